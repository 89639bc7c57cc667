import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How a file can travel. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** A file of the built page, ready to be sent in each encoding. */
export interface StaticFile {
  readonly type: string;
  readonly etag: string;
  /** Content by encoding; `identity` is always there. */
  readonly content: Readonly<Partial<Record<Encoding, Buffer>>>;
}

/** Files of a folder by their path below it. */
export interface StaticFiles {
  /** Null when there is no such file, or the path leads out of the folder. */
  find(path: string): Promise<StaticFile | null>;
  /** Reads and compresses all files, one after the other; never fails. */
  precompress(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};
const COMPRESSIBLE = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/;
/** Smaller files gain nothing from compression, in bytes. */
const MIN_COMPRESSED_BYTES = 1024;
/** High enough to beat gzip well, low enough to be done before anybody waits for it. */
const BROTLI_QUALITY = 9;

/**
 * Serves a folder from memory: each file is read and compressed at its first request and again after it has changed. A path
 * must consist of plain names, so none can lead out of the folder.
 */
export function createStaticFiles(folder: string): StaticFiles {
  const known = new Map<string, { stamp: string; file: Promise<StaticFile> }>();
  const find = async (path: string): Promise<StaticFile | null> => {
    const type = TYPES[extname(path).toLowerCase()];
    const plain = path.split('/').every((name) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name));
    if (type === undefined || !plain) return null;
    const full = join(folder, path);
    const facts = await stat(full).catch(() => null);
    if (!facts?.isFile()) return null;
    const stamp = `${String(facts.mtimeMs)}/${String(facts.size)}`;
    const found = known.get(path);
    if (found?.stamp === stamp) return found.file;
    const file = load(full, type);
    known.set(path, { stamp, file });
    file.catch(() => known.delete(path));
    return file;
  };
  return {
    find,
    precompress: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
        if (entry.isFile()) await find(path).catch(() => null);
      }
    },
  };
}

async function load(path: string, type: string): Promise<StaticFile> {
  return compressed(await readFile(path), type);
}

/** Content that is ready to be sent in each encoding. */
export async function compressed(identity: Buffer, type: string): Promise<StaticFile> {
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  if (identity.length < MIN_COMPRESSED_BYTES || !COMPRESSIBLE.test(type)) return { type, etag, content: { identity } };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity, { params }), promisify(gzip)(identity)]);
  return { type, etag, content: { identity, br, gzip: gz } };
}

/** The best encoding of a file that the caller takes (RFC 9110 12.5.3). */
export function chooseEncoding(accept: string, file: StaticFile): Encoding {
  const accepted = accept
    .toLowerCase()
    .split(',')
    .map((item) => item.trim().split(';'))
    .filter((parts) => !parts.slice(1).some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter)))
    .map((parts) => parts[0]?.trim());
  const best = (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding) && file.content[encoding]);
  return best ?? 'identity';
}
