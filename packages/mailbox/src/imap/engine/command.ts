import type { Limits } from './limits.ts';
import type { Status, Untagged } from './response.ts';
import type { CommandText } from './text.ts';

/**
 * One IMAP command, created by a function in `commands/` and run once: what is sent, which replies it handles, and its
 * result after OK.
 */
export interface Command<T> {
  readonly text: CommandText;
  /** Handles a reply; false leaves it to the connection as an unsolicited change of the folder. */
  readonly handle?: (untagged: Untagged) => boolean;
  readonly done: (status: Status) => T;
  /** Whether a NO counts as OK, with the replies received so far. Without it, a NO fails the command. */
  readonly countsAsOk?: (status: Status) => boolean;
  /**
   * Whether it fetches rows of many messages, processed one by one: `Limits.bulk` then applies instead of `Limits.bytes`.
   */
  readonly bulk?: boolean;
  /** Limits that differ for this command. */
  readonly limits?: Partial<Limits>;
}
