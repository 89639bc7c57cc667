import type { Limits } from './limits.ts';
import type { Status, Untagged } from './response.ts';
import type { CommandText } from './text.ts';

/**
 * One IMAP command, made by a function of `commands/` and good for one run: what is sent, which answers it takes in, and what
 * it gives once the server says OK.
 */
export interface Command<T> {
  readonly text: CommandText;
  /** Takes an answer in; false leaves it to the connection as news about the folder. */
  readonly take?: (untagged: Untagged) => boolean;
  readonly done: (status: Status) => T;
  /** Turns a NO into a result instead of a failure; undefined: it stays one. */
  readonly refused?: (status: Status) => T | undefined;
  /** Whether a NO counts as OK: what the command brought until then is taken. */
  readonly passes?: (status: Status) => boolean;
  /** Fetches rows of many messages, which are taken in one by one: `Limits.bulk` holds instead of `Limits.bytes`. */
  readonly bulk?: boolean;
  /** Limits that this command needs wider or narrower. */
  readonly limits?: Partial<Limits>;
}
