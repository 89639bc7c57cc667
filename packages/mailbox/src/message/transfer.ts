const EQUALS = 0x3d;
const LF = 0x0a;
const CR = 0x0d;

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** Position after the line end at `at`, blanks before it included; -1 when there is more on the line. */
function softBreak(bytes: Uint8Array, at: number): number {
  let next = at;
  while (bytes[next] === 0x20 || bytes[next] === 0x09) next += 1;
  if (next >= bytes.length) return next;
  if (bytes[next] === LF) return next + 1;
  if (bytes[next] === CR) return bytes[next + 1] === LF ? next + 2 : next + 1;
  return -1;
}

function trimLineEnd(out: Uint8Array, length: number): number {
  let end = length;
  while (end > 0 && (out[end - 1] === 0x20 || out[end - 1] === 0x09)) end -= 1;
  return end;
}

/** Decodes quoted-printable (RFC 2045 6.7); what is no escape stands as it is. */
export function decodeQuotedPrintable(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  let soft = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === EQUALS) {
      const high = hexDigit(bytes[at + 1]);
      const low = high < 0 ? -1 : hexDigit(bytes[at + 2]);
      if (low >= 0) {
        out[length++] = high * 16 + low;
        soft = length;
        at += 2;
        continue;
      }
      const next = softBreak(bytes, at + 1);
      if (next >= 0) {
        soft = length;
        at = next - 1;
        continue;
      }
    }
    const ends = byte === LF || (byte === CR && bytes[at + 1] === LF);
    if (ends) length = Math.max(soft, trimLineEnd(out, length));
    out[length++] = byte;
  }
  return out.subarray(0, length);
}

/** Decodes base64 (RFC 2045 6.8): foreign characters are skipped, padding may stand in the middle. */
export function decodeBase64(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const pieces = text.replace(/[^A-Za-z0-9+/=]+/g, '').split(/=+/);
  const [first = '', ...rest] = pieces.filter((piece) => piece !== '');
  if (rest.length === 0) return Buffer.from(first, 'base64');
  return Buffer.concat([first, ...rest].map((piece) => Buffer.from(piece, 'base64')));
}

/** Decodes uuencoded lines between `begin` and `end`, as old mailers sent them. */
export function decodeUuencode(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (const line of Buffer.from(bytes).toString('latin1').split(/\r?\n/)) {
    if (line === '' || line.startsWith('begin ') || line === 'end') continue;
    const count = (line.charCodeAt(0) - 32) & 63;
    const value = (at: number): number => ((line.charCodeAt(at) || 32) - 32) & 63;
    const decoded: number[] = [];
    for (let at = 1; decoded.length < count && at < line.length; at += 4) {
      const group = (value(at) << 18) | (value(at + 1) << 12) | (value(at + 2) << 6) | value(at + 3);
      decoded.push(group >> 16, (group >> 8) & 255, group & 255);
    }
    for (const byte of decoded.slice(0, count)) out.push(byte);
  }
  return Uint8Array.from(out);
}

/** The bytes that a Content-Transfer-Encoding stands for; an unknown one leaves them as they are (RFC 2045 6). */
export function decodeTransfer(bytes: Uint8Array, encoding: string): Uint8Array {
  if (/base-?64/i.test(encoding)) return decodeBase64(bytes);
  if (/quoted-?printable/i.test(encoding)) return decodeQuotedPrintable(bytes);
  if (/uue/i.test(encoding)) return decodeUuencode(bytes);
  return bytes;
}
