import { COOKIE } from '@pillarbox/contract/session/status';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { tellShell } from '../../../lib/shell-state.ts';
import { stopSocket } from '../../../lib/socket.ts';
import { clearToken } from '../../../lib/token.ts';
import { growls } from '../../../lib/growl.ts';
import { LoginForm } from '../login/LoginForm.tsx';
import { NOBODY, isAtHome, session } from '../../../lib/session-state.ts';
import { SecondFactorScreen } from './SecondFactorScreen.tsx';
import { SetUpScreen } from './SetUpScreen.tsx';
import { refreshSecondFactor } from './second-factor.ts';
import { VerifyScreen } from './VerifyScreen.tsx';

const user = { mail: 'clara@example.test', account: 'clara', domain: 'example.test', maillogin: 'clara' };
const live = { expires: Date.now() + 600_000, now: Date.now() };
const nothingOwed = { isauth: true, isverified: true, is2faSetupRequired: false, passwordExpired: false };
type Answer = () => readonly [number, unknown];
let answers: Record<string, Answer>;
let asked: { path: string; body: unknown }[];

function setBadge(badge: object): void {
  const text = encodeURIComponent(JSON.stringify({ mail: user.mail, maillogin: user.maillogin, ...badge }));
  document.cookie = `${COOKIE.ACCESS_BADGE}=${text}; Path=/`;
}

const enable = `/api/db/webmail/prefs/g2fa/${encodeURIComponent(user.mail)}`;
const refusal = (code: string, details: object = {}) => ({ error: { code, message: code, details } });

beforeAll(() => loadTexts('2fa'));

beforeEach(() => {
  asked = [];
  document.cookie = `${COOKIE.RTOKEN}=r; Path=/`;
  setBadge({ level: 100, mfa: 'g2fa' });
  answers = {
    '/api/bf/login': () => [200, { ...live, status: 6, user }],
    '/api/auth/session': () => [200, { ...nothingOwed, isverified: false, user, ...live, localkey: '' }],
    '/api/auth/mfa/ways': () => [200, { passkey: false, recovery: true }],
    [`/api/db/webmail/prefs/g2faGenerate/${encodeURIComponent(user.mail)}`]: () => [
      200,
      { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', image: 'data:image/svg+xml;base64,' },
    ],
  };
  vi.stubGlobal('fetch', (input: string, init?: { body?: string }) => {
    const path = new URL(input, 'http://page.test').pathname;
    asked.push({ path, body: init?.body === undefined ? undefined : (JSON.parse(init.body) as unknown) });
    const [status, body] = answers[path]?.() ?? [404, refusal('not_found')];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
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
  for (const name of [COOKIE.ACCESS_BADGE, COOKIE.RTOKEN]) document.cookie = `${name}=; Max-Age=0; Path=/`;
  vi.unstubAllGlobals();
});

const show = (node: ReactNode): void => {
  render(<QueryClientProvider client={queryClient}>{node}</QueryClientProvider>);
};
const pathsOf = (part: string): unknown[] => asked.filter(({ path }) => path.includes(part));
/** The gateway's reply when a code was accepted. */
const accept = (): void => {
  setBadge({ level: 101 });
  answers['/api/auth/session'] = () => [200, { ...nothingOwed, user, ...live, localkey: 'k' }];
};
const atVerify = async (): Promise<HTMLElement> => {
  session.set({ ...NOBODY, isinit: true, isauth: true, isverified: false, user });
  show(<VerifyScreen />);
  return screen.findByLabelText('Six-digit code');
};

describe('a sign-in that needs a code', () => {
  it('is signed in but unverified, and loads nothing of the mailbox [AUTH-011, DATA-026]', async () => {
    const done = vi.fn();
    render(<LoginForm onSignedIn={done} />);
    fireEvent.change(screen.getByLabelText('Email address'), { target: { value: user.mail } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(done).toHaveBeenCalled());
    const { isinit, isauth, isverified, prefsloaded, statuscode, passwordExpired, is2faSetupRequired } = session.get();
    expect({ isinit, isauth, isverified, prefsloaded, statuscode, passwordExpired, is2faSetupRequired }).toEqual({
      isinit: true,
      isauth: true,
      isverified: false,
      prefsloaded: false,
      statuscode: 6,
      passwordExpired: false,
      is2faSetupRequired: false,
    });
    expect(session.get()).toMatchObject({ user, localkey: '' });
    expect(isAtHome(session.get())).toBe(false);
    expect(pathsOf('CombinedPrefs')).toEqual([]);
  });

  it('loads preferences and opens the session when the code was accepted [AUTH-012]', async () => {
    const field = await atVerify();
    expect(pathsOf('CombinedPrefs')).toEqual([]);
    answers['/api/bf/v2/auth/mfa/verify'] = () => {
      accept();
      return [200, { result: true, ...live }];
    };
    // Pasted with a space in its middle; the last digit submits it.
    fireEvent.change(field, { target: { value: '418 023' } });
    await waitFor(() => expect(isAtHome(session.get())).toBe(true));
    expect(asked.find(({ path }) => path.endsWith('/mfa/verify'))?.body).toEqual({
      mfa: 'g2fa',
      code: '418023',
      remember: false,
    });
    expect(pathsOf('CombinedPrefs')).toHaveLength(1);
    expect(session.get()).toMatchObject({ isverified: true, prefsloaded: true, localkey: 'k' });
  });

  it('asks again after a wrong code, without a growl and without signing out [ERR-011]', async () => {
    const field = await atVerify();
    answers['/api/bf/v2/auth/mfa/verify'] = () => [422, refusal('second_factor_rejected')];
    fireEvent.change(field, { target: { value: '000000' } });
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert.textContent).toBe('That code did not match. Codes change every 30 seconds.'));
    expect(field).toHaveProperty('value', '');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(growls.get()).toEqual([]);
    expect(session.get().isauth).toBe(true);
  });

  it('signs out with a danger growl after too many wrong codes [ERR-010]', async () => {
    const field = await atVerify();
    answers['/api/bf/v2/auth/mfa/verify'] = () => [429, refusal('second_factor_attempts', { number: 105_008 })];
    fireEvent.change(field, { target: { value: '000000' } });
    await waitFor(() => expect(session.get()).toMatchObject({ isauth: false, user: null }));
    expect(growls.get()).toMatchObject([{ type: 'danger', text: 'Too many wrong codes. You were signed out.' }]);
    expect(document.cookie).not.toContain(COOKIE.ACCESS_BADGE);
  });

  it('sends a recovery code instead of a code of the app', async () => {
    await atVerify();
    answers['/api/bf/v2/auth/mfa/verify'] = () => {
      accept();
      return [200, { result: true, ...live }];
    };
    fireEvent.click(screen.getByLabelText('Don’t ask on this computer for 30 days'));
    fireEvent.click(screen.getByRole('button', { name: 'I can’t get a code' }));
    fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: 'abcde-fghjk' } });
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(isAtHome(session.get())).toBe(true));
    const sent = asked.find(({ path }) => path.endsWith('/mfa/verify'))?.body;
    expect(sent).toEqual({ mfa: 'recovery', code: 'abcde-fghjk', remember: true });
  });

  it('offers passkeys only to a user who has one', async () => {
    await atVerify();
    await waitFor(() => expect(pathsOf('/mfa/ways')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    answers['/api/auth/mfa/ways'] = () => [200, { passkey: true, recovery: true }];
    show(<VerifyScreen />);
    expect(await screen.findByRole('button', { name: 'Use a passkey' })).not.toBeNull();
  });
});

describe('the set-up that a provider requires', () => {
  const atSetUp = async (): Promise<HTMLElement> => {
    session.set({ ...NOBODY, isinit: true, isauth: true, is2faSetupRequired: true, user });
    show(<SetUpScreen />);
    await screen.findByText('ABCD EFGH');
    return screen.getByLabelText('Six-digit code');
  };

  it('treats a reply without result true as a wrong code [VAL-030]', async () => {
    const field = await atSetUp();
    answers[enable] = () => [200, { result: false, recoveryCodes: [] }];
    fireEvent.change(field, { target: { value: '123456' } });
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert.textContent).toContain('That code did not match'));
    expect(session.get().is2faSetupRequired).toBe(true);
  });

  it('shows the recovery codes, then opens the mailbox [AUTH-065]', async () => {
    const field = await atSetUp();
    answers[enable] = () => [200, { result: true, recoveryCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] }];
    accept();
    fireEvent.change(field, { target: { value: '123456' } });
    expect((await screen.findByRole('list', { name: 'Recovery codes' })).textContent).toBe('aaaaa-bbbbbccccc-ddddd');
    expect(asked.find(({ path }) => path === enable)?.body).toEqual({ secret: 'ABCDEFGH', code: '123456' });
    fireEvent.click(screen.getByRole('button', { name: 'I’ve saved them, continue' }));
    await waitFor(() => expect(isAtHome(session.get())).toBe(true));
  });
});

describe('the screen of the second factor', () => {
  const stands = {
    enabled: true,
    since: 0,
    required: false,
    recoveryLeft: 10,
    passkeysPossible: true,
    passkeys: [],
    devices: [],
  };

  it('moves the focus from the code to the dialog with the recovery codes', async () => {
    tellShell({ degraded: false });
    queryClient.setQueryData(['preferences'], {});
    answers['/api/bf/token/refresh'] = () => [200, live];
    answers['/api/auth/mfa'] = () => [200, { ...stands, enabled: false }];
    answers[enable] = () => [200, { result: true, recoveryCodes: ['aaaaa-bbbbb'] }];
    session.set({ ...NOBODY, isinit: true, isauth: true, isverified: true, user });
    show(<SecondFactorScreen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
    const field = await screen.findByLabelText('Six-digit code');
    fireEvent.change(field, { target: { value: '123456' } });
    const kept = await screen.findByRole('button', { name: 'I’ve saved them' });
    expect(document.activeElement).toBe(kept);
  });

  it('moves the focus to the title when the second factor is turned off', async () => {
    // The tests above have no preferences, so they got the basic ones.
    tellShell({ degraded: false });
    queryClient.setQueryData(['preferences'], {});
    answers['/api/bf/token/refresh'] = () => [200, live];
    answers['/api/auth/mfa'] = () => [200, stands];
    session.set({ ...NOBODY, isinit: true, isauth: true, isverified: true, user });
    show(<SecondFactorScreen />);
    const off = await screen.findByRole('button', { name: 'Turn off' });
    off.focus();
    answers['/api/auth/mfa'] = () => [200, { ...stands, enabled: false }];
    await refreshSecondFactor();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Two-step sign-in'));
  });
});
