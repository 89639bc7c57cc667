import type { Secrets } from './platform/secrets/secrets.ts';

/** Letters and digits that nobody confuses when typing them off a screen. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Password of the demo accounts: made from the installation's secret, so no two installations have the same. */
export function demoPassword(secrets: Secrets): string {
  const letters = [...secrets.key('demo-password').subarray(0, 12)].map((byte) => LETTERS[byte % LETTERS.length] ?? '');
  return [0, 4, 8].map((start) => letters.slice(start, start + 4).join('')).join('-');
}
