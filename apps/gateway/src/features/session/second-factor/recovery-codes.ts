import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@pillarbox/contract/session/second-factor';

/** Letters and digits that nobody mistakes for each other on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP = 5;
/** About 50 random bits: with the limit on attempts beyond guessing, and short enough to type. */
const LENGTH = 2 * GROUP;

/** A set of new recovery codes, as they are shown: `abcde-fghjk`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  return [...codes];
}

/** A typed recovery code without what people put between; null when it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

function newCode(): string {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;
}
