import { expect, it } from 'vitest';
import { droppedFiles } from './dropped-files.ts';

type Entry = Pick<FileSystemEntry, 'name' | 'isFile' | 'isDirectory'>;

function fileEntry(name: string): Entry {
  const file = (done: (file: File) => void): void => done(new File(['x'], name));
  return { name, isFile: true, isDirectory: false, file } as Entry;
}

/** A folder whose reader gives one entry at a time, as browsers give at most a hundred. */
function folderEntry(name: string, entries: readonly Entry[]): Entry {
  const createReader = () => {
    const rest = [...entries];
    return { readEntries: (done: (some: readonly Entry[]) => void): void => done(rest.splice(0, 1)) };
  };
  return { name, isFile: false, isDirectory: true, createReader } as Entry;
}

const item = (entry: Entry | null, file: File | null = null) => ({
  kind: 'file',
  webkitGetAsEntry: () => entry,
  getAsFile: () => file,
});

it('takes dropped files, and whole folders with the folders that lead to each file', async () => {
  const house = folderEntry('House', [
    fileEntry('plan.txt'),
    folderEntry('Stairs', [fileEntry('oak.txt'), fileEntry('beech.txt')]),
    folderEntry('Empty', []),
  ]);
  const items = [
    item(house, new File([''], 'House')),
    item(fileEntry('alone.txt'), new File(['x'], 'alone.txt')),
    // A picture from the clipboard has no entry; a text is no file.
    item(null, new File(['x'], 'screen.png')),
    { ...item(null), kind: 'string' },
  ];
  const found = await droppedFiles({ items } as unknown as DataTransfer);
  expect(found.map(({ file, folders }) => [...folders, file.name].join('/'))).toEqual([
    'House/plan.txt',
    'House/Stairs/oak.txt',
    'House/Stairs/beech.txt',
    'alone.txt',
    'screen.png',
  ]);
});
