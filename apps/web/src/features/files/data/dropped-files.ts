import type { SentFile } from './transfer.ts';

/** Most files of one drop: more would make the page slow. */
const MAX_DROPPED = 10_000;
/** Deepest folder that is read. */
const MAX_DEPTH = 30;

/** The files that were dropped or pasted, those in folders with the folders that lead to them. */
export async function droppedFiles(data: DataTransfer): Promise<SentFile[]> {
  // The list is emptied when the event is over: files and folders are taken first.
  const items = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found: SentFile[] = [];
  for (const { entry, file } of items) {
    if (entry !== null && isDirectory(entry)) await collect(entry, [], found);
    else if (file !== null) found.push({ file, folders: [] });
  }
  return found;
}

async function collect(entry: FileSystemEntry, folders: readonly string[], found: SentFile[]): Promise<void> {
  if (found.length >= MAX_DROPPED || folders.length > MAX_DEPTH) return;
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));
    if (file !== null) found.push({ file, folders });
  } else if (isDirectory(entry)) {
    const reader = entry.createReader();
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
      if (some.length === 0) return;
      for (const one of some) await collect(one, [...folders, entry.name], found);
    }
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** The files of a folder that was chosen, with the folders that lead to them. */
export function chosenFiles(list: FileList): SentFile[] {
  return [...list].slice(0, MAX_DROPPED).map((file) => ({
    file,
    folders: file.webkitRelativePath
      .split('/')
      .slice(0, -1)
      .filter((name) => name !== ''),
  }));
}
