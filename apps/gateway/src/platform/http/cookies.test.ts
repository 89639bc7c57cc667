import { COOKIE } from '@pillarbox/contract/session/status';
import { expect, it } from 'vitest';
import { ownCookie, ownCookies } from './cookies.ts';

const PLANTED = { SessionID: 'planted', Trusted_x: 'planted', AccessBadge: 'badge' };
const OWN = { '__Host-SessionID': 'own', '__Host-Trusted_x': 'own' };

it('over TLS accepts only cookies that no sub-domain can set, in any order', () => {
  for (const jar of [
    { ...PLANTED, ...OWN },
    { ...OWN, ...PLANTED },
  ]) {
    expect({ ...ownCookies('https', jar) }).toEqual({ SessionID: 'own', Trusted_x: 'own', AccessBadge: 'badge' });
    expect(ownCookie('https', jar, COOKIE.SESSION)).toBe('own');
  }
  expect(ownCookies('https', PLANTED)['SessionID']).toBeUndefined();
  expect(ownCookie('https', PLANTED, COOKIE.SESSION)).toBeUndefined();
  expect(ownCookies('https', OWN)['constructor']).toBeUndefined();
});

it('without TLS ignores cookies with the prefix', () => {
  expect(ownCookies('http', PLANTED)['SessionID']).toBe('planted');
  expect(ownCookie('http', OWN, COOKIE.SESSION)).toBeUndefined();
});
