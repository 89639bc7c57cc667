import { folders } from '@pillarbox/contract/mail/folders';
import { fetchMessages } from '@pillarbox/contract/mail/message';
import { searchMessages } from '@pillarbox/contract/search/search';
import type { TaskMail } from '@pillarbox/contract/tasks/task';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';

/** Where a message is. */
export interface MailPlace {
  readonly folder: string;
  readonly uid: number;
}

/** Milliseconds around the date of the message that are searched: folders may round it, and zones may be wrong. */
const DAY_MS = 86_400_000;
/** Most messages whose Message-ID is compared. */
const MAX_COMPARED = 20;

/**
 * Finds the message that a task was made from: where it was, or, when it was moved, by its Message-ID among the messages of those
 * days with its subject. Null when there is none.
 */
export async function findMail(mail: TaskMail): Promise<MailPlace | null> {
  return (await whereItWas(mail)) ?? (await whereItIs(mail));
}

async function whereItWas({ folder, uid, uidvalidity, messageId }: TaskMail): Promise<MailPlace | null> {
  if (folder === undefined || folder === '') return null;
  try {
    const body = { folder, uids: [uid], ...(uidvalidity === undefined || uidvalidity === 0 ? {} : { uidvalidity }) };
    const [found] = await call(fetchMessages, { body });
    if (found === undefined) return null;
    return messageId === undefined || messageId === '' || found.header.messageid === messageId ? { folder, uid } : null;
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'folder_not_found' || error.code === 'mailbox_changed'))
      return null;
    throw error;
  }
}

async function whereItIs({ messageId = '', date, subject = '' }: TaskMail): Promise<MailPlace | null> {
  if (messageId === '' || date === undefined) return null;
  const all = await call(folders, { body: {} });
  const words = subject.slice(0, 200).trim();
  const terms = [
    { kind: 'after' as const, at: date * 1000 - DAY_MS },
    { kind: 'before' as const, at: date * 1000 + DAY_MS },
    ...(words === '' ? [] : [{ kind: 'text' as const, field: 'subject' as const, text: words }]),
  ];
  let left = all.map(({ name }) => name);
  while (left.length > 0) {
    const { found, pending } = await call(searchMessages, { body: { terms, folders: left } });
    for (const { folder, hits } of found) {
      const uids = hits.slice(0, MAX_COMPARED).map(([uid]) => uid);
      if (uids.length === 0) continue;
      const messages = await call(fetchMessages, { body: { folder, uids } });
      const match = messages.find(({ header }) => header.messageid === messageId);
      if (match !== undefined) return { folder, uid: match.uid };
    }
    if (pending.length >= left.length) return null;
    left = pending;
  }
  return null;
}
