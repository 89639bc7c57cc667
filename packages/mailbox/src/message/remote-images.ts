const ATTRIBUTE = /\b(?:src|srcset|background|poster|lowsrc|data)\s*=\s*(?:"([^"]*)|'([^']*)|([^\s"'>]*))/gi;
const STYLE = /(?:url\(|@import)\s*["']?\s*([^"')\s]*)/gi;

/** What needs no other host: parts of the message, data in place, a place in the page, nothing at all. */
function isLocal(value: string): boolean {
  return /^\s*(?:cid:|mid:|data:|#|$)/i.test(value);
}

/**
 * Whether HTML may name pictures of other hosts. In doubt it says yes: the page then offers to show pictures that are not
 * there, which harms nobody. It decides nothing: the frame that shows the HTML cannot reach any host anyway.
 */
export function namesRemoteImages(html: string): boolean {
  for (const match of html.matchAll(ATTRIBUTE)) {
    if (!isLocal(match[1] ?? match[2] ?? match[3] ?? '')) return true;
  }
  for (const match of html.matchAll(STYLE)) if (!isLocal(match[1] ?? '')) return true;
  return false;
}

/** Content-IDs that HTML refers to, without angle brackets, percent escapes undone (RFC 2392). */
export function namedContentIds(html: string): Set<string> {
  const ids = new Set<string>();
  for (const match of html.matchAll(/\b(?:cid|mid):([^\s"'<>)]{1,500})/gi)) {
    const raw = (match[1] ?? '').replaceAll('&amp;', '&');
    ids.add(raw.toLowerCase());
    try {
      ids.add(decodeURIComponent(raw).toLowerCase());
    } catch {
      // A stray percent sign: the raw form is all there is.
    }
  }
  return ids;
}
