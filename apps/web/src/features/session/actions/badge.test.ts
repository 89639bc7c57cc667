import { describe, expect, it } from 'vitest';
import { readBadge } from '../../../lib/access-badge.ts';
import { isVerified } from '../state/badge.ts';
import { checkCredentials } from './sign-in.ts';

const badge = { mail: 'a@b.test', maillogin: 'a', level: 100, mfa: 'g2fa' };

describe('whether a user is verified', () => {
  it('is true without a badge [AUTH-013]', () => {
    expect(isVerified(null, false)).toBe(true);
  });

  it('is true above level 100 [AUTH-014]', () => {
    expect(isVerified({ ...badge, level: 101 }, false)).toBe(true);
  });

  it('is true once a code was accepted [AUTH-015]', () => {
    expect(isVerified(badge, true)).toBe(true);
  });

  it('is true for a badge without mfa [AUTH-016]', () => {
    expect(isVerified({ mail: 'a@b.test', maillogin: 'a', level: 1 }, false)).toBe(true);
  });

  it('is false otherwise [AUTH-017]', () => {
    expect(isVerified(badge, false)).toBe(false);
  });
});

describe('the badge cookie', () => {
  it('is parsed from URL-encoded JSON [DATA-027]', () => {
    const jar = `x=1; AccessBadge=${encodeURIComponent(JSON.stringify(badge))}`;
    expect(readBadge(jar)).toEqual(badge);
  });

  it.each(['', 'AccessBadge=', 'AccessBadge=%7B', 'AccessBadge=[]', 'AccessBadge=%E0%A4%A'])(
    'is null for %j',
    (jar) => {
      expect(readBadge(jar)).toBeNull();
    },
  );
});

describe('checkCredentials', () => {
  const filled = { user: 'clara@example.test', password: 'x', keep: false };

  it('requires both fields [AUTH-008]', () => {
    expect(checkCredentials({ ...filled, user: ' ', password: '' })).toEqual({
      user: 'LANG_SESSION_NO_ADDRESS',
      password: 'LANG_SESSION_NO_PASSWORD',
    });
    expect(checkCredentials(filled)).toEqual({});
  });

  it('accepts an address or a local part [VAL-027]', () => {
    expect(checkCredentials({ ...filled, user: 'clara' })).toEqual({});
    expect(checkCredentials({ ...filled, user: 'clara@' })).toEqual({ user: 'LANG_SESSION_BAD_ADDRESS' });
  });
});
