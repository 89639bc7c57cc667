import { Failure } from '@pillarbox/contract/failure';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Mailbox, Selection } from '@pillarbox/mailbox/port';

/** Most messages per account that still have to be marked as seen. */
const MAX_PENDING = 1000;

const SEEN = { set: MESSAGE_FLAG.SEEN, unset: 0, stomp: false } as const;

/**
 * Marks opened messages as seen. When the mail server cannot do it at the moment, the mark is kept and set when the server
 * can be reached again: opening a message never fails because of it.
 */
export class SeenLater {
  readonly #pending = new Map<string, Selection[]>();

  /** Marks one message; resolves when it is marked or kept for later. */
  async mark(accountKey: string, mailbox: Mailbox, selection: Selection): Promise<void> {
    try {
      await mailbox.setFlags(selection, SEEN);
    } catch (error) {
      if (isPassing(error)) this.#keep(accountKey, selection);
      return;
    }
    // The server accepts marks again: set the kept ones in the background.
    if (this.#pending.has(accountKey)) void this.flush(accountKey, mailbox);
  }

  /** Sets the kept marks of an account whose mail server can be reached again. */
  async flush(accountKey: string, mailbox: Mailbox): Promise<void> {
    const waiting = this.#pending.get(accountKey) ?? [];
    this.#pending.delete(accountKey);
    for (const selection of waiting) await this.mark(accountKey, mailbox, selection);
  }

  #keep(accountKey: string, selection: Selection): void {
    const waiting = this.#pending.get(accountKey) ?? [];
    this.#pending.set(accountKey, [...waiting, selection].slice(-MAX_PENDING));
  }
}

/** Whether the same call may succeed later; it will not for a message that is gone or a folder that refuses marks. */
function isPassing(error: unknown): boolean {
  return error instanceof Failure && ['mail_unavailable', 'mail_timeout', 'mail_protocol'].includes(error.code);
}
