import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@pillarbox/contract/session/second-factor';

/** Letters and digits that cannot be mistaken for each other on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;
/**
 * Characters of a code. They give about 50 random bits, which with the limit on attempts cannot be guessed, and are short
 * enough to type.
 */
const LENGTH = 2 * GROUP;

/** Returns new recovery codes in their displayed form: `abcde-fghjk`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  return [...codes];
}

/** Returns a typed recovery code without separators; null when it is not valid. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

function newCode(): string {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;
}
