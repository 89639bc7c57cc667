import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { ConversationMember } from '../view/across-folders.ts';
import type { ViewItem } from '../view/lists.ts';
import type { OpenFolder, OpenFolders } from './open-folders.ts';
import type { LocalStore } from './store.ts';

/** The rows of messages of one folder, in the given order; messages that are gone are left out. */
export async function readRows(
  store: LocalStore,
  { id, path, view }: OpenFolder,
  items: readonly ViewItem[],
): Promise<MessageRow[]> {
  const stored = await store.messages(
    id,
    items.map(({ uid }) => uid),
  );
  const previews = new Map(stored.map(({ uid, preview }) => [uid, preview]));
  return items.flatMap(({ uid, threadmap }) => {
    return view.row(uid, { folder: path, preview: previews.get(uid) ?? '', threadmap }) ?? [];
  });
}

/** The rows of messages in several folders, in the given order. */
export async function readMemberRows(
  store: LocalStore,
  open: OpenFolders,
  members: readonly ConversationMember[],
): Promise<MessageRow[]> {
  const rows = new Map<string, MessageRow>();
  for (const folder of new Set(members.map((member) => member.folder))) {
    const items = members.filter((member) => member.folder === folder).map(({ uid }) => ({ uid, threadmap: [] }));
    for (const row of await readRows(store, await open.view(folder), items)) {
      rows.set(`${String(row.uid)} ${folder}`, row);
    }
  }
  return members.flatMap(({ folder, uid }) => rows.get(`${String(uid)} ${folder}`) ?? []);
}
