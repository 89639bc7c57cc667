/**
 * Cuts a MIME entity into its parts without changing a byte: a signature covers the exact bytes of a part (RFC 3156 5). Bytes
 * are handled as a string with one character for each byte.
 */

/** Deepest nesting, and most parts of one multipart, that are looked at. */
const MAX_DEPTH = 10;
const MAX_PARTS = 100;

/** A MIME part. `whole` are all its bytes, `body` those after the header. */
export interface Entity {
  readonly whole: string;
  readonly head: string;
  readonly body: string;
  /** Lower case; 'text/plain' when it has none. */
  readonly mime: string;
  /** Parameters of Content-Type, names in lower case. */
  readonly params: ReadonlyMap<string, string>;
  readonly children: readonly Entity[];
}

/** Bytes as a string with one character for each byte. */
export function toBinary(bytes: Uint8Array): string {
  let text = '';
  // An argument list has a limit.
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return text;
}

/** The reverse of `toBinary`. */
export function toBytes(binary: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

/** The value of a header field, unfolded; '' when there is none. */
export function headerOf(head: string, name: string): string {
  const found = new RegExp(`^${name}[ \\t]*:((?:[^\\r\\n]|\\r?\\n[ \\t])*)`, 'im').exec(head);
  return (found?.[1] ?? '').replaceAll(/\r?\n[ \t]/g, ' ').trim();
}

function paramsOf(value: string): Map<string, string> {
  const params = new Map<string, string>();
  for (const [, name = '', quoted, bare] of value.matchAll(/;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/g)) {
    const key = name.toLowerCase();
    if (!params.has(key)) params.set(key, quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '');
  }
  return params;
}

/** Reads an entity and the parts in it. */
export function readEntity(whole: string, depth = 0): Entity {
  const gap = /\r?\n\r?\n/.exec(whole);
  const starts = /^\r?\n/.exec(whole);
  const headEnd = starts !== null ? 0 : (gap?.index ?? whole.length);
  const bodyStart = starts !== null ? starts[0].length : headEnd + (gap?.[0].length ?? 0);
  const head = whole.slice(0, headEnd);
  const body = whole.slice(bodyStart);
  const type = headerOf(head, 'Content-Type');
  const mime = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/.exec(type)?.[0].toLowerCase() ?? 'text/plain';
  const params = paramsOf(type);
  const boundary = params.get('boundary') ?? '';
  const cuts = mime.startsWith('multipart/') && boundary !== '' && depth < MAX_DEPTH;
  const children = cuts ? partsOf(body, boundary).map((part) => readEntity(part, depth + 1)) : [];
  return { whole, head, body, mime, params, children };
}

/** The parts between the delimiter lines. The line end before a delimiter belongs to the delimiter (RFC 2046 5.1.1). */
function partsOf(body: string, boundary: string): string[] {
  const parts: string[] = [];
  const delimiter = `--${boundary}`;
  let open = -1;
  for (let at = 0; at <= body.length && parts.length < MAX_PARTS;) {
    const hit = body.indexOf(delimiter, at);
    if (hit < 0) break;
    at = hit + delimiter.length;
    if (hit > 0 && body[hit - 1] !== '\n') continue;
    const line = /^(--)?[ \t]*(?:\r?\n|$)/.exec(body.slice(at, at + 100));
    if (line === null) continue;
    if (open >= 0) parts.push(body.slice(open, Math.max(open, hit)).replace(/\r?\n$/, ''));
    if (line[1] !== undefined) return parts;
    at += line[0].length;
    open = at;
  }
  if (open >= 0 && open < body.length && parts.length < MAX_PARTS) parts.push(body.slice(open));
  return parts;
}

/** The body of a part without its transfer encoding. */
export function decodedBody({ head, body }: Entity): string {
  const encoding = headerOf(head, 'Content-Transfer-Encoding').toLowerCase();
  if (encoding === 'base64') return fromBase64(body);
  if (encoding !== 'quoted-printable') return body;
  return body
    .replaceAll(/=[ \t]*\r?\n/g, '')
    .replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function fromBase64(text: string): string {
  try {
    return atob(text.replaceAll(/[^A-Za-z0-9+/]/g, ''));
  } catch {
    return '';
  }
}
