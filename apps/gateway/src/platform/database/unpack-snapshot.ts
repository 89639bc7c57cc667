import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { pipeline } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';

/** Size of a tar block, in bytes (POSIX.1-1988 ustar). */
const BLOCK = 512;

interface Entry {
  readonly path: string;
  readonly directory: boolean;
  readonly size: number;
}

/**
 * Unpacks a tar that is compressed with brotli into a directory, one entry in memory at a time. The database's own loader would
 * hold several copies of the whole.
 * @throws Error when the file is not such a tar.
 */
export async function unpackSnapshot(file: string, folder: string): Promise<void> {
  const source = new ByteSource(unpacked(file));
  for (;;) {
    const header = await source.take(BLOCK);
    if (header === null) return;
    const entry = readHeader(header);
    if (entry === null) continue;
    const content = await source.take(Math.ceil(entry.size / BLOCK) * BLOCK);
    if (content === null) throw new Error(`${file} ends too early`);
    await writeEntry(entry, content.subarray(0, entry.size), folder);
  }
}

/** An error of reading the file is thrown by the iteration. */
function unpacked(file: string): AsyncIterable<Buffer> {
  return pipeline(createReadStream(file), createBrotliDecompress(), () => undefined);
}

/** Reads a stream in pieces of a requested size. */
class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** Returns `size` bytes; null when the stream ends before. */
  async take(size: number): Promise<Buffer | null> {
    const parts: Buffer[] = [this.#rest];
    let length = this.#rest.length;
    while (length < size) {
      const next = await this.#chunks.next();
      if (next.done === true) return null;
      parts.push(next.value);
      length += next.value.length;
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts, length);
    this.#rest = all.subarray(size);
    return all.subarray(0, size);
  }
}

/** Parses a header block; null for the empty blocks at the end. */
function readHeader(block: Buffer): Entry | null {
  if (block[0] === 0) return null;
  const field = (start: number, length: number): string => {
    const text = block.subarray(start, start + length).toString('latin1');
    const end = text.indexOf('\0');
    return end === -1 ? text : text.slice(0, end);
  };
  const name = field(0, 100);
  const prefix = field(345, 155);
  const size = Number.parseInt(field(124, 12).trim() || '0', 8);
  const type = field(156, 1);
  if (!Number.isInteger(size) || !['', '0', '5'].includes(type)) throw new Error('The snapshot holds an unknown entry');
  return { path: prefix === '' ? name : `${prefix}/${name}`, directory: type === '5', size };
}

async function writeEntry(entry: Entry, content: Buffer, folder: string): Promise<void> {
  const relative = normalize(entry.path.replace(/^\/+/, ''));
  if (relative.startsWith('..')) throw new Error('The snapshot holds an entry outside its folder');
  const path = join(folder, relative);
  if (entry.directory) await mkdir(path, { recursive: true, mode: 0o700 });
  else await writeFile(path, content, { mode: 0o600 });
}
