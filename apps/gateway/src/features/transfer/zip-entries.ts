import { Failure } from '@pillarbox/contract/failure';
import type { SkipReason } from '@pillarbox/contract/transfer/transfer';
import { fromRandomAccessReaderPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import type { StagedFile } from './staged-file.ts';

/** Most entries of an archive: with each message as a file, twice as many as an import may have. */
const MAX_ENTRIES = 400_000;
/** How many times larger than the archive its content may be: text of mail is compressed to a tenth at best. */
const MAX_RATIO = 100;
/** Most bytes of content. */
const MAX_CONTENT = 16 * 1024 ** 3;
/** Bytes of content that even a small archive may have. */
const ALWAYS_ALLOWED = 64 * 1024 * 1024;

/** One file of an archive. */
export interface ZipEntry {
  /** Its place in the archive, from 0. */
  readonly index: number;
  readonly name: string;
  /** Bytes of its content, as the archive says. */
  readonly size: number;
  /** Bytes of the archive up to its end, about. */
  readonly done: number;
  /** Why it cannot be read; null when it can. */
  readonly fault: SkipReason | null;
  /** Its content. @throws Failure `mail_file_unreadable` when the archive unpacks to much more than any mail does. */
  readonly bytes: () => AsyncIterable<Buffer>;
}

/**
 * The files of a zip archive from one on, without its folders. No name of the archive is used as a path.
 * @throws Failure `mail_file_unreadable`.
 */
export async function* zipEntries(file: StagedFile, from: number): AsyncGenerator<ZipEntry> {
  const zip = await opened(file);
  const limit = { left: Math.max(ALWAYS_ALLOWED, Math.min(file.size * MAX_RATIO, MAX_CONTENT)) };
  let index = -1;
  let packed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      index += 1;
      packed += entry.compressedSize;
      // Entries that share the same bytes are what small archives that unpack to terabytes are made of.
      if (packed > file.size) throw new Failure('mail_file_unreadable');
      const name = Buffer.from(entry.fileNameRaw).toString('utf8');
      if (index < from || name.endsWith('/')) continue;
      const fault = entry.canDecodeFileData() && !entry.isEncrypted() ? null : 'unreadable';
      const bytes = (): AsyncIterable<Buffer> => contentOf(zip, entry, limit);
      yield { index, name, size: entry.uncompressedSize, done: Math.min(packed, file.size), fault, bytes };
    }
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('mail_file_unreadable', {}, error);
  } finally {
    zip.close();
  }
}

async function opened(file: StagedFile): Promise<ZipFile> {
  try {
    const options = { autoClose: false, decodeStrings: false, lazyEntries: true };
    const zip = await fromRandomAccessReaderPromise(file.reader(), file.size, options);
    if (zip.entryCount > MAX_ENTRIES) throw new Failure('mail_file_unreadable');
    return zip;
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('mail_file_unreadable', {}, error);
  }
}

async function* contentOf(zip: ZipFile, entry: Entry, limit: { left: number }): AsyncGenerator<Buffer> {
  const stream = await zip.openReadStreamPromise(entry);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    limit.left -= chunk.length;
    if (limit.left < 0) throw new Failure('mail_file_unreadable');
    yield chunk;
  }
}
