import type { DateGroupCount } from '@pillarbox/contract/mail/list';
import type { FolderHits } from '@pillarbox/contract/search/search';
import { foundId } from '../data/found-messages.ts';
import { dayOf, startOfDay } from '@pillarbox/rules/zoned-days';

/** A message that a search found. */
export interface Hit {
  /** Identifies the message among those of all folders (data/found-messages.ts). */
  readonly id: number;
  readonly folder: string;
  readonly uid: number;
  readonly date: number;
}

/** The hits of all folders, or of one, newest first. */
export function mergedHits(found: ReadonlyMap<string, FolderHits>, only: string | null): Hit[] {
  const hits: Hit[] = [];
  for (const [folder, { hits: ones }] of found) {
    if (only !== null && folder !== only) continue;
    for (const [uid, date] of ones) hits.push({ id: foundId(folder, uid), folder, uid, date });
  }
  return hits.sort((a, b) => b.date - a.date || a.folder.localeCompare(b.folder) || b.uid - a.uid);
}

/** The months of hits, newest first, as `2025-10`, with the number of hits. */
export function monthsOf(hits: readonly Hit[], zone: string): DateGroupCount[] {
  const months: DateGroupCount[] = [];
  let start = Number.POSITIVE_INFINITY;
  for (const { date } of hits) {
    if (date < start) {
      const { year, month } = dayOf(date, zone);
      start = startOfDay({ year, month, day: 1 }, zone);
      months.push({ key: `${year}-${String(month).padStart(2, '0')}`, count: 0 });
    }
    const last = months.at(-1);
    if (last !== undefined) last.count += 1;
  }
  return months;
}

/** The name of a month: with its year unless that is the present one. */
export function monthName(key: string, tag: string, thisYear: number): string {
  const [year = 0, month = 1] = key.split('-').map(Number);
  const form = year === thisYear ? ({ month: 'long' } as const) : ({ month: 'long', year: 'numeric' } as const);
  const name = new Intl.DateTimeFormat(tag, { ...form, timeZone: 'UTC' }).format(Date.UTC(year, month - 1, 15));
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
