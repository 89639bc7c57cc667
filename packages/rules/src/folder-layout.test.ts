import { NO_MESSAGES } from '@pillarbox/contract/mail/folder';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { describe, expect, it } from 'vitest';
import { afterDelete, afterRename, inOrder, placed, withFavorites, withOrder } from './folder-layout.ts';

function folder(name: string, type: Folder['type'] = 'personal'): Folder {
  return {
    name,
    id: name,
    rotation: 0,
    flags: 0,
    subscribe: true,
    info: NO_MESSAGES,
    type,
    langkey: null,
    use: null,
    uidvalidity: 1,
  };
}
const names = (folders: readonly Folder[]): string[] => folders.map(({ name }) => name);

describe('the order of folders', () => {
  const all = [folder('INBOX', 'core'), ...['A', 'A/x', 'A/y', 'B', 'C', 'Lost/z'].map((name) => folder(name))];

  it('is the user’s among folders of one parent, and unknown folders stand at the end', () => {
    expect(names(inOrder(all, ['C', 'A/y', 'A', 'gone']))).toEqual(['INBOX', 'C', 'A/y', 'A/x', 'A', 'B', 'Lost/z']);
    expect(names(inOrder(all, ['Lost/z', 'C', 'INBOX']))[1]).toBe('Lost/z');
    expect(names(inOrder(all, []))).toEqual(names(all));
  });

  it('keeps the orders of other parents, and goes back to the names', () => {
    const layout = withOrder({ favorites: [], order: ['A/y', 'A/x'] }, ['C', 'B', 'A'], false);
    expect(layout.order).toEqual(['A/y', 'A/x', 'C', 'B', 'A']);
    expect(withOrder(layout, ['A', 'B', 'C'], true).order).toEqual(['A/y', 'A/x']);
  });

  it('follows renamed folders and forgets deleted ones, with all below them', () => {
    const layout = { favorites: ['A/x', 'AB', 'B'], order: ['B', 'A', 'A/x'] };
    const renamed = afterRename(layout, 'A', 'B/N');
    expect(renamed).toEqual({ favorites: ['B/N/x', 'AB', 'B'], order: ['B', 'B/N', 'B/N/x'] });
    expect(afterDelete(renamed, 'B')).toEqual({ favorites: ['AB'], order: [] });
  });

  it('gives favourites their places, without those that no longer exist', () => {
    const marked = withFavorites(withFavorites(all, ['B']), ['C', 'gone', 'A/x']);
    expect(
      marked.filter(({ favorite }) => favorite !== undefined).map(({ name, favorite }) => [name, favorite]),
    ).toEqual([
      ['A/x', 2],
      ['C', 1],
    ]);
  });

  it('places one of a list before another', () => {
    expect(placed(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
    expect(placed(['a', 'b', 'c'], 'a', undefined)).toEqual(['b', 'c', 'a']);
    expect(placed(['a', 'b'], 'n', 'gone')).toEqual(['a', 'b', 'n']);
  });

  it('arranges 2,000 folders without comparing each with each', () => {
    const many = Array.from({ length: 2000 }, (_, index) => folder(`F${String(index)}`));
    const order = names(many).reverse();
    expect(names(inOrder(many, order))).toEqual(order);
  });
});
