import { savedMessages } from '@pillarbox/contract/files/transfers';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { SearchTerm } from '@pillarbox/contract/search/search';
import { hasFlag } from '@pillarbox/rules/flags';
import { call } from '../../../lib/call.ts';
import type { SizedMessages, StoredPart } from './storage.queries.ts';
import {
  LARGE_BYTES,
  largerThan,
  largestOf,
  largestQuery,
  MAX_OLD,
  partQuery,
  readFound,
  readRows,
  searchedFolders,
  sized,
  sizesQuery,
} from './storage.queries.ts';

const YEAR_MS = 365 * 86_400_000;
const NOT_STARRED: SearchTerm = { kind: 'flag', flag: 'starred', not: true };

function olderThanAYear(): SearchTerm {
  return { kind: 'before', at: Date.now() - YEAR_MS, not: false };
}

/** Large messages that are older than a year, the largest first. */
const oldQuery = sizesQuery('old', (signal) => readFound([largerThan(LARGE_BYTES), olderThanAYear()], signal));

/** Newsletters that are older than a year and have no star. */
const newsletterQuery = sizesQuery('newsletters', (signal) =>
  readFound([{ kind: 'newsletter', not: false }, olderThanAYear(), NOT_STARRED], signal),
);

/** Messages that are in their folder more than once, without the one that stays. */
const copyQuery = sizesQuery('copies', (signal) => readFound([{ kind: 'copy', not: false }, NOT_STARRED], signal));

/** Messages whose attachments were saved to Files; `bytes` are those of the files. */
const savedQuery = sizesQuery('saved', readSaved);

/** What a clean-up reviews, by its kind. */
export const CLEAN_UPS = { old: oldQuery, newsletters: newsletterQuery, copies: copyQuery, saved: savedQuery };
export type CleanUpKind = keyof typeof CLEAN_UPS;

/** Which messages a list shows: the largest of all, those of a clean-up, or those of a sender or a year. */
export type Review = { readonly kind: 'largest' | CleanUpKind } | StoredPart;

/** The messages of a review. */
export function reviewQuery(review: Review): typeof largestQuery {
  if (review.kind === 'sender' || review.kind === 'year') return partQuery(review);
  return review.kind === 'largest' ? largestQuery : CLEAN_UPS[review.kind];
}

/** The messages that are still where their files were saved from. */
async function readSaved(signal: AbortSignal): Promise<SizedMessages> {
  const { messages } = await call(savedMessages, { body: {} }, { signal });
  const folders = (await searchedFolders()).filter(({ use }) => use !== 'drafts');
  const pages = await Promise.all(
    folders.map(async ({ name }) => {
      const there = new Map(messages.filter(({ folder }) => folder === name).map((one) => [one.uid, one]));
      if (there.size === 0) return [];
      const rows = await readRows(name, [...there.keys()], signal);
      // After the folder was made again, a uid may be that of another message.
      return rows.flatMap((row) => {
        const saved = there.get(row.uid);
        const isSame = saved !== undefined && sameSubject(saved.subject, row.subject);
        return isSame && hasFlag(row.flags, MESSAGE_FLAG.ATTACH)
          ? [{ row, bytes: Math.min(saved.bytes, row.size) }]
          : [];
      });
    }),
  );
  const all = pages.flat();
  const rows: readonly MessageRow[] = largestOf(
    all.map(({ row }) => row),
    MAX_OLD,
  );
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
  return { ...sized(rows, true), count: all.length, bytes };
}

/** Whether a subject is the same as the one that a file keeps, which may be shorter. */
function sameSubject(kept: string, subject: string): boolean {
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  return plain(subject).startsWith(plain(kept));
}
