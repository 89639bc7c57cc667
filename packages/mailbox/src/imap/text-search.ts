import { readsText } from '@pillarbox/contract/search/search';
import { fold } from '@pillarbox/rules/fold';
import type { FindTerm } from '../port.ts';
import type { SearchedTexts } from '../view/find.ts';
import type { Account } from './account.ts';
import type { SearchKey } from './engine/commands/search.ts';
import { select } from './engine/commands/select.ts';
import type { Connection } from './engine/connection.ts';
import type { Value } from './engine/cursor.ts';
import { uidSets } from './engine/text.ts';
import { fetchReadable } from './fetch-readable.ts';
import type { FolderState } from './folder-state.ts';
import { searchUids } from './search-uids.ts';
import { structureNames } from './structure.ts';

/** Messages whose texts one command searches: about a second of work for a server without an index. */
const TEXTS_AT_ONCE = 5000;

/** Milliseconds after which a search of texts returns what it has found, so that the user sees it. */
const TEXTS_MS = 2500;

/** Milliseconds within which the server must answer one command. */
const LIMITS = { silence: 30_000, total: 60_000 };

/** Narrows a search to messages with files: only these have names to read. */
const WITH_FILES: FindTerm = { kind: 'flag', flag: 'attachment', not: false };

/** Header fields of newsletters, as search keys: an empty value is in each field (RFC 3501 6.4.4). */
const OF_LIST: readonly SearchKey[] = [
  { words: 'OR HEADER List-Id', value: '' },
  { words: 'HEADER List-Unsubscribe', value: '' },
];

/** A search of one folder; `below` as in a request. */
interface TextSearch {
  readonly state: FolderState;
  readonly terms: readonly FindTerm[];
  readonly below: number;
}

interface TextsFound {
  readonly texts: ReadonlyMap<number, SearchedTexts>;
  /** Texts from this uid on have been searched; 0: all. */
  readonly below: number;
}

/**
 * Searches texts, names of attachments and headers of those messages that nothing else decides, from the newest down, until all are
 * searched or the time is up. The view keeps what was found of headers. Null if the folder was created again meanwhile.
 */
export async function searchTexts(
  connection: Connection,
  account: Account,
  { state, terms, below }: TextSearch,
): Promise<TextsFound | null> {
  const selected = await connection.run(select(account.folders.paths.nameOf(state.path), null, false));
  if (selected.uidvalidity !== state.uidvalidity) return null;
  const until = performance.now() + TEXTS_MS;
  const high = below === 0 ? Number.POSITIVE_INFINITY : below;
  const texts = new Map<number, SearchedTexts>();
  const conditions = terms.flatMap((term, index) => (readsText(term) ? [{ index, ...term }] : []));
  const lists = terms.flatMap((term, index) => (term.kind === 'newsletter' ? [index] : []));
  let low = high;
  while (low > 0) {
    const from = low;
    const all = [...conditions.map(({ index }) => index), ...lists];
    const asked = all.flatMap((index) => state.view.undecided({ terms, texts }, index));
    const next = [...new Set(asked)].filter((uid) => uid < from).sort((a, b) => b - a);
    low = next.length > TEXTS_AT_ONCE ? (next[TEXTS_AT_ONCE - 1] ?? 0) : 0;
    for (const index of lists) {
      const uids = state.view.undecided({ terms, texts }, index).filter((uid) => uid < from && uid >= low);
      state.view.markNewsletters(uids, new Set(await searchAmong(connection, OF_LIST, uids)));
    }
    for (const { index, field, text } of conditions) {
      const uids = new Set(texts.get(index)?.uids);
      const undecided = (among: readonly FindTerm[]): number[] =>
        state.view.undecided({ terms: among, texts }, index).filter((uid) => uid < from && uid >= low);
      const inText =
        field === 'filename' ? [] : await searchAmong(connection, [{ words: 'BODY', value: text }], undecided(terms));
      for (const uid of inText) uids.add(uid);
      if (field !== 'body') {
        const left = undecided([...terms, WITH_FILES]).filter((uid) => !uids.has(uid));
        for (const uid of await searchNames(connection, text, left)) uids.add(uid);
      }
      texts.set(index, { low, high, uids });
    }
    if (performance.now() >= until) break;
  }
  return { texts, below: low };
}

/** The uids of messages that match the keys, of the given messages and perhaps of others. */
async function searchAmong(
  connection: Connection,
  keys: readonly SearchKey[],
  uids: readonly number[],
): Promise<number[]> {
  if (uids.length === 0) return [];
  const sets = uidSets(uids);
  const set = sets.length === 1 ? sets[0] : `${String(Math.min(...uids))}:${String(Math.max(...uids))}`;
  // Without FUZZY (RFC 6203): Cyrus offers it without an index of the mailbox too, and then finds nothing.
  return await searchUids(connection, [{ words: `UID ${set ?? ''}` }, ...keys], LIMITS);
}

/**
 * Those of the messages that have an attachment with words in its name. No view has names: of 100,000 messages they would take
 * some megabytes for a search that is rare, and every server keeps BODYSTRUCTURE at hand.
 */
async function searchNames(connection: Connection, text: string, uids: readonly number[]): Promise<number[]> {
  const words = fold(text);
  const found: number[] = [];
  const each = ({ uid, structure }: { readonly uid: number; readonly structure: Value | undefined }): void => {
    if (structure !== undefined && structureNames(structure).some((name) => fold(name).includes(words)))
      found.push(uid);
  };
  await fetchReadable(connection, uids, { items: '(UID BODYSTRUCTURE)', each, limits: LIMITS });
  return found;
}
