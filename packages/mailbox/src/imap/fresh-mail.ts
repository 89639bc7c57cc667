import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { MailboxEvent } from '../port.ts';
import type { ViewEntry } from '../view/entry.ts';
import type { FolderList } from './folder-list.ts';
import type { FolderState } from './folder-state.ts';

/** New messages in these folders raise no notification: the user or a filter put them there. */
const UNANNOUNCED: readonly string[] = ['snoozed', 'drafts', 'sent', 'trash', 'spam'];

/** Messages that have arrived and are to be announced. */
export class FreshMail {
  readonly #entries = new Map<FolderState, readonly ViewEntry[]>();

  add(state: FolderState, entries: readonly ViewEntry[]): void {
    this.#entries.set(state, [...(this.#entries.get(state) ?? []), ...entries]);
  }

  /**
   * The events that announce them, one for each folder. Messages that were fetched in two steps are one announcement. `folders` is asked
   * only where there are messages.
   */
  take(folders: () => Pick<FolderList, 'special'>): MailboxEvent[] {
    const events = [...this.#entries].flatMap(([state, entries]) => announcement(folders(), state, entries) ?? []);
    this.#entries.clear();
    return events;
  }
}

/** The event that announces new unseen messages, null when there are none to announce. */
function announcement(
  folders: Pick<FolderList, 'special'>,
  { path, topuid, view, unseenHint }: FolderState,
  entries: readonly ViewEntry[],
): MailboxEvent | null {
  const silent = MESSAGE_FLAG.SEEN | MESSAGE_FLAG.DRAFT | MESSAGE_FLAG.DELETED;
  const fresh = entries.filter(({ flags }) => (flags & silent) === 0);
  const newest = fresh.at(-1);
  const use = [...folders.special].find(([, special]) => special === path)?.[0];
  if (newest === undefined || (use !== undefined && UNANNOUNCED.includes(use))) return null;
  const [sender] = newest.from;
  return {
    event: 'new-mail',
    folder: path,
    topuid,
    fresh: fresh.length,
    unseen: view.complete ? view.unseen : unseenHint + fresh.length,
    subject: newest.subject,
    from: sender === undefined ? '' : sender.name || sender.mail,
  };
}
