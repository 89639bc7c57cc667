import type { Secrets } from '../../platform/secrets/secrets.ts';

/** Letters and digits that cannot be mistaken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Returns the password of the demo accounts. It is derived from the installation's secret, so it differs between installations.
 */
export function demoPassword(secrets: Secrets): string {
  const letters = [...secrets.key('demo-password').subarray(0, 12)].map((byte) => LETTERS[byte % LETTERS.length] ?? '');
  return [0, 4, 8].map((start) => letters.slice(start, start + 4).join('')).join('-');
}
