import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { MailboxEvent } from '../port.ts';
import type { ViewEntry } from '../view/entry.ts';
import type { FolderList } from './folder-list.ts';
import type { FolderState } from './folder-state.ts';

/** New messages in these folders raise no notification: the user or a filter put them there. */
const UNANNOUNCED: readonly string[] = ['snoozed', 'drafts', 'sent', 'trash', 'spam'];

/** The event that announces new unseen messages, null when there are none to announce. */
export function freshMail(
  folders: FolderList,
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
