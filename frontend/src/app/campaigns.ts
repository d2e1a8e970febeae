import { read, remove, write } from "./storage";

/** A campaign this device takes part in, newest first. */
export interface RecentCampaign {
  campaign: string;
  title: string;
  game: number;
  games: number;
  opened: number;
  over: boolean;
}

const RECENT = "branchline.campaigns";
const companyKey = (campaign: string) => `branchline.company.${campaign}`;
const readKey = (campaign: string) => `branchline.story.${campaign}`;
const regionsKey = (campaign: string) => `branchline.regions.${campaign}`;

export const companyToken = (campaign: string) => read<string | null>(companyKey(campaign), null);
export const keepCompanyToken = (campaign: string, token: string) => write(companyKey(campaign), token);

/** How many sides of story cards have been read on this device. */
export const sidesRead = (campaign: string) => read<number>(readKey(campaign), 0);
export const keepSidesRead = (campaign: string, n: number) => write(readKey(campaign), n);

/** The regions whose opening was shown on this device; null: it has not seen this campaign before. */
export const regionsSeen = (campaign: string) => read<string[] | null>(regionsKey(campaign), null);
export const keepRegionsSeen = (campaign: string, regions: string[]) => write(regionsKey(campaign), regions);

export const recentCampaigns = () => read<RecentCampaign[]>(RECENT, []);

export function rememberCampaign(entry: RecentCampaign): void {
  const others = recentCampaigns().filter((known) => known.campaign !== entry.campaign);
  write(RECENT, [entry, ...others]);
}

export function forgetCampaign(campaign: string): void {
  write(RECENT, recentCampaigns().filter((known) => known.campaign !== campaign));
  remove(companyKey(campaign));
  remove(readKey(campaign));
  remove(regionsKey(campaign));
}

export const campaignLink = (campaign: string) => `${location.origin}/c/${campaign}`;
export const companyLink = (campaign: string, token: string) => `${campaignLink(campaign)}#company=${token}`;
