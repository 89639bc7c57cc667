import { MESSAGE_FLAG, SORT_KEY } from '@pillarbox/contract/mail/flags';
import { MUTED, RETURNED } from '@pillarbox/contract/mail/marks';
import type { Mailbox, MailboxEvent } from '@pillarbox/mailbox/port';

const INBOX = 'INBOX';
/** Most unread messages that are looked at when a mailbox is opened: the mail of some days without a session. */
const MAX_UNREAD = 200;
/** Most messages for each of which its conversation is read. More do not arrive at once in normal use. */
const MAX_READ = 50;

/**
 * Marks new messages of muted conversations as read and archives them. A conversation is muted when one of its messages has the
 * keyword `$muted`; the new message gets it too. It looks at messages that arrive in the inbox while a mailbox is open, and at the
 * unread ones when it is opened (docs/decisions/0053).
 */
export class MutedMail {
  readonly #failed: (error: unknown) => void;
  readonly #seen = new WeakSet<Mailbox>();

  /** `failed` is called with the reason why messages could not be moved. */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  /** Looks at the unread messages of a mailbox, once after it was opened. Never rejects. */
  async opened(mailbox: Mailbox): Promise<void> {
    if (this.#seen.has(mailbox)) return;
    this.#seen.add(mailbox);
    await this.#check(mailbox, async () => {
      const search = { text: '', scope: 0, flags: ['UNSEEN' as const] };
      const scope = { folder: INBOX, sort: SORT_KEY.DATE, dir: -1, search, threaded: false } as const;
      return (await mailbox.uidsOf(scope)).uids.slice(0, MAX_UNREAD);
    });
  }

  /** Looks at the messages that have arrived. Never rejects. */
  async arrived(mailbox: Mailbox, event: MailboxEvent): Promise<void> {
    if (event.event !== 'folder-changed' || event.folder !== INBOX || event.inserted.length === 0) return;
    await this.#check(mailbox, () => Promise.resolve(event.inserted));
  }

  async #check(mailbox: Mailbox, uidsOf: () => Promise<readonly number[]>): Promise<void> {
    try {
      // Reading conversations costs more than asking whether anything is muted.
      if (!(await mailbox.labelsInUse()).includes(MUTED)) return;
      const rows = await mailbox.rows(INBOX, await uidsOf());
      // A message that the user brings back on purpose stays.
      const fresh = rows.filter(
        ({ flags, labels = [] }) =>
          (flags & MESSAGE_FLAG.SEEN) === 0 && !labels.includes(MUTED) && !labels.includes(RETURNED),
      );
      const muted: number[] = [];
      for (const { uid } of fresh.slice(0, MAX_READ)) if (await isMuted(mailbox, uid)) muted.push(uid);
      if (muted.length > 0) await silence(mailbox, muted);
    } catch (error) {
      this.#failed(error);
    }
  }
}

async function isMuted(mailbox: Mailbox, uid: number): Promise<boolean> {
  const { messages } = await mailbox.conversation({ folder: INBOX, uid });
  return messages.some(({ labels = [] }) => labels.includes(MUTED));
}

/** Marks messages as read and muted, and moves them to the archive where the account has one. */
async function silence(mailbox: Mailbox, uids: readonly number[]): Promise<void> {
  const selection = { folder: INBOX, which: { uids } };
  await mailbox.setFlags(selection, { set: MESSAGE_FLAG.SEEN, unset: 0, stomp: false });
  await mailbox.setLabels(selection, { add: [MUTED], remove: [] });
  const archive = (await mailbox.folders()).find(({ use }) => use === 'archive');
  if (archive !== undefined) await mailbox.move(selection, archive.name);
}
