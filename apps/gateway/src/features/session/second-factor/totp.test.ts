import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { base32, newSecret, stepOfCode } from './totp.ts';

/** RFC 6238, appendix B: secret, seconds and code, of which six digits are used here. */
const RFC_SECRET = Buffer.from('12345678901234567890');
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('codes of an authenticator app', () => {
  it.each(VECTORS)('at %d seconds are those of RFC 6238', (seconds, code) => {
    expect(stepOfCode(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('are valid for their step and its neighbours, with the number of their own step', () => {
    const time = fc.integer({ min: 0, max: 4_000_000_000 });
    const drift = fc.integer({ min: -4, max: 4 });
    fc.assert(
      fc.property(time, drift, (seconds, steps) => {
        const secret = newSecret();
        const timestamp = (seconds + 120) * 1000;
        const token = TOTP.generate({
          secret: Secret.fromBase32(base32(secret)),
          timestamp: timestamp + steps * 30_000,
        });
        const step = stepOfCode(secret, token, timestamp);
        const own = Math.floor(timestamp / 30_000) + steps;
        // Two steps can have the same code by chance. Then the nearer one is returned.
        if (Math.abs(steps) <= 1) expect(Math.abs((step ?? Infinity) - own)).toBeLessThanOrEqual(2);
        else if (step !== null) expect(step).not.toBe(own);
      }),
    );
  });

  it.each(['', '28708', '2870820', '28708a', ' 287082', '２８７０８２'])('are not %j', (code) => {
    expect(stepOfCode(RFC_SECRET, code, 59_000)).toBeNull();
  });
});
