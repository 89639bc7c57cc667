import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBelow, MERGE_START, mergePage } from './merged-list.ts';
import type { MergeCursor, MergedRow } from './merged-list.ts';

interface Row extends MergedRow {
  readonly account: number;
}

/** Lists of rows, newest first, with many equal dates. */
const lists = fc
  .array(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60, size: 'max' }), { minLength: 1, maxLength: 5 })
  .map((accounts) =>
    accounts.map((dates, account) =>
      dates.map((date, index): Row => ({ account, date, uid: index + 1 })).sort((a, b) => (isBelow(a, b) ? 1 : -1)),
    ),
  );

/** Reads a merge page by page; `between` may change the lists after each page. */
async function readAll(
  accounts: Row[][],
  limit: number,
  between: (page: number) => void = () => undefined,
): Promise<{ rows: Row[]; reads: number }> {
  const rows: Row[] = [];
  let reads = 0;
  let cursors: readonly (MergeCursor | null)[] = accounts.map(() => MERGE_START);
  for (let page = 0; cursors.some((cursor) => cursor !== null); page += 1) {
    const open = cursors.flatMap((cursor, at) => (cursor === null ? [] : [{ cursor, at }]));
    const merged = await mergePage(
      open.map(({ cursor, at }) => ({
        cursor,
        read: (offset: number, count: number) => {
          reads += count;
          return Promise.resolve((accounts[at] ?? []).slice(offset, offset + count));
        },
      })),
      limit,
    );
    rows.push(...merged.rows.map(({ row }) => row));
    const next: (MergeCursor | null)[] = accounts.map(() => null);
    open.forEach(({ at }, index) => {
      next[at] = merged.cursors[index] ?? null;
    });
    cursors = next;
    between(page);
  }
  return { rows, reads };
}

const nameOf = ({ account, uid }: Row): string => `${String(account)}/${String(uid)}`;

describe('a merged list', () => {
  it('has every row once, newest first, for any size of pages', async () => {
    await fc.assert(
      fc.asyncProperty(lists, fc.integer({ min: 1, max: 30 }), async (accounts, limit) => {
        const { rows } = await readAll(accounts, limit);
        const all = accounts.flat().sort((a, b) => b.date - a.date || a.account - b.account || b.uid - a.uid);
        expect(rows.map(nameOf)).toEqual(all.map(nameOf));
      }),
      { numRuns: 200 },
    );
  });

  it('repeats no row and loses none that stays, while mail arrives and leaves between pages', async () => {
    const change = fc.array(fc.tuple(fc.nat(4), fc.nat(80), fc.boolean()), { maxLength: 20, size: 'max' });
    await fc.assert(
      fc.asyncProperty(lists, fc.integer({ min: 1, max: 12 }), change, async (before, limit, changes) => {
        const accounts = before.map((rows) => [...rows]);
        const removed = new Set<string>();
        let uid = 1000;
        const { rows } = await readAll(accounts, limit, (page) => {
          const [account = 0, at = 0, arrives = false] = changes[page] ?? [];
          const list = accounts[account];
          if (list === undefined || page >= changes.length) return;
          if (arrives) list.unshift({ account, date: 1000 + page, uid: (uid += 1) });
          else for (const gone of list.splice(at % Math.max(1, list.length), 3)) removed.add(nameOf(gone));
        });
        const names = rows.map(nameOf);
        expect(new Set(names).size).toBe(names.length);
        const staying = before
          .flat()
          .map(nameOf)
          .filter((name) => !removed.has(name));
        expect(names).toEqual(expect.arrayContaining(staying));
      }),
      { numRuns: 300 },
    );
  });

  it('reads about one page over all accounts, and never more than an account at a time when one has all new mail', async () => {
    const even = Array.from({ length: 5 }, (_, account) =>
      Array.from({ length: 1000 }, (_row, index): Row => ({ account, date: 1000 - index, uid: 1000 - index })),
    );
    let reads = 0;
    const sources = even.map((rows) => ({
      cursor: MERGE_START,
      read: (offset: number, count: number) => {
        reads += count;
        return Promise.resolve(rows.slice(offset, offset + count));
      },
    }));
    await mergePage(sources, 100);
    expect(reads).toBeLessThanOrEqual(200);
  });
});
