import { qualified } from '@pillarbox/rules/realm-path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../fake-mail.test-maker.ts';
import type { RowPart } from './folder-places.ts';
import { favoritesOf, folderDrop, mayBeFavorite, siblingsOf } from './folder-places.ts';

const REALM = '6f1c2d3e-0000-4000-8000-0123456789ab';
const theirs = [qualified(REALM, ''), qualified(REALM, 'Work'), qualified(REALM, 'Old')] as const;
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
const pane = { folders, opened: new Set(['B', 'C', 'Archive']) };
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
    ['the edge of the heading of the folders', 'B/in', at('', 'top'), { kind: 'into', parent: '' }],
    [
      'below a folder that was opened when it had others inside: after it',
      'A',
      at('C', 'bottom'),
      { kind: 'order', parent: '', before: undefined },
    ],
    ['the lower half of a favourite: after it', 'C', at('A', 'lower', true), { kind: 'favorite', before: 'B/in' }],
    ['the last favourite: the end', 'C', at('B/in', 'lower', true), { kind: 'favorite', before: undefined }],
    ['the upper half of the heading of the favourites', 'C', at('', 'upper', true), { kind: 'favorite', before: 'A' }],
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
    ['below itself, where its own first folder stands', 'B', at('B', 'bottom')],
    ['on the heading of the folders, when it is at the top already', 'A', at('', 'upper')],
    ['on itself among the favourites', 'A', at('A', 'upper', true)],
    ['when it has left the list meanwhile', 'Gone', at('A', 'upper', true)],
    ['beside a folder that has left the list meanwhile', 'A', at('Gone', 'top')],
    ['on a folder of another account', 'A', at(qualified(REALM, 'Work'), 'upper')],
    ['on the favourites, when it is of another account', qualified(REALM, 'Work'), at('A', 'upper', true)],
    ['beside a folder of another account, whose order is its server’s', theirs[1], at(theirs[2], 'top')],
    ['a core folder among the favourites', 'INBOX', at('A', 'upper', true)],
    ['on its own place among the favourites', 'A', at('B/in', 'upper', true)],
  ])('does nothing %s', (_, moved, part) => {
    expect(folderDrop(moved, part, pane)).toBeNull();
  });

  it('moves a folder of another account into another one there', () => {
    const all = { ...pane, folders: [...folders, ...theirs.map((name) => makeFolder(name))] };
    expect(folderDrop(theirs[1], at(theirs[2], 'upper'), all)).toEqual({ kind: 'into', parent: theirs[2] });
    expect(folderDrop(theirs[1], at(theirs[2], 'top'), all)).toBeNull();
  });

  it('takes the first of the user’s own folders for the place below an open one, passing over core folders', () => {
    const all = { ...pane, folders: [...folders, makeFolder('C/Sent', 'sent'), makeFolder('C/in')] };
    expect(folderDrop('A', at('C', 'bottom'), all)).toMatchObject({ kind: 'order', parent: 'C', before: 'C/in' });
  });

  it.each([
    ['at the edge that the pointer is near', 'C', at('A', 'top'), { folder: 'A', isUpper: true, isFavorite: false }],
    ['at the lower edge', 'A', at('C', 'bottom'), { folder: 'C', isUpper: false, isFavorite: false }],
    ['among the favourites', 'C', at('A', 'upper', true), { folder: 'A', isUpper: true, isFavorite: true }],
    ['below a heading, never above it', 'C', at('', 'upper', true), { folder: '', isUpper: false, isFavorite: true }],
  ])('draws the line %s', (...[, moved, part, line]) => {
    expect(folderDrop(moved, part, pane)).toMatchObject({ line });
  });

  it('compares a folder whose parent is not listed with those at the top', () => {
    expect(siblingsOf([...folders, makeFolder('Lost/Child')], 'C')).toEqual(['A', 'B', 'C', 'Lost/Child']);
  });
});

describe('favourite folders', () => {
  it('stand in the user’s order', () => {
    const favorites = [3, undefined, 1, 2].map((favorite, index) => ({
      ...makeFolder(`F${String(index)}`),
      ...(favorite === undefined ? {} : { favorite }),
    }));
    expect(favoritesOf(favorites).map(({ name }) => name)).toEqual(['F2', 'F3', 'F0']);
  });

  it('are own folders of the own account', () => {
    const given = [makeFolder('Work'), makeFolder('INBOX', 'inbox'), makeFolder(theirs[1])];
    expect(given.map(mayBeFavorite)).toEqual([true, false, false]);
  });
});
