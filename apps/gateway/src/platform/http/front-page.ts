import { createHash } from 'node:crypto';
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
  /** Origins whose pages may frame it. */
  readonly hostOrigins: readonly string[];
}

/** Puts the brand of a host name into the built HTML. */
export type BrandPage = (html: string, host: string) => BrandedPage;

/** Most compressed pages that are cached. */
const MAX_CACHED = 200;

/** The start script, which the build writes into the page. Nothing else that is in the page may run. */
const START_SCRIPT = /<script data-ahead="[^"<>]*">(.*?)<\/script>/s;

/** A page as it is sent, and what its policy allows. */
interface FrontPage extends Omit<BrandedPage, 'html'> {
  readonly file: StaticFile;
  /** SHA-256 of its start script, base64; null when the build has none. */
  readonly startScript: string | null;
}

/** Returns a function that gives the built page with the brand of a host. Equal pages are compressed once. */
export function createFrontPages(brand: BrandPage): (built: StaticFile, host: string) => Promise<FrontPage> {
  const cached = new Map<string, Promise<StaticFile>>();
  return async (built, host) => {
    const page = (await built.read('identity')).toString('utf8');
    // Of the page as it was built, before anything of a partner is in it.
    const [, script] = START_SCRIPT.exec(page) ?? [];
    const startScript = script === undefined ? null : createHash('sha256').update(script).digest('base64');
    const { html, ...allowed } = brand(page, host);
    const known = cached.get(html) ?? compressed(Buffer.from(html, 'utf8'), built.type);
    cached.delete(html);
    cached.set(html, known);
    const [oldest] = cached.keys();
    if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest);
    return { file: await known, startScript, ...allowed };
  };
}

async function compressed(identity: Buffer, type: string): Promise<StaticFile> {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  const content = { identity, br, gzip: gz };
  const encodings = ['identity', 'br', 'gzip'] as const;
  return { type, etag: etagOf(identity), encodings, read: (encoding) => Promise.resolve(content[encoding]) };
}
