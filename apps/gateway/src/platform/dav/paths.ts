/** Path of the DAV door. */
export const DAV_ROOT = '/dav/';

/** Longest path that is read, in characters, and its most parts: area, owner, the folders of the deepest file and its name. */
const MAX_PATH = 8000;
const MAX_SEGMENTS = 36;

/** The path of a collection below `/dav/`; ends in `/`. */
export function collectionPath(...segments: readonly string[]): string {
  return `${DAV_ROOT}${segments.map((segment) => `${encodeSegment(segment)}/`).join('')}`;
}

/** A part of a path. An `@` stays as it is: clients compare paths letter by letter, and most write it so. */
export function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replaceAll('%40', '@');
}

/** The decoded parts of a path below `/dav/`; empty for the root, null for a path that cannot be read. */
export function segmentsOf(url: string): string[] | null {
  const path = url.split('?', 1)[0] ?? '';
  // A fragment never belongs to a request: it is a mistake that could name another resource.
  if (path.length > MAX_PATH || path.includes('#')) return null;
  if (path === '/' || path === '/dav') return [];
  if (!path.startsWith(DAV_ROOT)) return null;
  const parts = path.slice(DAV_ROOT.length).split('/');
  if (parts.at(-1) === '') parts.pop();
  if (parts.length > MAX_SEGMENTS) return null;
  try {
    const decoded = parts.map(decodeURIComponent);
    return decoded.some(isUnfit) ? null : decoded;
  } catch {
    return null;
  }
}

/** Control characters and dots are no name: the database cannot hold all of them, and clients and proxies tidy dots up. */
function isUnfit(part: string): boolean {
  return part === '.' || part === '..' || /\p{Cc}/u.test(part);
}

/** The decoded parts of an href, which may be a whole address; null when it cannot be read. */
export function segmentsOfHref(href: string): string[] | null {
  const path = /^https?:\/\/[^/]*(\/.*)$/i.exec(href.trim())?.[1] ?? href.trim();
  return segmentsOf(path);
}
