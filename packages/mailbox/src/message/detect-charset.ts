import { createRequire } from 'node:module';
import type * as Chardet from 'chardet';

// Few messages need a guess, so the detector is loaded with the first of them.
const require = createRequire(import.meta.url);

/** Bytes that a guess reads: the detector compares them with some twenty charsets, and more do not make it surer. */
const SAMPLE = 8192;

/** Bytes above ASCII that a guess needs; the detector takes fewer for almost anything. */
const MIN_HIGH = 8;

/** Least confidence, of 100, that a guess is worth. */
const MIN_CONFIDENCE = 25;

/** Charsets that are never guessed: they decode any bytes, or no mail of such a sender is without a label. */
const NEVER = /^(?:UTF-|ISO-8859-1$|windows-1252$|IBM|mac|ASCII)/i;

/** Whether a charset has a character for each byte. The sample may end within one, so its last does not count. */
function reads(charset: string, sample: Uint8Array): boolean {
  try {
    return !new TextDecoder(charset).decode(sample).slice(0, -1).includes('\ufffd');
  } catch {
    return false;
  }
}

/** The charset that unlabelled or wrongly labelled bytes are most probably in; null when that is Western text, or nothing. */
export function guessCharset(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE);
  let high = 0;
  for (const byte of sample) if (byte > 0x7f) high += 1;
  if (high < MIN_HIGH) return null;
  const { analyse } = require('chardet') as typeof Chardet;
  const best = analyse(sample).find(({ name, confidence }) => confidence >= MIN_CONFIDENCE && reads(name, sample));
  return best === undefined || NEVER.test(best.name) ? null : best.name;
}
