import type { FolderHits } from '@pillarbox/contract/search/search';
import { readsTexts } from '@pillarbox/contract/search/search';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import { inSlices } from '../in-slices.ts';
import type { FolderSearch, FolderSizes } from '../port.ts';
import { sizesOf } from '../view/sizes.ts';
import type { Account } from './account.ts';
import type { AccountCall } from './account-call.ts';
import type { FolderState } from './folder-state.ts';
import { ensureView } from './open-view.ts';
import { searchTexts } from './text-search.ts';

/** Milliseconds for which a list of the folders' states says which views are current. */
const LIST_MS = 5000;

/** Searches a folder in its view, and texts at the server. See Mailbox.find. */
export async function findInFolder(
  call: AccountCall,
  { folder, terms, texts, below }: FolderSearch,
): Promise<Omit<FolderHits, 'folder'> | null> {
  const state = await readyState(call, folder);
  if (state === null) return null;
  await inSlices(state.view.prepareInSteps(SORT_KEY.DATE));
  const { uidvalidity } = state;
  if (!texts || !readsTexts(terms)) {
    return { uidvalidity, ...state.view.find({ terms, texts: new Map() }), below: 0 };
  }
  const searched = await call.search((connection) => searchTexts(connection, call.account, { state, terms, below }));
  if (searched === null) return null;
  return { uidvalidity, ...state.view.find({ terms, texts: searched.texts }), below: searched.below };
}

/** Adds up the sizes of a folder in its view. See Mailbox.sizes. */
export async function sizesOfFolder(call: AccountCall, folder: string): Promise<FolderSizes | null> {
  const state = await readyState(call, folder);
  return state === null ? null : await sizesOf(state.view);
}

/** The folder with a complete and current view; null while the view fills. */
async function readyState(call: AccountCall, folder: string): Promise<FolderState | null> {
  const { account } = call;
  if (account.states.get(folder)?.filling) return null;
  if (Date.now() - account.listedAt > LIST_MS) {
    await call.job((connection) => account.readFolders(connection, true), { retry: true });
  }
  const known = account.states.get(folder);
  if (known !== undefined && isCurrent(account, known)) return known;
  return await call.work(folder, { refresh: true, retry: true }, async (connection, state) => {
    await ensureView(account, connection, state);
    return state.view.complete ? state : null;
  });
}

/** Whether a view has all that the server listed of its folder, so that the folder need not be selected. */
function isCurrent(account: Account, { path, view, modseq, topuid }: FolderState): boolean {
  if (!view.complete) return false;
  const listed = account.folders.status.get(path);
  if (listed === undefined || listed.uidvalidity !== view.uidvalidity || listed.messages !== view.count) return false;
  if (listed.uidnext > topuid + 1 || listed.unseen !== view.unseen) return false;
  return listed.highestmodseq > 0 && listed.highestmodseq === modseq;
}
