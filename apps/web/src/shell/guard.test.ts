import { describe, expect, it } from 'vitest';
import { FEATURES } from '../feature-list.ts';
import { listFeatures } from '../lib/features.ts';
import type { SessionGates } from '../lib/gates.ts';
import type { Route } from '../lib/route.ts';
import { allGates } from './gates.tsx';
import type { Target } from './guard.ts';
import { DEFAULT_PLACE, landing, placeForUnknown as placeFor, redirectFor as redirect } from './guard.ts';
import { matchRoute } from './route-match.ts';
import { routeTable } from './router.tsx';

listFeatures(FEATURES);
const ROUTES = routeTable();
const gates = allGates();

type Visitor = SessionGates;
const redirectFor = (target: Target, session: Visitor): string | null => redirect(target, { session, gates });
const placeForUnknown = (path: string, session: Visitor): string => placeFor(path, { session, gates });

const out: Visitor = { isauth: false, isverified: true, is2faSetupRequired: false, passwordExpired: false };
const signedIn: Visitor = { ...out, isauth: true };
const unverified: Visitor = { ...signedIn, isverified: false };
const unset: Visitor = { ...signedIn, is2faSetupRequired: true };
const expired: Visitor = { ...signedIn, passwordExpired: true };

const BOTH = [false, true];
const EVERYBODY: readonly Visitor[] = BOTH.flatMap((isauth) =>
  BOTH.flatMap((isverified) =>
    BOTH.flatMap((is2faSetupRequired) =>
      BOTH.map((passwordExpired) => ({ isauth, isverified, is2faSetupRequired, passwordExpired })),
    ),
  ),
);

/** A path that is in a state: parameters filled with a value that they may have. */
function pathIn(entry: Route): string {
  return entry.path.replaceAll(/:(\w+)\??/g, (_, name: string) => entry.values?.[name]?.[0] ?? 'x');
}

function at(path: string): Target {
  const entry = matchRoute(ROUTES, path)?.entry;
  return { path, inWindow: entry?.frame === 'window', data: entry?.data ?? null };
}

/** Where a visitor ends, with every step on the way. */
function wayFrom(path: string, visitor: Visitor): string[] {
  const steps = [path];
  for (let next = redirectFor(at(path), visitor); next !== null; next = redirectFor(at(next), visitor)) {
    steps.push(next);
    if (steps.length > 5) throw new Error(`A loop: ${steps.join(' > ')}`);
  }
  return steps;
}

describe('the guard', () => {
  it('sends a signed-out visitor to sign in from every state that needs it, and from no other [AUTH-022] [AUTH-031] [AUTH-059]', () => {
    for (const entry of ROUTES.filter((one) => one.frame === 'shell')) {
      expect(redirectFor(at(pathIn(entry)), out), entry.path).toBe('/login');
    }
    for (const path of ['/login', '/forgot', '/autologin', '/invalid']) {
      expect(redirectFor(at(path), out), path).toBeNull();
    }
  });

  it('leads a signed-out child window to the invalid window page [SHELL-124]', () => {
    expect(redirectFor(at('/window/mail/compose'), out)).toBe('/invalid/window');
  });

  it('lets a second-factor page be entered only by who is not both verified and set up [AUTH-023]', () => {
    for (const path of ['/2fa/verify', '/2fa/setup']) expect(redirectFor(at(path), signedIn)).toBe(DEFAULT_PLACE);
    expect(redirectFor(at('/2fa/verify'), unverified)).toBeNull();
    expect(redirectFor(at('/2fa/setup'), unset)).toBeNull();
    expect(redirectFor(at('/2fa/verify'), out)).toBe('/login');
  });

  it('sends the unverified to verify [AUTH-024] and the verified but unset to set-up [AUTH-025], from every state of the shell', () => {
    for (const entry of ROUTES.filter((one) => one.frame === 'shell')) {
      expect(redirectFor(at(pathIn(entry)), unverified)).toBe('/2fa/verify');
      expect(redirectFor(at(pathIn(entry)), unset)).toBe('/2fa/setup');
    }
  });

  it('asks after a change for set-up first, then the code, then a new password [AUTH-026] [AUTH-027] [AUTH-028]', () => {
    const all: Visitor = { isauth: true, isverified: false, is2faSetupRequired: true, passwordExpired: true };
    expect(wayFrom('/mail/list/msg', all).at(-1)).toBe('/2fa/setup');
    expect(wayFrom('/mail/list/msg', { ...all, is2faSetupRequired: false }).at(-1)).toBe('/2fa/verify');
    expect(wayFrom('/mail/list/msg', { ...all, is2faSetupRequired: false, isverified: true }).at(-1)).toBe('/expired');
  });

  it('sends a signed-in visitor from a state without sign-in to the list, unless it is forced [AUTH-029]', () => {
    for (const path of ['/login', '/forgot']) expect(redirectFor(at(path), signedIn)).toBe(DEFAULT_PLACE);
    // It asks whose session is to go on.
    expect(redirectFor(at('/autologin'), signedIn)).toBeNull();
    for (const entry of ROUTES.filter((one) => ['window', 'public', 'alone'].includes(one.frame))) {
      expect(redirectFor(at(pathIn(entry)), signedIn), entry.path).toBeNull();
    }
    expect(redirectFor(at('/expired'), expired)).toBeNull();
  });

  it('sends whose password has not run out from its page to where passwords are changed', () => {
    expect(redirectFor(at('/expired'), signedIn)).toBe('/preferences/password');
    expect(redirectFor(at('/expired'), { ...expired, isverified: false })).toBe('/2fa/verify');
    expect(redirectFor(at('/expired'), { ...signedIn, is2faSetupRequired: true })).toBe('/2fa/setup');
    expect(redirectFor(at('/expired'), out)).toBe('/login');
  });

  it('sends everybody from a state without data to sign in [AUTH-030]', () => {
    const bare: Target = { path: '/somewhere', inWindow: false, data: null };
    expect(redirectFor(bare, out)).toBe('/login');
    expect(redirectFor(bare, signedIn)).toBe('/login');
  });

  it('never loops: all sixteen combinations of the flags, from every route, come to rest', () => {
    expect(EVERYBODY).toHaveLength(16);
    for (const visitor of EVERYBODY) {
      for (const entry of ROUTES) {
        const way = wayFrom(pathIn(entry), visitor);
        expect(new Set(way).size, way.join(' > ')).toBe(way.length);
        expect(at(way.at(-1) ?? '').data, way.join(' > ')).not.toBeNull();
      }
    }
  });

  it('shows what needs a sign-in only to who passed every step of it, whatever the flags', () => {
    for (const visitor of EVERYBODY) {
      const isThrough = visitor.isauth && visitor.isverified && !visitor.is2faSetupRequired && !visitor.passwordExpired;
      if (isThrough) continue;
      for (const entry of ROUTES) {
        expect(at(wayFrom(pathIn(entry), visitor).at(-1) ?? '').data?.needsAuth, entry.path).toBe(false);
      }
    }
  });
});

describe('the gates', () => {
  it('are asked in one order, whichever features bring them first', () => {
    const names = gates.map(({ name }) => name);
    expect(names).toEqual([
      'second-factor-setup',
      'second-factor',
      'password',
      'way-back-in',
      'security-question',
      'tour',
    ]);
    listFeatures(FEATURES.toReversed());
    expect(allGates().map(({ name }) => name)).toEqual(names);
    listFeatures(FEATURES);
  });

  it('show what their own feature has: an address in its routes, or one of its dialogs', () => {
    for (const { gates: own = [], routes = [], dialogs = {} } of FEATURES) {
      for (const gate of own) {
        if ('to' in gate) expect(routes.map(({ path }) => path)).toContain(gate.to);
        if ('dialog' in gate) expect(Object.keys(dialogs)).toContain(gate.dialog);
      }
    }
  });
});

describe('an address that names no screen', () => {
  it('of a window leads to the invalid window page [SHELL-117]', () => {
    expect(placeForUnknown('/window/nowhere', signedIn)).toBe('/invalid/window');
    expect(placeForUnknown('/windows', signedIn)).toBe(DEFAULT_PLACE);
  });

  it('leads where the visitor stands [SHELL-119] [SHELL-120] [SHELL-121] [SHELL-122] [SHELL-123]', () => {
    expect(placeForUnknown('/nowhere', unset)).toBe('/2fa/setup');
    expect(placeForUnknown('/nowhere', { ...unset, isverified: false })).toBe('/2fa/setup');
    expect(placeForUnknown('/nowhere', unverified)).toBe('/2fa/verify');
    expect(placeForUnknown('/nowhere', expired)).toBe('/expired');
    expect(placeForUnknown('/nowhere', signedIn)).toBe('/mail/list/msg');
    expect(placeForUnknown('/nowhere', out)).toBe('/login');
  });
});

describe('after signing in', () => {
  const sections = ['/mail', '/preferences'];
  const mayReturn = (path: string): boolean => matchRoute(ROUTES, path)?.entry.data?.needsAuth === true;
  const known = { sections, mayReturn };

  it('the mail list shows [SHELL-043]', () => {
    expect(landing(null, '', known)).toBe('/mail/list/msg');
  });

  it('a preferred section wins when it is there and its screen exists', () => {
    expect(landing(null, 'preferences', known)).toBe('/preferences');
    expect(landing(null, '/preferences/2fa', known)).toBe('/preferences/2fa');
    expect(landing(null, 'preferences/never', known)).toBe(DEFAULT_PLACE);
    expect(landing(null, 'tasks', known)).toBe(DEFAULT_PLACE);
    expect(landing(null, 'mail', known)).toBe(DEFAULT_PLACE);
    expect(landing(null, '//evil.example', known)).toBe(DEFAULT_PLACE);
  });

  it('the place that asked for it comes back, never another site', () => {
    expect(landing('/mail/list/msg?currentfolder=Sent', '', known)).toBe('/mail/list/msg?currentfolder=Sent');
    expect(landing('/window/mail/compose', '', known)).toBe('/window/mail/compose');
    for (const place of ['//evil.example', 'https://evil.example', '/login', '/nowhere', '/\\evil.example']) {
      expect(landing(place, '', known), place).toBe(DEFAULT_PLACE);
    }
  });
});
