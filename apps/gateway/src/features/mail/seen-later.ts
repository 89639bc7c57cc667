import { Failure } from '@pillarbox/contract/failure';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Mailbox, Selection } from '@pillarbox/mailbox/port';

/** Read messages whose mark is still to be set, per account. */
const MAX_PENDING = 1000;

const SEEN = { set: MESSAGE_FLAG.SEEN, unset: 0, stomp: false } as const;

/**
 * Marks opened messages as seen. A mark that the mail server could not take just now is kept and set as soon as the account
 * is reached again: opening a message never fails for it, and it is not lost.
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
    // The server takes marks (again): what waited goes along, and nobody waits for it.
    if (this.#pending.has(accountKey)) void this.flush(accountKey, mailbox);
  }

  /** Sets what was kept for an account that can be reached again. */
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

/** Whether the same call may succeed later; a message that has gone or a folder that refuses marks will not. */
function isPassing(error: unknown): boolean {
  return error instanceof Failure && ['mail_unavailable', 'mail_timeout', 'mail_protocol'].includes(error.code);
}
