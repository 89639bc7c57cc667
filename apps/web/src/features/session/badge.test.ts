import { describe, expect, it } from 'vitest';
import { isVerified, readBadge } from './badge.ts';
import { checkCredentials } from './sign-in.ts';

const badge = { mail: 'a@b.test', maillogin: 'a', level: 100, mfa: 'g2fa' };

describe('whether a user is verified', () => {
  it('holds without a badge [AUTH-013]', () => {
    expect(isVerified(null, false)).toBe(true);
  });

  it('holds above level 100 [AUTH-014]', () => {
    expect(isVerified({ ...badge, level: 101 }, false)).toBe(true);
  });

  it('holds once a code was accepted [AUTH-015]', () => {
    expect(isVerified(badge, true)).toBe(true);
  });

  it('holds for a badge without mfa [AUTH-016]', () => {
    expect(isVerified({ mail: 'a@b.test', maillogin: 'a', level: 1 }, false)).toBe(true);
  });

  it('does not hold otherwise [AUTH-017]', () => {
    expect(isVerified(badge, false)).toBe(false);
  });
});

describe('the badge cookie', () => {
  it('is read from URL-encoded JSON [DATA-027]', () => {
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

describe('the form', () => {
  const filled = { user: 'clara@example.test', password: 'x', keep: false };

  it('wants both fields before anything is sent [AUTH-008]', () => {
    expect(checkCredentials({ ...filled, user: ' ', password: '' })).toEqual({
      user: 'LANG_SESSION_NO_ADDRESS',
      password: 'LANG_SESSION_NO_PASSWORD',
    });
    expect(checkCredentials(filled)).toEqual({});
  });

  it('takes an address or a plain local part [VAL-027]', () => {
    expect(checkCredentials({ ...filled, user: 'clara' })).toEqual({});
    expect(checkCredentials({ ...filled, user: 'clara@' })).toEqual({ user: 'LANG_SESSION_BAD_ADDRESS' });
  });
});
