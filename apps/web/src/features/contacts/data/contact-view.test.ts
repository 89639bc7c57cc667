import { describe, expect, it } from 'vitest';
import { ContactView } from './contact-view.ts';

const row = (id: string) => ({ id, name: id, letter: '', mail: '', company: '', image: '', book: 'b' });

describe('the rows of the list of contacts', () => {
  const letters = [
    { letter: 'A', row: 0 },
    { letter: 'B', row: 2 },
  ];
  // The second of three pages is not known.
  const known = { total: 5, letters, pageRows: 2, pages: [[row('a1'), row('a2')], undefined, [row('b3')]] };

  it('are found by position and by contact, as far as their page is known', () => {
    const view = new ContactView(known, new Set());
    expect([0, 1, 2, 3, 4, 5, -1].map((at) => view.uidAt(at))).toEqual(['a1', 'a2', '', '', 'b3', '', '']);
    expect(['a2', 'b3', 'b1', ''].map((id) => view.indexOf(id))).toEqual([1, 4, -1, -1]);
    expect(view.groups).toEqual([
      { key: 'A', count: 2 },
      { key: 'B', count: 3 },
    ]);
  });

  it('are without those that are about to be deleted', () => {
    const view = new ContactView(known, new Set(['a1', 'elsewhere']));
    expect(view.total).toBe(4);
    expect(view.groups.map(({ count }) => count)).toEqual([1, 3]);
    expect([view.uidAt(0), view.uidAt(3), view.indexOf('b3'), view.indexOf('a1')]).toEqual(['a2', 'b3', 3, -1]);
    expect(view.listIndex(0)).toBe(1);
  });
});
