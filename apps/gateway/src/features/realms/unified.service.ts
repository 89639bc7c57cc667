import { Failure } from '@pillarbox/contract/failure';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { ErrorCode } from '@pillarbox/contract/errors';
import type { ListPage, ListQuery } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { ReplyOf } from '@pillarbox/contract/operation';
import type { UnifiedAccount, UnifiedCursor, unifiedList } from '@pillarbox/contract/realms/operations';
import { MERGE_START, mergePage } from '@pillarbox/rules/merged-list';
import type { MergeCursor } from '@pillarbox/rules/merged-list';
import type { MergedPlace } from '@pillarbox/rules/realm-path';

/** Milliseconds that one account may take. The page then comes without it. */
const PATIENCE_MS = 4_000;

/** A folder of the merged list. */
export interface UnifiedSource {
  readonly realmid: string;
  /** As the rows name it. */
  readonly folder: string;
  readonly list: (query: ListQuery) => Promise<ListPage>;
}

/** An account of the merged list. */
interface UnifiedAccountSources {
  readonly realmid: string;
  /** Its folders in the list. @throws Failure. */
  readonly sources: () => Promise<readonly UnifiedSource[]>;
}

/** Failures of the own mail server that leave the other accounts as they are. */
const OF_THE_SERVER: readonly string[] = ['mail_unavailable', 'mail_timeout', 'mail_protocol', 'mail_refused'];

const FLAGS = { all: [], unread: ['UNSEEN'], starred: ['FLAGGED'] } as const;
type Flag = (typeof FLAGS)[keyof typeof FLAGS][number];

/** What is shown of the accounts, and where the page begins; without cursors at the top. */
interface UnifiedQuery {
  readonly place: MergedPlace;
  readonly filter: keyof typeof FLAGS;
  readonly cursors?: readonly UnifiedCursor[] | undefined;
  readonly limit: number;
}

interface Joined {
  readonly source: UnifiedSource;
  readonly cursor: MergeCursor;
  account: UnifiedAccount;
  /** The account failed while its rows were read. */
  isLost: boolean;
}

/**
 * A page of folders of several accounts. An account that fails, or is slower than `patienceMs`, is reported and left out; the others
 * are merged without it.
 */
export async function unifiedPage(
  accounts: readonly UnifiedAccountSources[],
  { place, filter, cursors, limit }: UnifiedQuery,
  patienceMs = PATIENCE_MS,
): Promise<ReplyOf<typeof unifiedList>> {
  const going = accounts.filter(({ realmid }) => cursors?.some((one) => one.realmid === realmid) ?? true);
  const found = await Promise.all(going.map((account) => sourcesOf(account, patienceMs)));
  const places = new Map(cursors?.map((one) => [placeKey(one), one]));
  const joined: Joined[] = found
    .flatMap(({ sources }) => sources)
    .flatMap((source) => {
      const cursor = places.get(placeKey(source));
      if (cursors !== undefined && cursor === undefined) return [];
      return [{ source, cursor: cursor ?? MERGE_START, account: unread(source), isLost: false }];
    });
  const flags = [...new Set([...FLAGS[filter], ...FLAGS[place === 'starred' ? 'starred' : 'all']])];
  const page = await mergePage<MessageRow>(
    joined.map((one) => ({
      cursor: one.cursor,
      read: (offset, count) => readRows(one, queryOf(one.source, flags, { offset, limit: count }), patienceMs),
    })),
    limit,
  );
  return {
    rows: page.rows.map(({ row }) => row),
    accounts: [...found.flatMap(({ missing }) => missing ?? []), ...joined.map(({ account }) => account)],
    cursors: page.cursors.flatMap((cursor, at) => {
      const one = joined[at];
      return cursor === null || one === undefined || one.isLost
        ? []
        : [{ realmid: one.source.realmid, folder: one.source.folder, ...cursor }];
    }),
  };
}

function placeKey({ realmid, folder }: Pick<UnifiedCursor, 'realmid' | 'folder'>): string {
  return JSON.stringify([realmid, folder]);
}

/** The folders of an account; `missing` says why there are none when it failed or is too slow. */
async function sourcesOf(
  { realmid, sources }: UnifiedAccountSources,
  patienceMs: number,
): Promise<{ readonly sources: readonly UnifiedSource[]; readonly missing?: UnifiedAccount }> {
  const nothing = unread({ realmid, folder: '' });
  try {
    const found = await within(patienceMs, sources());
    return found === null ? { sources: [], missing: nothing } : { sources: found };
  } catch (error) {
    return { sources: [], missing: { ...nothing, state: 'failed', reason: reasonOf(error, realmid) } };
  }
}

/** The code of a failure of one account. @throws the error when the user's own session has failed, and so does the whole call. */
function reasonOf(error: unknown, realmid: string): ErrorCode {
  const isOne = error instanceof Failure && (realmid !== '' || OF_THE_SERVER.includes(error.code));
  if (!isOne) throw error;
  return error.code;
}

function unread({ realmid, folder }: Pick<UnifiedSource, 'realmid' | 'folder'>): UnifiedAccount {
  const empty = { uidvalidity: 0, total: 0, unseen: 0, provisional: false };
  return { realmid, state: 'waiting', reason: '', folder, ...empty };
}

function queryOf(
  { folder }: UnifiedSource,
  flags: readonly Flag[],
  range: { readonly offset: number; readonly limit: number },
): ListQuery {
  // A search, even for everything, has no pinned messages at its top, so that dates only fall.
  const search = { text: '', scope: 3, flags: [...flags] };
  return { folder, sort: SORT_KEY.DATE, dir: -1, threaded: false, zone: 'UTC', weekstart: 1, search, ...range };
}

/** Reads rows of an account; none once it has failed or is too slow. */
async function readRows(one: Joined, query: ListQuery, patienceMs: number): Promise<MessageRow[]> {
  if (one.isLost) return [];
  try {
    const page = await within(patienceMs, one.source.list(query));
    if (page === null) {
      one.isLost = true;
      return [];
    }
    const { uidvalidity, total, unseen, provisional, rows } = page;
    one.account = { ...one.account, state: 'ok', uidvalidity, total, unseen, provisional };
    return rows;
  } catch (error) {
    const reason = reasonOf(error, one.source.realmid);
    one.isLost = true;
    one.account = { ...one.account, state: 'failed', reason };
    return [];
  }
}

/** The value of a promise, null when it takes longer. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
