import { describe, expect, it } from 'vitest';
import { makeFolder } from '../fake-mail.test-maker.ts';
import type { RowPart } from './folder-places.ts';
import { folderDrop, siblingsOf } from './folder-places.ts';

const folders = [
  makeFolder('INBOX', 'inbox'),
  makeFolder('Archive', 'archive'),
  makeFolder('Archive/2024'),
  makeFolder('Archive/2025'),
  { ...makeFolder('A'), favorite: 1 },
  makeFolder('B'),
  { ...makeFolder('B/in'), favorite: 2 },
  makeFolder('C'),
];
const pane = { folders, opened: new Set(['B', 'Archive']) };
const at = (folder: string, part: 'top' | 'upper' | 'lower' | 'bottom', isFavorite = false): RowPart => ({
  folder,
  isEdge: part === 'top' || part === 'bottom',
  isUpper: part === 'top' || part === 'upper',
  isFavorite,
});

describe('dropping a folder', () => {
  it.each([
    ['the middle of a row: into the folder', 'C', at('A', 'upper'), { kind: 'into', parent: 'A' }],
    ['the upper edge: before it', 'C', at('A', 'top'), { kind: 'order', parent: '', before: 'A' }],
    ['the lower edge: after it', 'A', at('C', 'bottom'), { kind: 'order', parent: '', before: undefined }],
    ['below an open folder: its first child', 'A', at('B', 'bottom'), { kind: 'order', parent: 'B', before: 'B/in' }],
    [
      'below an open core folder',
      'A',
      at('Archive', 'bottom'),
      { kind: 'order', parent: 'Archive', before: 'Archive/2024' },
    ],
    ['the edge of a core folder: into it', 'A', at('INBOX', 'top'), { kind: 'into', parent: 'INBOX' }],
    ['beside a folder of another parent', 'A', at('B/in', 'bottom'), { kind: 'order', parent: 'B', before: undefined }],
    ['its own parent, which contains it already', 'B/in', at('B', 'upper'), { kind: 'order', parent: '', before: 'B' }],
    ['the heading of the folders', 'B/in', at('', 'upper'), { kind: 'into', parent: '' }],
    ['a favourite: the place before it', 'C', at('A', 'upper', true), { kind: 'favorite', before: 'A' }],
    ['the heading of the favourites: the first place', 'C', at('', 'lower', true), { kind: 'favorite', before: 'A' }],
  ])('%s', (...[, moved, part, expected]) => {
    const { line: _line, ...drop } = { line: null, ...folderDrop(moved, part, pane) };
    expect(drop).toStrictEqual(expected);
  });

  it.each([
    ['on itself', 'A', at('A', 'upper')],
    ['where it stands already', 'A', at('B', 'top')],
    ['beside a core folder that contains it already', 'Archive/2024', at('Archive', 'top')],
    ['inside itself', 'B', at('B/in', 'top')],
    ['a core folder among the favourites', 'INBOX', at('A', 'upper', true)],
    ['on its own place among the favourites', 'A', at('B/in', 'upper', true)],
  ])('does nothing %s', (_, moved, part) => {
    expect(folderDrop(moved, part, pane)).toBeNull();
  });

  it('compares a folder whose parent is not listed with those at the top', () => {
    expect(siblingsOf([...folders, makeFolder('Lost/Child')], 'C')).toEqual(['A', 'B', 'C', 'Lost/Child']);
  });
});
