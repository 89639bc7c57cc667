// Charsets of mail that write characters of two bytes within seven bits and that the platform's decoders lack. Each is
// rewritten into its 8-bit form, which the platform decodes.

const ESCAPE = 0x1b;
const SHIFT_OUT = 0x0e;
const SHIFT_IN = 0x0f;
const TILDE = 0x7e;
const LINE_FEED = 0x0a;

const gb = new TextDecoder('gb18030');
const korean = new TextDecoder('euc-kr');

/** Text of HZ (RFC 1843): `~{` begins characters of GB 2312, `~}` ends them, `~~` is a tilde, `~` at a line's end joins lines. */
export function decodeHz(bytes: Uint8Array): string {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  let wide = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const next = bytes[at + 1] ?? 0;
    if (byte === TILDE && /[~{}\n]/.test(String.fromCharCode(next))) {
      at += 1;
      if (next === TILDE) out[length++] = TILDE;
      else if (next !== LINE_FEED) wide = next === 0x7b;
    } else {
      // A line never ends within wide characters (RFC 1843 3): what follows a lost `~}` stays readable.
      if (byte === LINE_FEED) wide = false;
      out[length++] = wide ? byte | 0x80 : byte;
    }
  }
  return gb.decode(out.subarray(0, length));
}

/** Bytes of an ISO 2022 text with its designations dropped and shifted bytes raised to eight bits. */
function unshift(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  let shifted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    // ESC $ ) X and ESC $ * X say which charset a shift selects.
    if (byte === ESCAPE && bytes[at + 1] === 0x24) at += 3;
    else if (byte === SHIFT_OUT) shifted = true;
    else if (byte === SHIFT_IN) shifted = false;
    else {
      if (byte === LINE_FEED) shifted = false;
      out[length++] = shifted && byte > 0x20 ? byte | 0x80 : byte;
    }
  }
  return out.subarray(0, length);
}

/** Text of ISO-2022-KR (RFC 1557). */
export function decodeIso2022Kr(bytes: Uint8Array): string {
  return korean.decode(unshift(bytes));
}

/** Text of ISO-2022-CN (RFC 1922) as far as it is simplified Chinese; its traditional planes have no decoder here. */
export function decodeIso2022Cn(bytes: Uint8Array): string {
  return gb.decode(unshift(bytes));
}
