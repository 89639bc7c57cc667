import { Failure } from '@pillarbox/contract/failure';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { ListPage, ListQuery } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { ReplyOf } from '@pillarbox/contract/operation';
import type { UnifiedAccount, UnifiedCursor, unifiedList } from '@pillarbox/contract/realms/operations';
import { MERGE_START, mergePage } from '@pillarbox/rules/merged-list';
import type { MergeCursor } from '@pillarbox/rules/merged-list';

/** Milliseconds that one account may take. The page then comes without it. */
const PATIENCE_MS = 4_000;

/** An account of the merged list. */
export interface UnifiedSource {
  readonly realmid: string;
  /** The inbox, as the rows name it. */
  readonly folder: string;
  readonly list: (query: ListQuery) => Promise<ListPage>;
}

/** Failures of the own mail server that leave the other accounts as they are. */
const OF_THE_SERVER: readonly string[] = ['mail_unavailable', 'mail_timeout', 'mail_protocol', 'mail_refused'];

const FLAGS = { all: [], unread: ['UNSEEN'], starred: ['FLAGGED'] } as const;

/** What is shown of the accounts, and where the page begins; without cursors at the top. */
interface UnifiedQuery {
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
 * A page of the inboxes of several accounts. An account that fails, or is slower than `patienceMs`, is reported and left out; the others
 * are merged without it.
 */
export async function unifiedPage(
  sources: readonly UnifiedSource[],
  { filter, cursors, limit }: UnifiedQuery,
  patienceMs = PATIENCE_MS,
): Promise<ReplyOf<typeof unifiedList>> {
  const joined: Joined[] = sources.flatMap((source) => {
    const cursor = cursors?.find(({ realmid }) => realmid === source.realmid);
    if (cursors !== undefined && cursor === undefined) return [];
    return [{ source, cursor: cursor ?? MERGE_START, account: unread(source), isLost: false }];
  });
  const page = await mergePage<MessageRow>(
    joined.map((one) => ({
      cursor: one.cursor,
      read: (offset, count) => readRows(one, queryOf(one.source, filter, { offset, limit: count }), patienceMs),
    })),
    limit,
  );
  return {
    rows: page.rows.map(({ row }) => row),
    accounts: joined.map(({ account }) => account),
    cursors: page.cursors.flatMap((cursor, at) => {
      const one = joined[at];
      return cursor === null || one === undefined || one.isLost ? [] : [{ realmid: one.source.realmid, ...cursor }];
    }),
  };
}

function unread({ realmid, folder }: UnifiedSource): UnifiedAccount {
  const empty = { uidvalidity: 0, total: 0, unseen: 0, provisional: false };
  return { realmid, state: 'waiting', reason: '', folder, ...empty };
}

function queryOf(
  { folder }: UnifiedSource,
  filter: keyof typeof FLAGS,
  range: { readonly offset: number; readonly limit: number },
): ListQuery {
  // A search, even for everything, has no pinned messages at its top, so that dates only fall.
  const search = { text: '', scope: 3, flags: [...FLAGS[filter]] };
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
    // When the user's own session has failed, so does the whole call; other failures concern one account.
    const isOne = error instanceof Failure && (one.source.realmid !== '' || OF_THE_SERVER.includes(error.code));
    if (!isOne) throw error;
    one.isLost = true;
    one.account = { ...one.account, state: 'failed', reason: error.code };
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
