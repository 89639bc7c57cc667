import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { etagOf } from './static-files.ts';
import type { StaticFile } from './static-files.ts';

/** The first page as one host name shows it. */
export interface BrandedPage {
  readonly html: string;
  /** Origins that its forms may be sent to besides its own. */
  readonly formTargets: readonly string[];
  /** Host that its attachments and pictures come from; null: its own. */
  readonly contentHost: string | null;
}

/** Makes the first page into that of a host name; the HTML is the built one. */
export type BrandPage = (html: string, host: string) => BrandedPage;

/** So many different front pages are kept ready to be sent. */
const MAX_CACHED = 200;

/** Gives the built first page as each host shows it, compressed once for each that differs. */
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
