import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { loadList } from '@pillarbox/contract/mail/list';
import type { FolderHits, SearchReply, SearchTerm } from '@pillarbox/contract/search/search';
import { MAX_PERSON_MAILS, searchMessages } from '@pillarbox/contract/search/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { foldersQuery } from '../data/folders.ts';
import { pause } from './pause.ts';
import { searchedFolders } from './query.ts';
import { mergedHits } from './results.ts';

/** Most messages that are read. */
const MAX_LATEST = 5;

/** The latest messages from or to a person. */
interface LatestMessages {
  /** Newest first. */
  readonly rows: readonly MessageRow[];
  /** Whether every folder was searched. */
  readonly isWhole: boolean;
}

/** The query of the latest messages from or to any of these addresses. Spam, Trash and drafts are left out. */
export function latestQuery(mails: readonly string[]) {
  return queryOptions({
    queryKey: ['mail', 'latest', ...mails],
    queryFn: ({ signal }) => readLatest(mails.slice(0, MAX_PERSON_MAILS), signal),
    // What was found before shows at once, and new messages and their marks a moment later.
    staleTime: 0,
    // A search can take long. The user decides about another one.
    retry: false,
  });
}

async function readLatest(mails: readonly string[], signal: AbortSignal): Promise<LatestMessages> {
  const all = await queryClient.query(foldersQuery);
  const folders = searchedFolders([], {
    scope: 'everywhere',
    folders: all.filter(({ use }) => use !== 'drafts'),
    namesOf: () => [],
  });
  const found = new Map<string, FolderHits>();
  const isWhole = await search([{ kind: 'person', mails: [...mails], not: false }], { folders, found, signal });
  return { rows: await rowsOf(found, signal), isWhole };
}

interface Search {
  readonly folders: readonly string[];
  /** Takes in what is found. */
  readonly found: Map<string, FolderHits>;
  readonly signal: AbortSignal;
}

/** Asks until every folder has answered. Returns whether none failed. */
async function search(terms: SearchTerm[], { folders, found, signal }: Search): Promise<boolean> {
  let pending: readonly string[] = folders;
  let hasFailed = false;
  while (pending.length > 0) {
    const body = { terms, folders: [...pending] };
    const reply: SearchReply = await call(searchMessages, { body }, { signal });
    for (const hits of reply.found) found.set(hits.folder, hits);
    hasFailed ||= reply.failed.length > 0;
    pending = reply.pending;
    if (reply.found.length === 0 && pending.length > 0) await pause(signal);
    signal.throwIfAborted();
  }
  return !hasFailed;
}

/** The rows of the newest hits, read folder by folder. Messages that are gone are left out. */
async function rowsOf(found: ReadonlyMap<string, FolderHits>, signal: AbortSignal): Promise<readonly MessageRow[]> {
  const uids = new Map<string, number[]>();
  for (const { folder, uid } of mergedHits(found, null).slice(0, MAX_LATEST)) {
    uids.set(folder, [...(uids.get(folder) ?? []), uid]);
  }
  const rows = await Promise.all(
    [...uids].map(([folder, wanted]) => {
      const uidvalidity = found.get(folder)?.uidvalidity ?? 0;
      return call(loadList, { body: { folder, uids: wanted, uidvalidity } }, { signal });
    }),
  );
  return rows.flat().sort((a, b) => b.date - a.date);
}
