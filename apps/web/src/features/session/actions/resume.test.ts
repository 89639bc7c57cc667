import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onSignInAccepted } from '../../../lib/session-events.ts';
import { NOBODY, session } from '../../../lib/session-state.ts';
import { shellState, tellShell } from '../../../lib/shell-state.ts';
import { stopSocket } from '../../../lib/socket.ts';
import { clearToken } from '../../../lib/token.ts';
import { forgetPreferences } from '../../preferences/public.ts';
import { resumeSession } from './open-session.ts';

const user = { mail: 'clara@example.test', account: 'clara', domain: 'example.test', maillogin: 'clara' };
const alive = {
  isauth: true,
  isverified: true,
  is2faSetupRequired: false,
  passwordExpired: false,
  localkey: 'k',
  user,
};
const nobody = { ...alive, isauth: false, user: null };
const refused = { error: { code: 'session_ended' } };
const accepted = vi.fn();

/** Paths that were asked for, and how each of those that wait is answered. */
let asked: string[] = [];
let answers: Map<string, (status: number, body: object) => void>;

function path(part: string): string {
  return asked.find((address) => address.includes(part)) ?? '';
}

function answer(part: string, status: number, body: object): void {
  answers.get(path(part))?.(status, body);
}

function setBadge(mail: string, level: number): void {
  const badge = { mail, maillogin: mail, level };
  document.cookie = `AccessBadge=${encodeURIComponent(JSON.stringify(badge))}`;
}

beforeEach(() => {
  session.set(NOBODY);
  asked = [];
  answers = new Map();
  document.cookie = 'RToken=r';
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      close(): void {
        this.dispatchEvent(new Event('close'));
      }
    },
  );
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return new Promise((resolve) => {
      answers.set(address, (status, body) => resolve(new Response(JSON.stringify(body), { status })));
    });
  });
});

afterEach(() => {
  stopSocket();
  forgetPreferences();
  tellShell({ degraded: false });
  clearToken();
  for (const name of ['AccessBadge', 'RToken']) document.cookie = `${name}=; Max-Age=0`;
  accepted.mockReset();
  vi.unstubAllGlobals();
});

onSignInAccepted(accepted);

const times = () => ({ expires: Date.now() + 600_000, now: Date.now() });

it('a page that loads with a full badge asks for preferences and mail while it asks who is signed in', async () => {
  setBadge(user.mail, 101);
  const resumed = resumeSession();
  await vi.waitFor(() => expect(path('CombinedPrefs')).toContain(encodeURIComponent(user.mail)));
  expect(accepted).toHaveBeenCalledOnce();
  expect(path('/api/auth/refresh')).toBe('');
  answer('CombinedPrefs', 500, { error: { code: 'internal' } });
  answer('/api/auth/session', 200, { ...alive, ...times() });
  await resumed;
  expect(session.get()).toMatchObject({ isauth: true, user });
});

it.each([
  ['without a badge', undefined],
  ['with a badge that owes a second factor', 100],
])('a page that loads %s asks who is signed in before anything else', async (_, level) => {
  if (level !== undefined) setBadge(user.mail, level);
  const resumed = resumeSession();
  await vi.waitFor(() => expect(path('/api/auth/session')).not.toBe(''));
  expect(asked).toHaveLength(1);
  expect(accepted).not.toHaveBeenCalled();
  answer('/api/auth/session', 200, { ...nobody, ...times() });
  await resumed;
  expect(session.get()).toMatchObject({ isinit: true, isauth: false });
});

it('a badge whose session has ended leads to the plain sign-in screen', async () => {
  setBadge(user.mail, 101);
  const resumed = resumeSession();
  await vi.waitFor(() => expect(path('CombinedPrefs')).not.toBe(''));
  answer('CombinedPrefs', 401, refused);
  answer('/api/auth/session', 200, { ...nobody, ...times() });
  await resumed;
  expect(session.get()).toMatchObject({ isinit: true, isauth: false, reason: null });
  expect(shellState.get().degraded).toBe(false);
});

it('preferences are those of who is signed in, whatever the badge says', async () => {
  setBadge('other@example.test', 101);
  const resumed = resumeSession();
  await vi.waitFor(() => expect(path('/api/auth/session')).not.toBe(''));
  answer('/api/auth/session', 200, { ...alive, ...times() });
  await vi.waitFor(() => expect(path(`CombinedPrefs/${encodeURIComponent(user.mail)}`)).not.toBe(''));
  answer(`CombinedPrefs/${encodeURIComponent(user.mail)}`, 500, { error: { code: 'internal' } });
  await resumed;
  expect(session.get().user).toEqual(user);
});
