import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** Content encoding of a reply. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** A file with the encodings in which it can be sent. `identity` is always one of them. */
export interface StaticFile {
  readonly type: string;
  readonly etag: string;
  readonly encodings: readonly Encoding[];
  readonly read: (encoding: Encoding) => Promise<Buffer>;
}

/** Files of a directory by their relative paths. */
export interface StaticFiles {
  /** Returns null when there is no such file, or the path is not valid. */
  find(path: string): Promise<StaticFile | null>;
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
  // Data that the worker of PDF.js fetches.
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
  '.icc': 'application/vnd.iccprofile',
};
/** File name extensions of the encodings that the build writes (tooling/build/compress.ts). */
const COMPRESSED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Serves a directory. A file is sent as the build compressed it and is read for each request, so that it takes no memory. A
 * path must consist of plain names, so it cannot leave the directory.
 */
export function createStaticFiles(folder: string): StaticFiles {
  const known = new Map<string, { stamp: string; file: Promise<StaticFile> }>();
  return {
    find: async (path) => {
      const type = TYPES[extname(path).toLowerCase()];
      const plain = path.split('/').every((name) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name));
      if (type === undefined || !plain) return null;
      const full = join(folder, path);
      const facts = await stat(full).catch(() => null);
      if (!facts?.isFile()) return null;
      const stamp = `${String(facts.mtimeMs)}/${String(facts.size)}`;
      const found = known.get(path);
      if (found?.stamp === stamp) return found.file;
      const file = describe(full, type);
      known.set(path, { stamp, file });
      file.catch(() => known.delete(path));
      return file;
    },
  };
}

async function describe(path: string, type: string): Promise<StaticFile> {
  const endings = new Map<Encoding, string>([['identity', '']]);
  for (const [encoding, ending] of COMPRESSED) {
    const facts = await stat(path + ending).catch(() => null);
    if (facts !== null) endings.set(encoding, ending);
  }
  const etag = etagOf(await readFile(path));
  const read = (encoding: Encoding): Promise<Buffer> => readFile(path + (endings.get(encoding) ?? ''));
  return { type, etag, encodings: [...endings.keys()], read };
}

/** Returns an entity tag of the content, so that all gateways give the same one. */
export function etagOf(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Returns the best of the encodings that the client accepts (RFC 9110 12.5.3). */
export function chooseEncoding(
  accept: string | readonly string[] | undefined,
  encodings: readonly Encoding[],
): Encoding {
  const accepted = [accept ?? []]
    .flat()
    .join(',')
    .toLowerCase()
    .split(',')
    .map((item) => item.trim().split(';'))
    .filter((parts) => !parts.slice(1).some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter)))
    .map((parts) => parts[0]?.trim());
  const best = (['br', 'gzip'] as const).find(
    (encoding) => accepted.includes(encoding) && encodings.includes(encoding),
  );
  return best ?? 'identity';
}
