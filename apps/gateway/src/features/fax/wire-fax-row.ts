import type { Fax, FaxDetail } from '@pillarbox/contract/fax/fax';
import type { FaxRow } from './fax.store.ts';

/** A fax as the list shows it. */
export function wireFax(row: FaxRow): Fax {
  const { id, reason, number, name, subject, sentPages, seen, attempts, content } = row;
  const first = row.recipients[0];
  const other = row.state === 'draft' ? { number: first?.number ?? '', name: first?.name ?? '' } : { number, name };
  // A fax whose pages are not here is in no list.
  const state = row.state === 'arriving' ? 'received' : row.state;
  const nextAttempt = state === 'waiting' && attempts > 0 ? (row.dueAt?.getTime() ?? null) : null;
  const time = row.at.getTime();
  // The row has the number of pages that are counted, also before they are made.
  const pages = content === '' ? 0 : row.pages;
  return { id, state, reason, ...other, subject, pages, sentPages, seen, attempts, nextAttempt, time, content };
}

/** A fax with what it was made of. */
export function wireDetail(row: FaxRow): FaxDetail {
  const { recipients, cover } = row;
  const files = row.files.map(({ content: _, ...file }) => file);
  return { ...wireFax(row), recipients, cover, files };
}

/** What the search looks through. */
export function wordsOf(parts: readonly string[]): string {
  return parts.join(' ').toLowerCase();
}
