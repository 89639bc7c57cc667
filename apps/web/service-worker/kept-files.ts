import type { OfflineFiles } from '../build/offline-files-plugin.ts';
import type { Rule } from './routes.ts';
import { rulesFor } from './routes.ts';

/** The list of the build, which the builder puts in this place. */
declare const OFFLINE: OfflineFiles;

const PREFIX = 'files-';
const CACHE = `${PREFIX}${OFFLINE.version}`;
/** The start page. It is the provider's, and has nothing of a user. */
export const START_PAGE = '/';
/** The message frame, which the page writes into itself while there is no network. */
export const FRAME_FILES: readonly string[] = ['/frame/frame.html', '/frame/frame.js'];
/** Files that are fetched at the same time. */
const AT_ONCE = 6;

/** What is kept of an address in any version; a page that is still open may be of an older one. */
export async function keptFile(path: string): Promise<Response | undefined> {
  return await caches.match(path, { ignoreVary: true });
}

/** Keeps an answer for an address. Only whole, good answers are kept. */
export async function keep(path: string, response: Response): Promise<void> {
  if (response.status !== 200 || response.redirected) return;
  await (await caches.open(CACHE)).put(path, response);
}

/** Keeps files that are not kept in this version yet. Files have a hash in their names, so those of an older version are taken over. */
async function keepAll(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const one = async (path: string): Promise<void> => {
    if ((await cache.match(path, { ignoreVary: true })) !== undefined) return;
    const response = (await keptFile(path)) ?? (await fetch(path));
    if (!response.ok) throw new Error(`${path} was answered with ${String(response.status)}`);
    await cache.put(path, response);
  };
  for (let at = 0; at < paths.length; at += AT_ONCE) await Promise.all(paths.slice(at, at + AT_ONCE).map(one));
}

/**
 * Keeps the start page and the message frame as they are now: their names have no hash. The page allows the script of its own frame only,
 * so all of them are kept, or none. Rejects when one has no good answer.
 */
export async function keepPage(): Promise<void> {
  const answers = await Promise.all(
    [START_PAGE, ...FRAME_FILES].map(async (path) => {
      const response = await fetch(path, { cache: 'no-cache' });
      if (response.status !== 200 || response.redirected)
        throw new Error(`${path} was answered with ${String(response.status)}`);
      return { path, response };
    }),
  );
  await Promise.all(answers.map(({ path, response }) => keep(path, response)));
}

/** Keeps everything that the page needs without a network, but for its texts. Rejects when something is missing. */
export async function keepBuild(): Promise<void> {
  await Promise.all([keepAll(OFFLINE.files), keepPage()]);
}

/** What the browser answers from the files of this version, without the service worker. */
export function rules(): readonly Rule[] {
  return rulesFor(OFFLINE, CACHE);
}

/** Keeps the texts of a language. */
export async function keepLanguage(code: string): Promise<void> {
  await keepAll(Object.hasOwn(OFFLINE.languages, code) ? (OFFLINE.languages[code] ?? []) : []);
}

/** Removes the files of other versions. Call it when no page of an older version is open. */
export async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}
