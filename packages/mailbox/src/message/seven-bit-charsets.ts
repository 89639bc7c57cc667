// 7-bit charsets with two-byte characters that the platform cannot decode. Each is converted to its 8-bit form, which the
// platform decodes.

const ESCAPE = 0x1b;
const SHIFT_OUT = 0x0e;
const SHIFT_IN = 0x0f;
const TILDE = 0x7e;
const LINE_FEED = 0x0a;

const gb = new TextDecoder('gb18030');
const korean = new TextDecoder('euc-kr');

/**
 * Decodes HZ (RFC 1843): `~{` starts characters of GB 2312, `~}` ends them, `~~` is a tilde, `~` at a line's end joins
 * lines.
 */
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
      // Two-byte characters never cross a line end (RFC 1843 3), so the text after a missing `~}` stays readable.
      if (byte === LINE_FEED) wide = false;
      out[length++] = wide ? byte | 0x80 : byte;
    }
  }
  return gb.decode(out.subarray(0, length));
}

/** Bytes of an ISO 2022 text without designations; shifted bytes are converted to eight bits. */
function unshift(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  let shifted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    // ESC $ ) X and ESC $ * X select the charset of a shift.
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

/** Decodes ISO-2022-KR (RFC 1557). */
export function decodeIso2022Kr(bytes: Uint8Array): string {
  return korean.decode(unshift(bytes));
}

/** Decodes the simplified Chinese part of ISO-2022-CN (RFC 1922); there is no decoder for its traditional planes. */
export function decodeIso2022Cn(bytes: Uint8Array): string {
  return gb.decode(unshift(bytes));
}
