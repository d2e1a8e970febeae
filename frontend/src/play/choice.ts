import type { Action, Payment } from "../protocol/types";

/** What is chosen but not yet confirmed: it lives only here until Confirm. */
export type Choice =
  | { kind: "deck" }
  | { kind: "display"; slot: number }
  | { kind: "tickets" }
  | { kind: "lanes"; routes: number[] }
  /** `holder`: the part of `pay` from the team's holder */
  /** `discounts`: the optional ones that are used (LW-60) */
  | { kind: "route"; route: number; pay: Payment | null; holder?: Payment; discounts?: readonly string[] }
  /** what a question of the game is answered with */
  | { kind: "answer"; action: Action }
  | { kind: "station"; city: string | null; pay: Payment | null }
  | { kind: "add"; pay: Payment; holder?: Payment }
  | { kind: "decline" }
  | { kind: "share"; ticket: string }
  | { kind: "pass_tickets"; tickets: string[] }
  | { kind: "undo" };

/** What a second press confirms: piles and cards. Elsewhere a double tap must not spend or give up anything. */
export const AGAIN = new Set<Choice["kind"]>(["deck", "display", "tickets", "undo"]);

/** The action that a choice stands for; null: it is none yet, or no move. */
export function actionOf(choice: Choice): Action | null {
  switch (choice.kind) {
    case "deck":
      return { do: "draw", from: "deck" };
    case "display":
      return { do: "draw", from: "display", slot: choice.slot };
    case "tickets":
      return { do: "tickets" };
    case "route":
      return { do: "claim", route: choice.route, pay: choice.pay!, ...fromHolder(choice.holder), ...(choice.discounts?.length && { discounts: [...choice.discounts] }) };
    case "answer":
      return choice.action;
    case "station":
      return { do: "station", city: choice.city!, pay: choice.pay! };
    case "add":
      return { do: "add", pay: choice.pay, ...fromHolder(choice.holder) };
    case "decline":
      return { do: "decline" };
    case "share":
      return { do: "share", ticket: choice.ticket };
    case "pass_tickets":
      return { do: "pass_tickets", tickets: choice.tickets };
    default:
      return null;
  }
}

const fromHolder = (holder: Payment | undefined): { holder?: Payment } => (holder && Object.keys(holder).length ? { holder } : {});
