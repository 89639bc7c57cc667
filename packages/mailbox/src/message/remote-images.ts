const ATTRIBUTE = /\b(?:src|srcset|background|poster|lowsrc|data)\s*=\s*(?:"([^"]*)|'([^']*)|([^\s"'>]*))/gi;
const STYLE = /(?:url\(|@import)\s*["']?\s*([^"')\s]*)/gi;

/** Whether a reference needs no other host: parts of the message, data: URLs, fragments, nothing. */
function isLocal(value: string): boolean {
  return /^\s*(?:cid:|mid:|data:|#|$)/i.test(value);
}

/**
 * Whether HTML may refer to pictures on other hosts. In doubt it returns true: the page then offers to show pictures that
 * do not exist, which is harmless. It is no protection: the frame that shows the HTML cannot reach any host.
 */
export function namesRemoteImages(html: string): boolean {
  for (const match of html.matchAll(ATTRIBUTE)) {
    if (!isLocal(match[1] ?? match[2] ?? match[3] ?? '')) return true;
  }
  for (const match of html.matchAll(STYLE)) if (!isLocal(match[1] ?? '')) return true;
  return false;
}

/** Content-IDs that HTML refers to, without angle brackets, percent-decoded (RFC 2392). */
export function namedContentIds(html: string): Set<string> {
  const ids = new Set<string>();
  for (const match of html.matchAll(/\b(?:cid|mid):([^\s"'<>)]{1,500})/gi)) {
    const raw = (match[1] ?? '').replaceAll('&amp;', '&');
    ids.add(raw.toLowerCase());
    try {
      ids.add(decodeURIComponent(raw).toLowerCase());
    } catch {
      // A percent sign that starts no escape: keep the raw form.
    }
  }
  return ids;
}
