import { Base64Decoder, codingOf, decodeQuotedPrintable, decodeUuencode } from './transfer.ts';

/** Decodes a Content-Transfer-Encoding whose content arrives in pieces. */
export interface TransferDecoder {
  /** The bytes that a piece completes. */
  push(piece: Uint8Array): Uint8Array;
  /** The bytes that the end completes. */
  end(): Uint8Array;
}

/** A decoder with the same result as `decodeTransfer`. It holds at most one line, which a hostile message may make long. */
export function transferDecoder(encoding: string): TransferDecoder {
  switch (codingOf(encoding)) {
    case 'base64':
      return new Base64Decoder();
    case 'quoted-printable':
      return inLines(decodeQuotedPrintable, (bytes) => safeEnd(bytes));
    case 'uuencode':
      return inLines(decodeUuencode, (bytes) => lastLine(bytes));
    default:
      return { push: (piece) => piece, end: () => NOTHING };
  }
}

const NOTHING = new Uint8Array();
const LF = 0x0a;

/** Decodes what `ready` says can be decoded without the bytes that follow, and keeps the rest. */
function inLines(decode: (bytes: Uint8Array) => Uint8Array, ready: (bytes: Uint8Array) => number): TransferDecoder {
  let rest = NOTHING;
  return {
    push: (piece) => {
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      const end = ready(bytes);
      rest = Uint8Array.from(bytes.subarray(end));
      return decode(bytes.subarray(0, end));
    },
    end: () => decode(rest),
  };
}

/** The offset after the last line end. */
function lastLine(bytes: Uint8Array): number {
  return bytes.lastIndexOf(LF) + 1;
}

/** Bytes of a line of quoted-printable from which it is cut: a correct one has 76. */
const LONG_LINE = 4096;
/** Bytes on which those behind them depend: `=`, blanks, and a carriage return. */
const PENDING = new Set([0x3d, 0x20, 0x09, 0x0d]);

/** The offset after the last line end; in a long line after three bytes that decide nothing of what follows. */
function safeEnd(bytes: Uint8Array): number {
  const line = lastLine(bytes);
  if (bytes.length - line < LONG_LINE) return line;
  let free = 0;
  for (let at = bytes.length - 1; at >= line; at -= 1) {
    free = PENDING.has(bytes[at] ?? 0) ? 0 : free + 1;
    if (free === 3) return at + 3;
  }
  return line;
}
