import type { WrittenFile, WrittenMessage } from './shapes.ts';
import { toBinary } from './mime-tree.ts';

/**
 * Builds the MIME entity that is signed or encrypted. Every body is base64, so that no server between changes a byte of what was
 * signed (RFC 3156 3). The headers of the message are repeated inside (protected headers, draft-autocrypt-lamps-protected-headers).
 */

const CRLF = '\r\n';
/** Bytes of an encoded word's content: 75 characters in all (RFC 2047 2). */
const WORD_BYTES = 42;

/** A header value in ASCII: as it is, or as encoded words that end between characters (RFC 2047). */
export function encodedWords(value: string): string {
  // eslint-disable-next-line no-control-regex -- control characters must not be in a header
  const line = value.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ');
  if (/^[ -~]{0,900}$/.test(line) && !line.includes('=?')) return line;
  const words: string[] = [];
  let word = '';
  for (const char of line) {
    if (new TextEncoder().encode(word + char).length > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += char;
  }
  if (word !== '') words.push(word);
  return words.map((one) => `=?UTF-8?B?${btoa(toBinary(new TextEncoder().encode(one)))}?=`).join(`${CRLF} `);
}

function base64Lines(bytes: Uint8Array): string {
  return btoa(toBinary(bytes))
    .replaceAll(/.{1,76}/g, `$&${CRLF}`)
    .trimEnd();
}

/** A random delimiter. Base64 contains no '=_', so no body can contain it. */
function newBoundary(): string {
  return `=_${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** A multipart of finished parts. */
export function multipart(type: string, parts: readonly string[], headers: readonly string[] = []): string {
  const boundary = newBoundary();
  const head = [`Content-Type: ${type}; boundary="${boundary}"`, ...headers].join(CRLF);
  return [head, '', ...parts.map((part) => `--${boundary}${CRLF}${part}`), `--${boundary}--`, ''].join(CRLF);
}

function textPart(subtype: 'plain' | 'html', text: string): string {
  const head = [`Content-Type: text/${subtype}; charset=utf-8`, 'Content-Transfer-Encoding: base64'];
  return [...head, '', base64Lines(new TextEncoder().encode(text))].join(CRLF);
}

const MIME = /^[\w!#$&^.+-]{1,64}\/[\w!#$&^.+-]{1,127}$/;

/** File name parameters: RFC 2231 for every reader, and the plain one for old readers. */
function nameParameters(name: string, parameter: 'name' | 'filename'): string {
  // eslint-disable-next-line no-control-regex -- control characters must not be in a header
  const plain = name.replaceAll(/[\u0000-\u001f\u007f]/g, '_');
  if (/^[\w .+-]{1,60}$/.test(plain)) return `${parameter}="${plain}"`;
  const escaped = encodeURIComponent(plain.toWellFormed()).replaceAll(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${parameter}*=UTF-8''${escaped}`;
}

function filePart({ name, mime, cid, content }: WrittenFile): string {
  const type = MIME.test(mime) && !/^(?:multipart|message)\//i.test(mime) ? mime : 'application/octet-stream';
  const head = [
    `Content-Type: ${type};${CRLF} ${nameParameters(name, 'name')}`,
    'Content-Transfer-Encoding: base64',
    ...(cid === '' ? [] : [`Content-ID: <${cid.replaceAll(/[^\w.@+-]/g, '')}>`]),
    `Content-Disposition: ${cid === '' ? 'attachment' : 'inline'};${CRLF} ${nameParameters(name, 'filename')}`,
  ];
  return [...head, '', base64Lines(content)].join(CRLF);
}

function bodyPart({ html, text, files }: WrittenMessage): string {
  const plain = textPart('plain', text);
  if (html === '') return plain;
  const shown = files.filter(({ cid }) => cid !== '');
  const rich = textPart('html', html);
  const related = shown.length === 0 ? rich : multipart('multipart/related', [rich, ...shown.map(filePart)]);
  return multipart('multipart/alternative', [plain, related]);
}

/** The entity of a message with its protected headers. Line ends are CR LF. */
export function buildEntity(message: WrittenMessage): string {
  const headers = message.headers.map(([name, value]) => `${name}: ${encodedWords(value)}`);
  const files = message.files.filter(({ cid }) => cid === '' || message.html === '');
  const parts = [bodyPart(message), ...files.map((file) => filePart({ ...file, cid: '' }))];
  return multipart('multipart/mixed; protected-headers="v1"', parts, headers);
}
