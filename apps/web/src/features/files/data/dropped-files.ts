import type { SentFile } from './transfer.ts';

/** Most files and folders of one drop: more would make the page slow. */
const MAX_DROPPED = 10_000;
/** Deepest folder that is read. */
const MAX_DEPTH = 30;

/** What was dropped or chosen. */
export interface Dropped {
  /** The files with the folders that lead to them, and the folders without anything in them. */
  readonly files: readonly SentFile[];
  /** Files and folders that were left out: they cannot be read, are too deep, or there are too many. */
  readonly missed: number;
}

interface Found {
  readonly files: SentFile[];
  missed: number;
}

/** The files that were dropped or pasted, those in folders with the folders that lead to them. */
export async function droppedFiles(data: DataTransfer): Promise<Dropped> {
  // The list is emptied when the event is over: files and folders are taken first.
  const items = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found: Found = { files: [], missed: 0 };
  for (const { entry, file } of items) {
    if (entry !== null && isDirectory(entry)) await collect(entry, [], found);
    else if (file !== null) add(found, { file, folders: [] });
  }
  return found;
}

function add(found: Found, sent: SentFile): void {
  if (found.files.length < MAX_DROPPED) found.files.push(sent);
  else found.missed += 1;
}

async function collect(entry: FileSystemEntry, folders: readonly string[], found: Found): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));
    if (file === null) found.missed += 1;
    else add(found, { file, folders });
  } else if (isDirectory(entry)) {
    const isTooMuch = found.files.length >= MAX_DROPPED || folders.length >= MAX_DEPTH;
    const inside = isTooMuch ? null : await entriesOf(entry);
    if (inside === null) found.missed += 1;
    else if (inside.length === 0) add(found, { file: null, folders: [...folders, entry.name] });
    else for (const one of inside) await collect(one, [...folders, entry.name], found);
  }
}

/** All entries of a folder; null when it cannot be read. Browsers give at most a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[] | null> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[] | null>((resolve) =>
      reader.readEntries(resolve, () => resolve(null)),
    );
    if (some === null) return null;
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** The files of a folder that was chosen, with the folders that lead to them. Browsers do not tell its empty folders. */
export function chosenFiles(list: FileList): Dropped {
  const files = [...list].slice(0, MAX_DROPPED).map((file) => ({
    file,
    folders: file.webkitRelativePath
      .split('/')
      .slice(0, -1)
      .filter((name) => name !== ''),
  }));
  return { files, missed: list.length - files.length };
}
