import type { OfflineFiles } from '../build/offline-files-plugin.ts';

/** A condition of the Service Worker Static Routing API, as far as it is used: a pattern of addresses (URLPattern). */
interface Condition {
  readonly urlPattern: { readonly pathname: string; readonly search: string };
}

/** A rule of that API: where the browser takes what matches from, without asking the service worker. */
export interface Rule {
  readonly condition: Condition | { readonly or: readonly Condition[] };
  readonly source: 'network' | { readonly cacheName: string };
}

/** Requests that the service worker does not answer. */
const NOT_OURS = ['/api/*', '/bfapi/*', '/attachments/*'];

function at(pathname: string): Condition {
  return { urlPattern: { pathname, search: '*' } };
}

/**
 * What the browser gets without starting the service worker: replies of the gateway from the network, and the files that are kept
 * at installation from `cacheName`. When one is no longer there, it comes from the network. Other files are kept when they are first
 * used, so the service worker answers them, and the start page, which must come from the network while there is one.
 */
export function rulesFor({ files, languages }: OfflineFiles, cacheName: string): readonly Rule[] {
  // Of a language only the texts that the page starts with: the browser compares every request with the whole list.
  const texts = Object.entries(languages).flatMap(([code, paths]) =>
    paths.filter((path) => path.startsWith(`/assets/${code}-`)),
  );
  return [
    { condition: { or: NOT_OURS.map(at) }, source: 'network' },
    { condition: { or: [...files, ...texts].map(at) }, source: { cacheName } },
  ];
}

/** Sets the rules. Browsers without static routing (before Chrome 123, Firefox, Safari) ask the service worker as before. */
export async function setRules(event: ExtendableEvent, rules: readonly Rule[]): Promise<void> {
  const { addRoutes } = event as { addRoutes?: (rules: readonly Rule[]) => Promise<void> };
  // Without them the page starts later, and works.
  await addRoutes?.call(event, rules).catch(() => undefined);
}
