import type { FolderHits, SearchTerm } from '@pillarbox/contract/search/search';
import { readsTexts } from '@pillarbox/contract/search/search';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import { inSlices } from '../in-slices.ts';
import type { FolderSearch } from '../port.ts';
import type { SearchedTexts } from '../view/find.ts';
import type { Account } from './account.ts';
import type { AccountCall } from './account-call.ts';
import { select } from './engine/commands/select.ts';
import type { Connection } from './engine/connection.ts';
import { uidSets } from './engine/text.ts';
import type { FolderState } from './folder-state.ts';
import { ensureView } from './open-view.ts';
import { searchUids } from './search-uids.ts';

/** Milliseconds for which a list of the folders' states says which views are current. */
const LIST_MS = 5000;

/** Messages whose texts one command searches: about a second of work for a server without an index. */
const TEXTS_AT_ONCE = 5000;

/** Milliseconds after which a search of texts returns what it has found, so that the user sees it. */
const TEXTS_MS = 2500;

/** Milliseconds within which the server must answer one command. */
const LIMITS = { silence: 30_000, total: 60_000 };

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

interface TextSearch {
  readonly state: FolderState;
  readonly terms: readonly SearchTerm[];
  readonly below: number;
}

interface TextsFound {
  readonly texts: ReadonlyMap<number, SearchedTexts>;
  /** Texts from this uid on have been searched; 0: all. */
  readonly below: number;
}

/**
 * Searches the texts of those messages that only their text can decide, from the newest down, until all are searched or
 * the time is up. Null if the folder was created again meanwhile.
 */
async function searchTexts(
  connection: Connection,
  account: Account,
  { state, terms, below }: TextSearch,
): Promise<TextsFound | null> {
  const selected = await connection.run(select(account.folders.paths.nameOf(state.path), null, false));
  if (selected.uidvalidity !== state.uidvalidity) return null;
  const until = performance.now() + TEXTS_MS;
  const high = below === 0 ? Number.POSITIVE_INFINITY : below;
  const texts = new Map<number, SearchedTexts>();
  const conditions = terms.flatMap((term, index) =>
    term.kind === 'text' && (term.field === 'any' || term.field === 'body') ? [{ index, text: term.text }] : [],
  );
  let low = high;
  while (low > 0) {
    const from = low;
    const asked = conditions.flatMap(({ index }) => state.view.undecided({ terms, texts }, index));
    const next = [...new Set(asked)].filter((uid) => uid < from).sort((a, b) => b - a);
    low = next.length > TEXTS_AT_ONCE ? (next[TEXTS_AT_ONCE - 1] ?? 0) : 0;
    for (const { index, text } of conditions) {
      const uids = new Set(texts.get(index)?.uids);
      const undecided = state.view.undecided({ terms, texts }, index).filter((uid) => uid < from && uid >= low);
      for (const uid of await searchText(connection, text, undecided)) uids.add(uid);
      texts.set(index, { low, high, uids });
    }
    if (performance.now() >= until) break;
  }
  return { texts, below: low };
}

/** The uids of messages whose text contains words, of the given messages and perhaps of others. */
async function searchText(connection: Connection, text: string, uids: readonly number[]): Promise<number[]> {
  if (uids.length === 0) return [];
  const sets = uidSets(uids);
  const set = sets.length === 1 ? sets[0] : `${String(Math.min(...uids))}:${String(Math.max(...uids))}`;
  // Without FUZZY (RFC 6203): Cyrus offers it without an index of the mailbox too, and then finds nothing.
  return await searchUids(connection, [{ words: `UID ${set ?? ''} BODY`, value: text }], LIMITS);
}
