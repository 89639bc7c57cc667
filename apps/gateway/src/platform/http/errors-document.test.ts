import { readFileSync } from 'node:fs';
import { ERRORS } from '@pillarbox/contract/errors';
import { describe, expect, it } from 'vitest';

const text = readFileSync(new URL('../../../../../docs/ERRORS.md', import.meta.url), 'utf8');
const rows = [...text.matchAll(/^\| `(\w+)` +\| (\d{3}) +\| (.+?) +\|$/gm)];

describe('docs/ERRORS.md', () => {
  it('describes every code of the catalogue with its status, and no other', () => {
    const described = rows.map(([, code, status]) => [code, Number(status)]);
    const catalogue = Object.entries(ERRORS).map(([code, { status }]) => [code, status]);
    expect(described.sort()).toEqual(catalogue.sort());
  });

  it('explains each code', () => {
    for (const [, code, , when = ''] of rows) expect([code, when.length > 15]).toEqual([code, true]);
  });
});

describe('the catalogue', () => {
  it('uses 401 and 403 only for ended sessions and for sign-in [API-060]', () => {
    const forbidding = Object.entries(ERRORS).filter(([, { status }]) => [401, 403].includes(status));
    expect(forbidding.map(([code]) => code).sort()).toEqual([
      'invalid_credentials',
      'issuer_session_ended',
      'origin_refused',
      'rtoken_mismatch',
      'session_ended',
      'token_expired',
    ]);
  });
});
