import { PassThrough, pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Bytes of a file from which an archive needs the larger form of its entries. */
const LARGE = 3 * 1024 ** 3;

/** A file of an archive. */
export interface ArchivedFile {
  readonly path: string;
  readonly changed: Date;
  readonly compress: boolean;
  /** Bytes; about as many are enough. */
  readonly size: number;
  /** Opens the content when its turn has come. */
  readonly open: () => Readable;
}

/** Takes the entries of an archive, in their order. Paths are safe to unpack, and no two are the same: that is for the caller to see to. */
export interface ArchiveWriter {
  /** An empty folder; without a time the present one. */
  readonly folder: (path: string, changed?: Date) => void;
  /**
   * Waits until the file is written, so that one content at a time is open.
   * @throws Error when the content cannot be read, or when the client disconnected.
   */
  readonly file: (file: ArchivedFile) => Promise<void>;
}

/** A zip archive that is written while it is read. A failure breaks it off, so that half an archive does not look complete. */
export function archiveStream(write: (archive: ArchiveWriter) => Promise<void>): Readable {
  const zip = new ZipFile();
  const content = new PassThrough();
  const broken = (error: unknown): void => {
    content.destroy(error instanceof Error ? error : new Error('the archive broke off'));
  };
  zip.on('error', broken);
  write({
    folder: (path, changed) => zip.addEmptyDirectory(path, changed === undefined ? {} : { mtime: changed }),
    file: (file) => addFile(zip, content, file),
  }).then(() => zip.end(), broken);
  // Stops packing when the client disconnects.
  pipeline(zip.outputStream, content, () => undefined);
  return content;
}

async function addFile(zip: ZipFile, content: PassThrough, file: ArchivedFile): Promise<void> {
  const { path, changed, compress, size, open } = file;
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const gone = (): void => reject(new Error('the client disconnected'));
  if (content.destroyed) gone();
  content.once('close', gone);
  zip.addReadStreamLazy(path, { mtime: changed, compress, forceZip64Format: size > LARGE }, (give) => {
    const stream = open();
    stream.once('error', reject).once('close', () => resolve(undefined));
    give(null, stream);
  });
  try {
    await promise;
  } finally {
    content.off('close', gone);
  }
}
