import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';

/** Signature of an entry in the directory at the end of a ZIP file (APPNOTE 4.3.12). */
const ENTRY = Buffer.from('PK\x01\x02', 'latin1');

/** Names of the files in a saved ZIP archive, sorted. */
export async function zippedNames(download: Download): Promise<string[]> {
  const bytes = await readFile(await download.path());
  const names: string[] = [];
  for (let at = bytes.indexOf(ENTRY); at >= 0; at = bytes.indexOf(ENTRY, at + 46)) {
    names.push(bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)));
  }
  return names.sort();
}
