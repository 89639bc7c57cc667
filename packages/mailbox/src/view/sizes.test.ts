import { describe, expect, it } from 'vitest';
import type { ViewEntry } from './entry.ts';
import { FolderView } from './folder-view.ts';
import { sizesOf } from './sizes.ts';

const NOW = Date.UTC(2026, 10, 27);

function entry(uid: number, more: Partial<ViewEntry>): ViewEntry {
  return {
    uid,
    date: NOW,
    size: 100,
    flags: 0,
    messageId: `<${String(uid)}@x.test>`,
    references: [],
    from: [{ name: 'Ann', mail: 'ann@x.test' }],
    to: [],
    cc: [],
    bcc: [],
    subject: '',
    ...more,
  };
}

describe('the sizes of a view', () => {
  it('are added up by address, whatever name and case a sender has, and by month', async () => {
    const view = new FolderView(1, 0);
    view.insert([
      entry(1, { size: 1, from: [{ name: '', mail: 'Ann@X.test' }], date: Date.UTC(2025, 11, 31, 23, 59) }),
      entry(2, { size: 10, from: [{ name: 'Ann', mail: 'ann@x.test' }], date: Date.UTC(2026, 0, 1) }),
      entry(3, { size: 100, from: [], date: Date.UTC(2026, 0, 31) }),
      entry(4, { size: 1000, from: [{ name: 'Undisclosed', mail: '' }] }),
      entry(5, { size: 5 }),
    ]);
    view.remove([5]);
    const sizes = await sizesOf(view, NOW);
    expect([...(sizes?.senders ?? [])]).toEqual([
      ['', { name: 'Undisclosed', messages: 2, bytes: 1100 }],
      ['ann@x.test', { name: 'Ann', messages: 2, bytes: 11 }],
    ]);
    expect(sizes?.others).toEqual({ senders: 0, messages: 0, bytes: 0 });
    expect(Object.fromEntries(sizes?.months ?? [])).toEqual({
      [2025 * 12 + 11]: { messages: 1, bytes: 1 },
      [2026 * 12]: { messages: 2, bytes: 110 },
      [2026 * 12 + 10]: { messages: 1, bytes: 1000 },
    });
  });

  it('have no month for a date of the future or from before 1970', async () => {
    const view = new FolderView(1, 0);
    view.insert([-5, 0, Number.NaN, NOW + 3 * 86_400_000, 8.6e15].map((date, at) => entry(at + 1, { date })));
    expect(Object.fromEntries((await sizesOf(view, NOW))?.months ?? [])).toEqual({ '-1': { messages: 5, bytes: 500 } });
  });

  it('name the largest senders and add up the others', async () => {
    const view = new FolderView(1, 0);
    const from = (at: number) => [{ name: '', mail: `s${String(at)}@x.test` }];
    view.insert(Array.from({ length: 1200 }, (_, at) => entry(at + 1, { size: at + 1, from: from(at) })));
    const sizes = await sizesOf(view, NOW);
    expect(sizes?.senders.size).toBe(500);
    expect(sizes?.senders.get('s1199@x.test')).toEqual({ name: '', messages: 1, bytes: 1200 });
    expect(sizes?.others).toEqual({ senders: 700, messages: 700, bytes: (700 * 701) / 2 });
  });

  it('are asked for again when messages came meanwhile', async () => {
    const view = new FolderView(1, 0);
    view.insert([entry(1, {})]);
    const counting = sizesOf(view, NOW);
    view.insert([entry(2, {})]);
    expect(await counting).toBe(null);
    expect((await sizesOf(view, NOW))?.months.get(2026 * 12 + 10)?.messages).toBe(2);
  });
});
