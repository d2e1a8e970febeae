import type { LobbyMessage, LogEntry, ServerMessage, StateMessage } from "./types";

/** What the client knows of a table: the last lobby, the last state and the log so far. */
export interface Model {
  lobby: LobbyMessage | null;
  state: StateMessage | null;
  log: LogEntry[];
  /** an error that answers no message of ours, until dismissed */
  error: { code: string; message: string } | null;
  bye: string | null;
  /** true when entries are missing: the whole state has to be asked for */
  gap: boolean;
}

export const EMPTY: Model = { lobby: null, state: null, log: [], error: null, bye: null, gap: false };

export function reduce(model: Model, message: ServerMessage): Model {
  switch (message.type) {
    case "lobby":
      return { ...model, lobby: message };
    case "state": {
      // The version only grows, also with an undo: an older state was overtaken.
      if (model.state && message.version < model.state.version) return model;
      if (message.from > model.log.length) return { ...model, gap: true };
      return {
        ...model,
        state: message,
        log: [...model.log.slice(0, message.from), ...message.events],
        gap: false,
      };
    }
    case "error":
      return { ...model, error: { code: message.code, message: message.message } };
    case "bye":
      return { ...model, bye: message.code };
    default:
      return model;
  }
}
