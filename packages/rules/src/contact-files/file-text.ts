import type { ImportCharset } from '@pillarbox/contract/contacts-import/fields';

/** The text of a file and the character set that it was read in. */
export interface FileText {
  readonly text: string;
  readonly charset: ImportCharset;
}

/** Octets that are looked at to tell UTF-16 without a byte order mark. */
const SAMPLE = 4096;

/**
 * The text of a file: in `charset`, or in the one that its bytes speak for: a byte order mark, every second octet 0 (UTF-16),
 * valid UTF-8, else Windows-1252. Octets that are no text become U+FFFD. Never throws.
 */
export function decodeFile(bytes: Uint8Array, charset?: ImportCharset): FileText {
  const used = charset ?? charsetOf(bytes);
  return { text: new TextDecoder(used).decode(bytes), charset: used };
}

function charsetOf(bytes: Uint8Array): ImportCharset {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return wide(bytes.subarray(0, SAMPLE)) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** UTF-16 without a mark: most letters of tables and cards are of ASCII, so one of each two octets is 0. */
function wide(sample: Uint8Array): ImportCharset | null {
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [at, octet] of sample.entries()) if (octet === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const most = sample.length * 0.3;
  if (zeros[1] > most && zeros[0] < zeros[1] / 4) return 'utf-16le';
  return zeros[0] > most && zeros[1] < zeros[0] / 4 ? 'utf-16be' : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
