import type { FileEntry } from '@pillarbox/contract/files/file';
import { downloadFile, downloadFiles, fileThumbnail } from '@pillarbox/contract/files/transfers';
import { saveContent } from '../../../lib/content-address.ts';
import { addressOf } from '../../../lib/request-parts.ts';

/** Where the content of a file is. */
export function fileAddress(id: string, version?: number): string {
  const query = version === undefined ? {} : { version: String(version) };
  return addressOf(downloadFile, { params: { id }, query }, null);
}

/** Where the small picture of a file is; browsers keep it, because the address names its content. */
export function pictureAddress({ id, content }: Pick<FileEntry, 'id' | 'content'>): string {
  return addressOf(fileThumbnail, { params: { id }, query: { content } }, null);
}

/** Saves a file, or several files and folders as an archive. */
export function saveFiles(entries: readonly FileEntry[], archiveName: string): void {
  const [first] = entries;
  if (first === undefined) return;
  if (entries.length === 1 && first.kind === 'file') saveContent(fileAddress(first.id));
  else {
    const name = entries.length === 1 ? first.name : archiveName;
    const query = { ids: entries.map(({ id }) => id).join(','), name };
    saveContent(addressOf(downloadFiles, { query }, null));
  }
}
