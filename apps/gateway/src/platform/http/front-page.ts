import { packed } from './static-files.ts';
import type { StaticFile } from './static-files.ts';

/** The first page as one host name shows it. */
export interface DressedPage {
  readonly html: string;
  /** Origins that its forms may be sent to besides its own. */
  readonly formTargets: readonly string[];
  /** Host that its attachments and pictures come from; null: its own. */
  readonly contentHost: string | null;
}

/** Makes the first page into that of a host name; the HTML is the built one. */
export type DressPage = (html: string, host: string) => DressedPage;

/** So many different front pages are kept ready to be sent. */
const MOST_KEPT = 200;

/** Gives the built first page as each host shows it, compressed once for each that differs. */
export function createFrontPages(
  dress: DressPage,
): (built: StaticFile, host: string) => Promise<{ file: StaticFile } & Omit<DressedPage, 'html'>> {
  const kept = new Map<string, Promise<StaticFile>>();
  return async (built, host) => {
    const { html, ...allowed } = dress(built.content.identity?.toString('utf8') ?? '', host);
    const known = kept.get(html) ?? packed(Buffer.from(html, 'utf8'), built.type);
    kept.delete(html);
    kept.set(html, known);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return { file: await known, ...allowed };
  };
}
