import { Failure } from '@pillarbox/contract/failure';
import type { Conversation } from '@pillarbox/contract/mail/conversation';
import type { ListPage } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { MessageRef } from '../port.ts';
import { conversationOver, withConversations } from '../view/across-folders.ts';
import type { ConversationMember } from '../view/across-folders.ts';
import type { AccountCall } from './account-call.ts';
import type { Connection } from './engine/connection.ts';
import { canonicalPath } from './folder-paths.ts';
import type { FolderState } from './folder-state.ts';
import { checkValidity } from './folder-sync.ts';
import { ensureView } from './open-view.ts';
import { fetchMissing, readRows } from './pages.ts';

/** The conversation of a message over all folders. @throws Failure `message_not_found`. */
export async function readConversation(call: AccountCall, ref: MessageRef): Promise<Conversation> {
  const { account } = call;
  const find = async (connection: Connection, state: FolderState): Promise<FolderState> => {
    checkValidity(state, ref.uidvalidity);
    await ensureView(account, connection, state);
    if (!state.view.complete) await fetchMissing(connection, state, [ref.uid]);
    if (!state.view.has(ref.uid)) throw new Failure('message_not_found');
    return state;
  };
  const shown = await call.work(canonicalPath(ref.folder), { refresh: false, retry: true }, find);
  const { allViews } = account;
  const { total, members } = conversationOver(shown, ref.uid, {
    others: allViews.viewed(),
    threads: allViews.threads,
  });
  const messages = await rowsOf(call, members);
  const [pending, leftout] = [allViews.pending(), allViews.leftOut()];
  allViews.readAll(shown.path);
  const folders = [...new Set(messages.map(({ folder }) => folder))].map((folder) => ({
    folder,
    uidvalidity: account.states.get(folder)?.uidvalidity ?? 0,
  }));
  return { total, messages, folders, pending, leftout };
}

/** A page whose rows say what their conversation has in other folders. */
export function pageWithConversations({ account }: AccountCall, state: FolderState, page: ListPage): ListPage {
  const { allViews } = account;
  const joining = allViews.pending().length > 0 && ({ joining: true } as const);
  allViews.readAll(state.path);
  if (page.provisional) return page;
  const rows = withConversations(page.rows, state, { others: allViews.viewed(), threads: allViews.threads });
  return { ...page, ...joining, rows };
}

/** The rows of messages in several folders, in the given order. Each folder without previews costs a SELECT and a FETCH. */
async function rowsOf(call: AccountCall, members: readonly ConversationMember[]): Promise<MessageRow[]> {
  const uids = new Map<string, number[]>();
  for (const { folder, uid } of members) uids.set(folder, [...(uids.get(folder) ?? []), uid]);
  const rows = new Map<string, MessageRow>();
  for (const [folder, wanted] of uids) {
    for (const row of await rowsIn(call, folder, wanted)) rows.set(`${String(row.uid)} ${folder}`, row);
  }
  return members.flatMap(({ folder, uid }) => rows.get(`${String(uid)} ${folder}`) ?? []);
}

async function rowsIn(call: AccountCall, folder: string, uids: readonly number[]): Promise<MessageRow[]> {
  const state = call.account.states.get(folder);
  if (state === undefined) return [];
  const isReady = uids.every((uid) => state.previews.has(uid) && state.detailed?.has(uid) !== false);
  try {
    if (!isReady) {
      const items = uids.map((uid) => ({ uid, threadmap: [] }));
      return await call.work(folder, { refresh: false, retry: true }, (connection, now) =>
        readRows(connection, now, items),
      );
    }
  } catch (error) {
    // A folder that cannot be selected now does not hide the conversation: its rows have no preview.
    if (!(error instanceof Failure) || error.code === 'mail_timeout') throw error;
  }
  return uids.flatMap((uid) => state.view.row(uid, { folder, preview: state.previews.get(uid) ?? '' }) ?? []);
}
