import { describe, expect, it } from 'vitest';
import { FEATURES } from '../feature-list.ts';
import { listFeatures } from '../lib/features.ts';
import type { SessionGates } from '../lib/gates.ts';
import type { Route } from '../lib/route.ts';
import { allGates } from './gates.tsx';
import type { Target } from './guard.ts';
import { DEFAULT_PATH, landing, pathForUnknown as unknownFrom, redirectFor as redirect } from './guard.ts';
import { matchRoute } from './route-match.ts';
import { routeTable } from './router.tsx';

listFeatures(FEATURES);
const ROUTES = routeTable();
const gates = allGates();

type Visitor = SessionGates;
const redirectFor = (target: Target, session: Visitor): string | null => redirect(target, { session, gates });
const pathForUnknown = (path: string, session: Visitor): string => unknownFrom(path, { session, gates });

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

/** All redirects of a visitor from a path; the last one is where they end. */
function redirectsFrom(path: string, visitor: Visitor): string[] {
  const steps = [path];
  for (let next = redirectFor(at(path), visitor); next !== null; next = redirectFor(at(next), visitor)) {
    steps.push(next);
    if (steps.length > 5) throw new Error(`A loop: ${steps.join(' > ')}`);
  }
  return steps;
}

describe('the guard', () => {
  it('redirects a signed-out visitor to sign-in from every state that needs it, and from no other [AUTH-022] [AUTH-031] [AUTH-059]', () => {
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

  it('opens the second-factor pages only while a second factor is to be verified or set up [AUTH-023]', () => {
    for (const path of ['/2fa/verify', '/2fa/setup']) expect(redirectFor(at(path), signedIn)).toBe(DEFAULT_PATH);
    expect(redirectFor(at('/2fa/verify'), unverified)).toBeNull();
    expect(redirectFor(at('/2fa/setup'), unset)).toBeNull();
    expect(redirectFor(at('/2fa/verify'), out)).toBe('/login');
  });

  it('redirects every route of the shell to verification [AUTH-024] or to set-up [AUTH-025] while one of them is due', () => {
    for (const entry of ROUTES.filter((one) => one.frame === 'shell')) {
      expect(redirectFor(at(pathIn(entry)), unverified)).toBe('/2fa/verify');
      expect(redirectFor(at(pathIn(entry)), unset)).toBe('/2fa/setup');
    }
  });

  it('redirects to set-up first, then to the code, then to a new password [AUTH-026] [AUTH-027] [AUTH-028]', () => {
    const all: Visitor = { isauth: true, isverified: false, is2faSetupRequired: true, passwordExpired: true };
    expect(redirectsFrom('/mail/list/msg', all).at(-1)).toBe('/2fa/setup');
    expect(redirectsFrom('/mail/list/msg', { ...all, is2faSetupRequired: false }).at(-1)).toBe('/2fa/verify');
    expect(redirectsFrom('/mail/list/msg', { ...all, is2faSetupRequired: false, isverified: true }).at(-1)).toBe(
      '/expired',
    );
  });

  it('redirects a signed-in visitor from the pages before sign-in to the list, except from forced ones [AUTH-029]', () => {
    for (const path of ['/login', '/forgot']) expect(redirectFor(at(path), signedIn)).toBe(DEFAULT_PATH);
    // This page asks whether to end the current session.
    expect(redirectFor(at('/autologin'), signedIn)).toBeNull();
    for (const entry of ROUTES.filter((one) => ['window', 'alone'].includes(one.frame))) {
      expect(redirectFor(at(pathIn(entry)), signedIn), entry.path).toBeNull();
    }
    expect(redirectFor(at('/expired'), expired)).toBeNull();
  });

  it('redirects from the page of an expired password to the password preferences when the password is valid', () => {
    expect(redirectFor(at('/expired'), signedIn)).toBe('/preferences/password');
    expect(redirectFor(at('/expired'), { ...expired, isverified: false })).toBe('/2fa/verify');
    expect(redirectFor(at('/expired'), { ...signedIn, is2faSetupRequired: true })).toBe('/2fa/setup');
    expect(redirectFor(at('/expired'), out)).toBe('/login');
  });

  it('redirects everybody from a state without data to sign-in [AUTH-030]', () => {
    const bare: Target = { path: '/somewhere', inWindow: false, data: null };
    expect(redirectFor(bare, out)).toBe('/login');
    expect(redirectFor(bare, signedIn)).toBe('/login');
  });

  it('never loops, for all sixteen combinations of the flags from every route', () => {
    expect(EVERYBODY).toHaveLength(16);
    for (const visitor of EVERYBODY) {
      for (const entry of ROUTES) {
        const way = redirectsFrom(pathIn(entry), visitor);
        expect(new Set(way).size, way.join(' > ')).toBe(way.length);
        expect(at(way.at(-1) ?? '').data, way.join(' > ')).not.toBeNull();
      }
    }
  });

  it('shows routes that need a sign-in only after every step of it', () => {
    for (const visitor of EVERYBODY) {
      const isThrough = visitor.isauth && visitor.isverified && !visitor.is2faSetupRequired && !visitor.passwordExpired;
      if (isThrough) continue;
      for (const entry of ROUTES) {
        expect(at(redirectsFrom(pathIn(entry), visitor).at(-1) ?? '').data?.needsAuth, entry.path).toBe(false);
      }
    }
  });
});

describe('the gates', () => {
  it('are asked in one order, whatever the order of the features', () => {
    const names = gates.map(({ name }) => name);
    expect(names).toEqual([
      'second-factor-setup',
      'second-factor',
      'password',
      'recovery',
      'security-question',
      'tour',
      'spotlight',
    ]);
    listFeatures(FEATURES.toReversed());
    expect(allGates().map(({ name }) => name)).toEqual(names);
    listFeatures(FEATURES);
  });

  it('lead to a route or a dialog of their own feature', () => {
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
    expect(pathForUnknown('/window/nowhere', signedIn)).toBe('/invalid/window');
    expect(pathForUnknown('/windows', signedIn)).toBe(DEFAULT_PATH);
  });

  it('leads to the gate that is due, to sign-in or to the list [SHELL-119] [SHELL-120] [SHELL-121] [SHELL-122] [SHELL-123]', () => {
    expect(pathForUnknown('/nowhere', unset)).toBe('/2fa/setup');
    expect(pathForUnknown('/nowhere', { ...unset, isverified: false })).toBe('/2fa/setup');
    expect(pathForUnknown('/nowhere', unverified)).toBe('/2fa/verify');
    expect(pathForUnknown('/nowhere', expired)).toBe('/expired');
    expect(pathForUnknown('/nowhere', signedIn)).toBe('/mail/list/msg');
    expect(pathForUnknown('/nowhere', out)).toBe('/login');
  });
});

describe('after signing in', () => {
  const sections = ['/mail', '/preferences'];
  const mayReturn = (path: string): boolean => matchRoute(ROUTES, path)?.entry.data?.needsAuth === true;
  const known = { sections, mayReturn };

  it('shows the mail list [SHELL-043]', () => {
    expect(landing(null, '', known)).toBe('/mail/list/msg');
  });

  it('opens the preferred section when it exists', () => {
    expect(landing(null, 'preferences', known)).toBe('/preferences');
    expect(landing(null, '/preferences/2fa', known)).toBe('/preferences/2fa');
    expect(landing(null, 'preferences/never', known)).toBe(DEFAULT_PATH);
    expect(landing(null, 'tasks', known)).toBe(DEFAULT_PATH);
    expect(landing(null, 'mail', known)).toBe(DEFAULT_PATH);
    expect(landing(null, '//evil.example', known)).toBe(DEFAULT_PATH);
  });

  it('returns to the location that needed the sign-in, and never to another site', () => {
    expect(landing('/mail/list/msg?currentfolder=Sent', '', known)).toBe('/mail/list/msg?currentfolder=Sent');
    expect(landing('/window/mail/compose', '', known)).toBe('/window/mail/compose');
    for (const address of ['//evil.example', 'https://evil.example', '/login', '/nowhere', '/\\evil.example']) {
      expect(landing(address, '', known), address).toBe(DEFAULT_PATH);
    }
  });
});
