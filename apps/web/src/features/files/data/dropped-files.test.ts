import { expect, it } from 'vitest';
import { droppedFiles } from './dropped-files.ts';
import type { Dropped } from './dropped-files.ts';

type Entry = Pick<FileSystemEntry, 'name' | 'isFile' | 'isDirectory'>;

function fileEntry(name: string, isReadable = true): Entry {
  const file = (done: (file: File) => void, fail: () => void): void => {
    if (isReadable) done(new File(['x'], name));
    else fail();
  };
  return { name, isFile: true, isDirectory: false, file } as Entry;
}

/** A folder whose reader gives at most a hundred entries at a time, as Chromium does, and in the end none. */
function folderEntry(name: string, entries: readonly Entry[] | null): Entry {
  const createReader = () => {
    const rest = [...(entries ?? [])];
    return {
      readEntries: (done: (some: readonly Entry[]) => void, fail: () => void): void => {
        if (entries === null) fail();
        else queueMicrotask(() => done(rest.splice(0, 100)));
      },
    };
  };
  return { name, isFile: false, isDirectory: true, createReader } as Entry;
}

const item = (entry: Entry | null, file: File | null = null) => ({
  kind: 'file',
  webkitGetAsEntry: () => entry,
  getAsFile: () => file,
});
const drop = (...items: object[]): Promise<Dropped> => droppedFiles({ items } as unknown as DataTransfer);
const pathsOf = ({ files }: Dropped): string[] =>
  files.map(({ file, folders }) => [...folders, file?.name ?? ''].join('/'));

it('takes dropped files, whole folders with the folders that lead to each file, and empty ones', async () => {
  const house = folderEntry('House', [
    fileEntry('plan.txt'),
    folderEntry('Stairs', [fileEntry('oak.txt'), fileEntry('beech.txt')]),
    folderEntry('Empty', []),
  ]);
  const found = await drop(
    item(house, new File([''], 'House')),
    item(fileEntry('alone.txt'), new File(['x'], 'alone.txt')),
    // A picture from the clipboard has no entry; a text is no file.
    item(null, new File(['x'], 'screen.png')),
    { ...item(null), kind: 'string' },
  );
  expect(pathsOf(found)).toEqual([
    'House/plan.txt',
    'House/Stairs/oak.txt',
    'House/Stairs/beech.txt',
    'House/Empty/',
    'alone.txt',
    'screen.png',
  ]);
  expect(found.missed).toBe(0);
});

it('reads a folder to its end', async () => {
  const many = Array.from({ length: 250 }, (_, at) => fileEntry(`${String(at)}.txt`));
  const found = await drop(item(folderEntry('Many', many)));
  expect(pathsOf(found)).toEqual(many.map(({ name }) => `Many/${name}`));
});

it('counts what it leaves out: what cannot be read, and what is too deep or too much', async () => {
  let deep = folderEntry('last', [fileEntry('x.txt')]);
  for (let at = 0; at < 30; at += 1) deep = folderEntry('deep', [deep]);
  expect(await drop(item(deep))).toEqual({ files: [], missed: 1 });
  const broken = folderEntry('Broken', [fileEntry('a.txt', false), folderEntry('Locked', null), fileEntry('b.txt')]);
  const found = await drop(item(broken));
  expect([pathsOf(found), found.missed]).toEqual([['Broken/b.txt'], 2]);
  const most = Array.from({ length: 10_001 }, (_, at) => fileEntry(String(at)));
  const { files, missed } = await drop(item(folderEntry('Most', most)), item(folderEntry('More', most)));
  expect([files.length, missed]).toEqual([10_000, 2]);
});
