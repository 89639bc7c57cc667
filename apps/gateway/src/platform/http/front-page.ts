import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { etagOf } from './static-files.ts';
import type { StaticFile } from './static-files.ts';

/** The HTML of the page for one host name. */
export interface BrandedPage {
  readonly html: string;
  /** Additional origins to which its forms may be sent. */
  readonly formTargets: readonly string[];
  /** Host of its attachments and pictures; null for its own host. */
  readonly contentHost: string | null;
}

/** Puts the brand of a host name into the built HTML. */
export type BrandPage = (html: string, host: string) => BrandedPage;

/** Most compressed pages that are cached. */
const MAX_CACHED = 200;

/** Returns a function that gives the built page with the brand of a host. Equal pages are compressed once. */
export function createFrontPages(
  brand: BrandPage,
): (built: StaticFile, host: string) => Promise<{ file: StaticFile } & Omit<BrandedPage, 'html'>> {
  const cached = new Map<string, Promise<StaticFile>>();
  return async (built, host) => {
    const { html, ...allowed } = brand((await built.read('identity')).toString('utf8'), host);
    const known = cached.get(html) ?? compressed(Buffer.from(html, 'utf8'), built.type);
    cached.delete(html);
    cached.set(html, known);
    const [oldest] = cached.keys();
    if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest);
    return { file: await known, ...allowed };
  };
}

async function compressed(identity: Buffer, type: string): Promise<StaticFile> {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  const content = { identity, br, gzip: gz };
  const encodings = ['identity', 'br', 'gzip'] as const;
  return { type, etag: etagOf(identity), encodings, read: (encoding) => Promise.resolve(content[encoding]) };
}
