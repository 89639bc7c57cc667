import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { PartnerError } from './partner-error.ts';

/** A file of a partner's folder in memory, so that the bytes that were checked are the ones that are served. */
export interface PartnerFile {
  /** Media type by the file extension. */
  readonly type: string;
  readonly content: Buffer;
}

/** The file extensions that a subfolder may hold, and the most bytes of one file. */
interface Kind {
  readonly types: Readonly<Record<string, string>>;
  readonly most: number;
}

const KB = 1024;
const HTML: Kind = { types: { '.html': 'text/html; charset=utf-8' }, most: 64 * KB };

/** Subfolders whose files are read; all other files are ignored. */
const KINDS: Readonly<Record<string, Kind>> = {
  images: {
    types: {
      '.svg': 'image/svg+xml',
      '.png': 'image/png',
      '.jpg': 'image/jpeg',
      '.jpeg': 'image/jpeg',
      '.gif': 'image/gif',
      '.webp': 'image/webp',
      '.ico': 'image/x-icon',
    },
    most: 512 * KB,
  },
  css: { types: { '.css': 'text/css; charset=utf-8' }, most: 128 * KB },
  i18n: { types: { '.json': 'application/json; charset=utf-8' }, most: 256 * KB },
  spaces: HTML,
  pages: HTML,
};

/** Most bytes and files of one partner: they are kept in memory. */
const MAX_BYTES = 4 * KB * KB;
const MAX_FILES = 300;
/** Most levels of folders below `images` and the other subfolders. */
const DEEPEST = 3;

/** The first bytes of each picture type, as Latin-1: a file with other content is refused. */
const BEGINNINGS: Readonly<Record<string, (head: string) => boolean>> = {
  'image/png': (head) => head.startsWith('\x89PNG\r\n'),
  'image/jpeg': (head) => head.startsWith('\xff\xd8\xff'),
  'image/gif': (head) => head.startsWith('GIF8'),
  'image/webp': (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
  'image/x-icon': (head) => head.startsWith('\0\0\x01\0'),
  'image/svg+xml': (head) => /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<svg[\s>]/s.test(head),
};

/**
 * Reads the files of a partner's folder that may be served, by their path below it. Names that begin with a dot or have an
 * unknown extension are ignored.
 * @throws PartnerError for a symbolic link, a file that is too large, too many files, and a picture with other content.
 */
export async function readPartnerFiles(folder: string): Promise<Map<string, PartnerFile>> {
  const files = new Map<string, PartnerFile>();
  let bytes = 0;
  const walk = async (below: string, kind: Kind, depth: number): Promise<void> => {
    const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = `${below}/${entry.name}`;
      if (!/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(entry.name)) continue;
      if (entry.isSymbolicLink()) throw new PartnerError(join(folder, path), 'is a symbolic link');
      if (entry.isDirectory() && depth < DEEPEST) await walk(path, kind, depth + 1);
      const type = kind.types[extname(entry.name).toLowerCase()];
      if (!entry.isFile() || type === undefined) continue;
      const content = await readPlain(join(folder, path), kind.most);
      bytes += content.length;
      if (bytes > MAX_BYTES) throw new PartnerError(folder, `holds more than ${String(MAX_BYTES / KB)} KB`);
      checkPicture(join(folder, path), type, content);
      files.set(path, { type, content });
      if (files.size > MAX_FILES) throw new PartnerError(folder, `holds more than ${String(MAX_FILES)} files`);
    }
  };
  for (const [below, kind] of Object.entries(KINDS)) await walk(below, kind, 0);
  return files;
}

/** Reads a regular file; refuses a link, even if the file was replaced by one after it was listed. */
async function readPlain(file: string, most: number): Promise<Buffer> {
  const refuse = (): never => {
    throw new PartnerError(file, 'cannot be read');
  };
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch(refuse);
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) refuse();
    if (facts.size > most) throw new PartnerError(file, `is larger than ${String(most / KB)} KB`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

function checkPicture(file: string, type: string, content: Buffer): void {
  const beginning = BEGINNINGS[type];
  if (beginning?.(content.subarray(0, 2 * KB).toString('latin1')) === false) {
    throw new PartnerError(file, `is not what its name says (${type})`);
  }
}
