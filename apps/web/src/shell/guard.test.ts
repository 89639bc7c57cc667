import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Visitor } from './guard.ts';
import { DEFAULT_PLACE, landing, placeForUnknown, redirectFor } from './guard.ts';

const out: Visitor = { isauth: false, isverified: true, is2faSetupRequired: false, passwordExpired: false };
const signedIn: Visitor = { ...out, isauth: true };
const unverified: Visitor = { ...signedIn, isverified: false };
const unset: Visitor = { ...signedIn, is2faSetupRequired: true };
const expired: Visitor = { ...signedIn, passwordExpired: true };

const PATHS = [
  '/',
  '/login',
  '/expired',
  '/2fa/verify',
  '/2fa/setup',
  '/forgot',
  '/autologin',
  '/mail/list/msg',
  '/preferences/general',
  '/public/task/1/a/b',
  '/window/mail/compose',
  '/invalid',
  '/invalid/window',
];

describe('the guard', () => {
  it('sends a signed-out visitor to the sign-in screen, except from public and pre-login pages [AUTH-022] [AUTH-031] [AUTH-059]', () => {
    expect(redirectFor('/mail/list/msg', out)).toBe('/login');
    for (const path of ['/login', '/forgot', '/autologin', '/public/task/1/a/b', '/invalid']) {
      expect(redirectFor(path, out)).toBeNull();
    }
  });

  it('lets a second-factor page be entered only while there is something to do [AUTH-023]', () => {
    expect(redirectFor('/2fa/verify', signedIn)).toBe(DEFAULT_PLACE);
    expect(redirectFor('/2fa/verify', unverified)).toBeNull();
    expect(redirectFor('/2fa/setup', unset)).toBeNull();
  });

  it('sends the unverified to verify, the unset to setup, the expired to the expired page [AUTH-024] [AUTH-025] [AUTH-028]', () => {
    expect(redirectFor('/mail/list/msg', unverified)).toBe('/2fa/verify');
    expect(redirectFor('/mail/list/msg', unset)).toBe('/2fa/setup');
    expect(redirectFor('/mail/list/msg', expired)).toBe('/expired');
  });

  it('sends a signed-in visitor of a pre-login page to the list, but leaves windows and public pages alone [AUTH-029]', () => {
    expect(redirectFor('/login', signedIn)).toBe(DEFAULT_PLACE);
    expect(redirectFor('/window/mail/compose', signedIn)).toBeNull();
    expect(redirectFor('/public/task/1/a/b', signedIn)).toBeNull();
  });

  it('never loops, whatever the flags', () => {
    const visitor = fc.record({
      isauth: fc.boolean(),
      isverified: fc.boolean(),
      is2faSetupRequired: fc.boolean(),
      passwordExpired: fc.boolean(),
    });
    fc.assert(
      fc.property(visitor, fc.constantFrom(...PATHS), (who, start) => {
        const first = redirectFor(start, who);
        expect(first).not.toBe(start);
        expect(first === null ? null : redirectFor(first, who)).toBeNull();
      }),
    );
  });
});

describe('an address that names no screen', () => {
  it('of a window leads to the invalid window page [SHELL-117]', () => {
    expect(placeForUnknown('/window/nowhere', signedIn)).toBe('/invalid/window');
  });

  it('leads where the visitor stands [SHELL-119] [SHELL-120] [SHELL-121] [SHELL-122] [SHELL-123]', () => {
    expect(placeForUnknown('/nowhere', unset)).toBe('/2fa/setup');
    expect(placeForUnknown('/nowhere', unverified)).toBe('/2fa/verify');
    expect(placeForUnknown('/nowhere', expired)).toBe('/expired');
    expect(placeForUnknown('/nowhere', signedIn)).toBe('/mail/list/msg');
    expect(placeForUnknown('/nowhere', out)).toBe('/login');
  });
});

describe('after signing in', () => {
  const sections = ['/mail', '/preferences'];

  it('the mail list shows [SHELL-043]', () => {
    expect(landing(null, '', sections)).toBe('/mail/list/msg');
  });

  it('a preferred section wins when it exists', () => {
    expect(landing(null, 'preferences', sections)).toBe('/preferences');
    expect(landing(null, 'calendar', sections)).toBe(DEFAULT_PLACE);
    expect(landing(null, 'mail', sections)).toBe(DEFAULT_PLACE);
  });

  it('the place that asked for it comes back, never another site', () => {
    expect(landing('/mail/list/msg?currentfolder=Sent', '', sections)).toBe('/mail/list/msg?currentfolder=Sent');
    expect(landing('//evil.example', '', sections)).toBe(DEFAULT_PLACE);
    expect(landing('https://evil.example', '', sections)).toBe(DEFAULT_PLACE);
    expect(landing('/login', '', sections)).toBe(DEFAULT_PLACE);
  });
});
