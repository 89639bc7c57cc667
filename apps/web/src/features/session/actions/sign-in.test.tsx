import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { announceSessionEnd, beforeSignOut } from '../../../lib/session-events.ts';
import { shellState } from '../../../lib/shell-state.ts';
import { stopSocket } from '../../../lib/socket.ts';
import { kept } from '../../../lib/storage.ts';
import { clearToken } from '../../../lib/token.ts';
import { growls } from '../../../lib/growl.ts';
import { providerOf } from '../../partner/provider.test-maker.ts';
import { LoginForm } from '../login/LoginForm.tsx';
import { NOBODY, session } from '../../../lib/session-state.ts';
import { signIn } from './sign-in.ts';
import { followSessionEnd, signOut } from './sign-out.ts';

const user = { mail: 'clara@example.test', account: 'clara', domain: 'example.test', maillogin: 'clara' };
const live = { expires: Date.now() + 600_000, now: Date.now() };

const home = { isauth: true, isverified: true, is2faSetupRequired: false, passwordExpired: false };

type Answer = () => readonly [number, unknown] | Promise<never>;
let answers: Record<string, Answer>;
let order: string[];

beforeEach(() => {
  order = [];
  answers = {
    '/api/bf/login': () => [200, { ...live, status: 6, user }],
    '/api/auth/session': () => [200, { ...home, user, ...live, localkey: 'k' }],
    '/api/db/webmail/prefs/CombinedPrefs/clara%40example.test/example.test.json': () => [
      200,
      { userPreferences: { theme: 'teal' }, partnerPreferences: providerOf() },
    ],
    '/api/auth/logout': () => [200, { isauth: false }],
  };
  vi.stubGlobal('fetch', async (input: string) => {
    const path = new URL(input, 'http://page.test').pathname;
    order.push(path);
    const answer = answers[path];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    const [status, body] = await answer();
    return new Response(JSON.stringify(body), { status });
  });
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      close(): void {
        this.dispatchEvent(new Event('closing'));
      }
    },
  );
  session.set({ ...NOBODY, isinit: true });
});

afterEach(() => {
  stopSocket();
  clearToken();
  queryClient.clear();
  growls.set([]);
  vi.unstubAllGlobals();
});

function fillIn(name: string, password: string): void {
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: name } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

async function signInThroughForm(): Promise<void> {
  const done = vi.fn();
  render(<LoginForm onSignedIn={done} />);
  fillIn('Clara@Example.test', 'secret');
  await waitFor(() => expect(done).toHaveBeenCalled());
}

describe('signing in', () => {
  it('logs in, then loads combined, then cloud preferences, then opens the session [AUTH-010] [AUTH-018]', async () => {
    let before: string[] = [];
    const stop = session.subscribe(() => {
      if (session.get().isauth && before.length === 0) before = [...order];
    });
    await signInThroughForm();
    stop();
    expect(before[0]).toBe('/api/bf/login');
    const [combined, cloud] = ['/CombinedPrefs/', '/cloudbox/'].map((part) =>
      before.findIndex((path) => path.includes(part)),
    );
    expect(combined).toBeGreaterThan(0);
    expect(cloud).toBeGreaterThan(combined ?? 0);
    expect(session.get()).toMatchObject({ isauth: true, isverified: true, prefsloaded: true, statuscode: 6, user });
    expect(queryClient.getQueryData(['preferences'])).toEqual({ theme: 'teal' });
  });

  it('waits 100 ms between the login call and the preferences [AUTH-009]', async () => {
    vi.useFakeTimers();
    const done = signIn({ user: user.mail, password: 'secret', keep: false });
    await vi.advanceTimersByTimeAsync(99);
    expect(order).toEqual(['/api/bf/login']);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await done;
    expect(order).toContain('/api/auth/session');
    expect(order.some((path) => path.includes('CombinedPrefs'))).toBe(true);
  });

  it('sends nothing while a field is empty, and shows an error under the field with the focus on it and the status INVALIDDATA [AUTH-002, AUTH-008]', () => {
    render(<LoginForm onSignedIn={vi.fn()} />);
    fillIn('', '');
    expect(order).toEqual([]);
    const field = screen.getByLabelText('Email address');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole('alert').textContent).toBe('2 fields need your attention');
    expect(session.get().statuscode).toBe(1);
  });

  it('shows the same error for a wrong password and an unknown user, and keeps the input', async () => {
    answers['/api/bf/login'] = () => [401, { error: { code: 'invalid_credentials', message: '' } }];
    render(<LoginForm onSignedIn={vi.fn()} />);
    fillIn('clara@example.test', 'wrong');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The address or password is incorrect'));
    expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'clara@example.test');
    expect(session.get()).toMatchObject({ isauth: false, statuscode: 2 });
  });

  it('shows how long to wait after too many attempts', async () => {
    answers['/api/bf/login'] = () => [429, { error: { code: 'sign_in_delayed', details: { retryAfter: 30 } } }];
    render(<LoginForm onSignedIn={vi.fn()} />);
    fillIn('clara@example.test', 'wrong');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('30 seconds'));
  });

  it('continues with basic preferences when preferences cannot be loaded [PREF-004]', async () => {
    answers = Object.fromEntries(Object.entries(answers).filter(([path]) => !path.includes('CombinedPrefs')));
    await signInThroughForm();
    expect(session.get().isauth).toBe(true);
    expect(shellState.get().degraded).toBe(true);
  });

  it('shows and hides the password', () => {
    render(<LoginForm onSignedIn={vi.fn()} />);
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'text');
  });
});

describe('signing out', () => {
  it('saves unsaved work, ends the session at the gateway, and keeps only the partner [AUTH-035] [AUTH-037] [AUTH-038]', async () => {
    await signInThroughForm();
    const saved = vi.fn(() => {
      order.push('saved');
      return Promise.resolve();
    });
    const stop = beforeSignOut(saved);
    kept.set('partnerPreferences', providerOf());
    kept.set('look', { theme: 'teal' });
    await signOut();
    stop();
    expect(order.slice(-2)).toEqual(['saved', '/api/auth/logout']);
    expect(session.get()).toMatchObject({ isauth: false, user: null, reason: 'signed-out' });
    expect(kept.get('partnerPreferences')).toEqual(providerOf());
    expect(kept.get('look')).toBeUndefined();
    expect(queryClient.getQueryData(['preferences'])).toBeUndefined();
  });

  it.each([
    ['isauth is true', () => [200, { isauth: true }] as const],
    ['there is no data', () => [200, null] as const],
  ])('stays signed in and says so when %s [AUTH-040]', async (_, answer) => {
    await signInThroughForm();
    answers['/api/auth/logout'] = answer;
    await signOut();
    expect(session.get().isauth).toBe(true);
    expect(growls.get()).toMatchObject([{ type: 'danger', text: 'Could not sign out' }]);
  });
});

describe('an expired session', () => {
  it('opens the sign-in screen and remembers the location [AUTH-032]', async () => {
    await signInThroughForm();
    followSessionEnd();
    kept.set('journal', 'typed');
    location.hash = '#/mail/list/msg?currentfolder=Sent';
    announceSessionEnd('timeout-logout');
    expect(session.get()).toMatchObject({
      isauth: false,
      reason: 'expired',
      returnTo: '/mail/list/msg?currentfolder=Sent',
    });
    expect(kept.get('journal')).toBe('typed');
    render(<LoginForm onSignedIn={vi.fn()} />);
    expect(screen.getAllByLabelText('Email address').at(-1)).toHaveProperty('value', user.mail);
    announceSessionEnd('timeout-logout');
    expect(session.get().reason).toBe('expired');
  });
});
