import type { Conversation } from '@pillarbox/contract/mail/conversation';
import { conversationOver } from '../view/across-folders.ts';
import type { OpenFolder, OpenFolders } from './open-folders.ts';
import { readMemberRows } from './read-rows.ts';
import type { LocalStore } from './store.ts';

/** The conversation of a message over all folders; the view of its folder has the message. */
export async function readConversation(
  store: LocalStore,
  folders: OpenFolders,
  { open, uid }: { readonly open: OpenFolder; readonly uid: number },
): Promise<Conversation> {
  const { others, leftout } = await folders.views();
  const { total, members } = conversationOver(open, uid, { others, threads: folders.threads });
  const messages = await readMemberRows(store, folders, members);
  const shown = [open, ...others]
    .filter(({ path }) => messages.some((row) => row.folder === path))
    .map(({ path, view }) => [path, view.uidvalidity] as const);
  return {
    total,
    messages,
    folders: [...new Map(shown)].map(([path, value]) => ({ folder: path, uidvalidity: value })),
    pending: [],
    leftout,
  };
}
