"""Campaigns: what is kept around the games of a group, from the first bank slip to the final sum."""

from branchline.campaign.campaign import Campaign
from branchline.campaign.errors import CampaignError

__all__ = ["Campaign", "CampaignError"]
