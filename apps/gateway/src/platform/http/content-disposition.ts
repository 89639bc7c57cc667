/**
 * Returns a Content-Disposition for an untrusted file name (RFC 6266, RFC 8187): an ASCII form without characters that could
 * end the value, and the real name percent-encoded. Path parts, control and bidirectional formatting characters are removed.
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const safe = safeFileName(name);
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeExtended(safe)}`;
}

/** Longest file name, in characters, with its extension. */
const MAX_NAME = 180;

/** Returns a name that is safe to save under: without directories, leading dots and control characters, and never empty. */
export function safeFileName(name: string): string {
  const text = name.toWellFormed().normalize('NFC');
  const plain = text
    // eslint-disable-next-line no-control-regex -- control characters are what has to go
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/g, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const short = shorten(plain);
  return short === '' ? 'file' : short;
}

function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= MAX_NAME) return name;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return letters.slice(0, MAX_NAME - ending.length).join('') + ending;
}

function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
