/**
 * A Content-Disposition for a file name that came from anywhere (RFC 6266, RFC 8187): an ASCII form that nothing can break
 * out of, and the real name percent-encoded. Path parts, control and bidirectional formatting characters are taken out.
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const safe = safeFileName(name);
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeExtended(safe)}`;
}

/** Longest file name, in characters, its ending kept. */
const MAX_NAME = 180;

/** A name that is safe to save under: no folders, no hidden or device trickery by control characters, never empty. */
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
