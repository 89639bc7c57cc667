import type { FileEntry } from '@pillarbox/contract/files/file';
import { expect, it } from 'vitest';
import { columnsIn, groupsOf } from './file-groups.ts';

const list = (folders: number, files: number): FileEntry[] =>
  Array.from(
    { length: folders + files },
    (_, at) => ({ id: String(at), kind: at < folders ? 'folder' : 'file' }) as FileEntry,
  );
const sizes = (...args: Parameters<typeof groupsOf>): number[][] =>
  groupsOf(...args).map(({ start, entries }) => [start, entries.length]);

it('groups rows by 25, and cards by whole lines with files in lines of their own', () => {
  expect(sizes(list(3, 50), { layout: 'row', columns: 4 })).toEqual([
    [0, 25],
    [25, 25],
    [50, 3],
  ]);
  expect(sizes(list(3, 22), { layout: 'grid', columns: 4 })).toEqual([
    [0, 3],
    [3, 20],
    [23, 2],
  ]);
  expect(sizes([], { layout: 'grid', columns: 4 })).toEqual([]);
});

it('puts as many cards beside each other as fit', () => {
  expect([0, 180, 373, 374, 1000].map((width) => columnsIn(width, 180))).toEqual([1, 1, 1, 2, 5]);
});
