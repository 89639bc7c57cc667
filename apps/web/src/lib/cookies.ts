/** The value of a cookie that the page may read, URL-decoded; undefined when it is not set. */
export function readCookie(name: string, jar: string = document.cookie): string | undefined {
  for (const pair of jar.split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  }
  return undefined;
}
