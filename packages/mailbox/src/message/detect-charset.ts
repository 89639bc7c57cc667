import { createRequire } from 'node:module';
import type * as Chardet from 'chardet';

// Loaded with the first message that needs a guess; such messages are rare.
const require = createRequire(import.meta.url);

/**
 * Bytes that are used for a guess, from the first one above ASCII on. The detector compares them with about twenty charsets,
 * which takes up to 5 ms for 8 KB of hostile bytes on the thread that serves all users; more bytes do not improve the result.
 */
const SAMPLE_BYTES = 1024;

/** Least number of bytes above ASCII for a guess; with fewer, the detector accepts almost any charset. */
const MIN_HIGH = 8;

/** Least confidence for a guess, of 100. */
const MIN_CONFIDENCE = 25;

/** Charsets that are never guessed: they decode any bytes, or mail in them is always labelled. */
const NEVER_GUESSED = /^(?:UTF-|ISO-8859-1$|windows-1252$|IBM|mac|ASCII)/i;

/** Whether a charset decodes every byte. The sample may end inside a character, so the last one is ignored. */
function decodesAll(charset: string, sample: Uint8Array): boolean {
  try {
    return !new TextDecoder(charset).decode(sample).slice(0, -1).includes('\ufffd');
  } catch {
    return false;
  }
}

/** The most probable charset of bytes with a missing or wrong label; null if that is Western text, or if there is none. */
export function guessCharset(bytes: Uint8Array): string | null {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  if (first < 0) return null;
  const sample = bytes.subarray(first, first + SAMPLE_BYTES);
  let high = 0;
  for (const byte of sample) if (byte > 0x7f) high += 1;
  if (high < MIN_HIGH) return null;
  const { analyse } = require('chardet') as typeof Chardet;
  const best = analyse(sample).find(({ name, confidence }) => confidence >= MIN_CONFIDENCE && decodesAll(name, sample));
  return best === undefined || NEVER_GUESSED.test(best.name) ? null : best.name;
}
