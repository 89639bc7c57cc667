/** A decoder of the platform: its class is a global value, its type is named after it. */
type Decoder = InstanceType<typeof TextDecoder>;

/** Labels that mail uses and the WHATWG Encoding Standard does not list, without their separators. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['iso88598i', 'iso-8859-8'],
  ['iso88598e', 'iso-8859-8'],
  ['eucjp', 'euc-jp'],
  ['windows31j', 'shift_jis'],
  ['mskanji', 'shift_jis'],
  ['sjis', 'shift_jis'],
  ['shiftjis', 'shift_jis'],
  ['iso2022jp1', 'iso-2022-jp'],
  ['iso2022jp2', 'iso-2022-jp'],
  ['iso2022jpms', 'iso-2022-jp'],
  ['euckr', 'euc-kr'],
  ['uhc', 'euc-kr'],
  ['ksc56011987', 'euc-kr'],
  ['gb231280', 'gbk'],
  ['euccn', 'gbk'],
  ['big5hkscs', 'big5'],
  ['tis620', 'windows-874'],
  ['utf8mb4', 'utf-8'],
  ['unicode', 'utf-16le'],
]);

/** Code page numbers behind cp, ms, ibm or windows. */
const CODE_PAGES: ReadonlyMap<string, string> = new Map([
  ['932', 'shift_jis'],
  ['936', 'gbk'],
  ['949', 'euc-kr'],
  ['950', 'big5'],
  ['874', 'windows-874'],
  ['866', 'ibm866'],
  ['1252', 'windows-1252'],
  ['65001', 'utf-8'],
]);

const decoders = new Map<string, Decoder | null>();
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

function make(label: string): Decoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

function lookUp(label: string): Decoder | null {
  const direct = make(label);
  if (direct !== null) return direct;
  const plain = label.replace(/^(?:x-|cs)/, '').replace(/[\s._:-]/g, '');
  const page = /^(?:cp|ms|ibm|windows)(\d+)$/.exec(plain)?.[1];
  const alias = ALIASES.get(plain) ?? (page === undefined ? undefined : CODE_PAGES.get(page));
  return make(alias ?? label.replace(/^(?:x-|cs)/, '')) ?? (page === undefined ? null : make(`windows-${page}`));
}

/** Characters of a charset label that are read. */
const MAX_LABEL = 64;

/** The decoder of a charset label as mail writes it; null when no such charset is known. */
function decoderOf(label: string): Decoder | null {
  let decoder = decoders.get(label);
  if (decoder === undefined) {
    decoder = lookUp(label);
    if (decoders.size < 256) decoders.set(label, decoder);
  }
  return decoder;
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}

function isAscii(charset: string): boolean {
  return /^(?:|(?:us-)?ascii|ansi_x3.*|646|unknown.*|default|binary|8bit|7bit|none|user-defined)$/i.test(charset);
}

/** Text of bytes and whether some of them could not be read. */
export interface DecodedText {
  readonly text: string;
  /** True when characters stand as U+FFFD that the sender meant otherwise. */
  readonly broken: boolean;
}

/**
 * Text of bytes in a charset that a stranger declared. An absent, unknown or plainly wrong label falls back to UTF-8 when
 * the bytes are UTF-8, else to windows-1252: something readable always comes out.
 */
export function decodeText(bytes: Uint8Array, charset: string): DecodedText {
  const label = charset.slice(0, MAX_LABEL).trim().toLowerCase();
  const declared = isAscii(label) ? null : decoderOf(label);
  if (declared === null) {
    const text = utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
    return { text, broken: false };
  }
  if (declared.encoding === 'utf-8') {
    const strict = utf8(bytes);
    return strict === null ? { text: declared.decode(bytes), broken: true } : { text: strict, broken: false };
  }
  const text = declared.decode(bytes);
  if (!text.includes('\ufffd')) return { text, broken: false };
  const other = utf8(bytes);
  return other === null ? { text, broken: true } : { text: other, broken: false };
}
