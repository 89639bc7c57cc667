import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../lib/call.ts';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { announceSessionDuty } from '../../../lib/session-events.ts';
import { setToken } from '../../../lib/token.ts';
import { growls } from '../../../lib/growl.ts';
import { listDevices } from '@pillarbox/contract/session/devices';
import { ExpiredScreen } from '../expired/ExpiredScreen.tsx';
import { NOBODY, session } from '../../../lib/session-state.ts';
import { submitToProvider } from '../actions/provider-redirect.ts';
import { PasswordScreen } from './PasswordScreen.tsx';
import { CurrentPasswordHost } from './CurrentPasswordHost.tsx';
import { followPasswordDuty, currentPasswordWanted } from './password-duty.ts';

const user = { mail: 'clara@example.test', account: 'clara', domain: 'example.test', maillogin: 'clara' };
const here = {
  id: 'a',
  current: true,
  kind: 'computer',
  browser: 'Firefox',
  system: 'Linux',
  address: '192.0.2.x',
  since: 0,
  seen: 0,
};
const phone = { ...here, id: 'b', current: false, kind: 'phone', browser: 'Safari', system: 'iOS' };

type Answer = (body: unknown) => readonly [number, unknown];
let answers: Record<string, Answer>;
let asked: [string, unknown][];
const refused =
  (status: number, code: string, details = {}): Answer =>
  () => [status, { error: { code, message: '', details } }];

followPasswordDuty();

beforeEach(async () => {
  await loadTexts('password');
  asked = [];
  answers = {
    'GET /api/auth/password': () => [200, { changeable: true, length: 8, page: '' }],
    'GET /api/auth/sessions': () => [200, { devices: [here, phone] }],
    'POST /api/auth/password': () => [200, { signInAgain: false, ended: 2 }],
    'POST /api/auth/password/present': () => [200, { message: 'OK' }],
    'DELETE /api/auth/sessions/b': () => [200, { message: 'OK' }],
    'POST /api/auth/sessions/end': () => [200, { ended: 1 }],
  };
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const name = `${init.method ?? 'GET'} ${new URL(input, 'http://page.test').pathname}`;
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    asked.push([name, body]);
    const answer = answers[name];
    if (answer === undefined) return Promise.reject(new TypeError('Failed to fetch'));
    const [status, reply] = answer(body);
    return Promise.resolve(new Response(JSON.stringify(reply), { status }));
  });
  document.cookie = 'RToken=r; Path=/';
  setToken({ expires: Date.now() + 600_000, now: Date.now() });
  session.set({ ...NOBODY, isinit: true, isauth: true, user });
});
afterEach(() => {
  queryClient.clear();
  growls.set([]);
  currentPasswordWanted.set(false);
  vi.unstubAllGlobals();
});

const show = (screenOf: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{screenOf}</QueryClientProvider>);
const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const partOf = (name: RegExp) => screen.getByText(name).closest('li')?.textContent ?? '';
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const lastOf = (name: string) => asked.findLast(([called]) => called === name)?.[1];

describe('the password screen', () => {
  it('checks the parts of the rule while the user types, with the provider’s length [VAL-013]', async () => {
    show(<PasswordScreen />);
    await screen.findByLabelText('New password');
    expect(partOf(/at least 8 characters/)).toContain('still missing');
    type('New password', 'abcdef1');
    expect(partOf(/at least 8 characters/)).toContain('still missing');
    expect(partOf(/a letter/)).toContain('done');
    expect(partOf(/a digit/)).toContain('done');
    type('New password', 'abcdef1!');
    for (const part of [/at least 8/, /a letter/, /a digit/, /one of/]) expect(partOf(part)).toContain('done');
  });

  it('sends nothing until both fields are filled and the rule is met, then shows the result [PREF-034]', async () => {
    show(<PasswordScreen />);
    await screen.findByLabelText('New password');
    press('Change password');
    expect(screen.getByText('Enter your current password')).toBeTruthy();
    expect(screen.getByText('The new password does not meet the requirements yet')).toBeTruthy();
    expect(lastOf('POST /api/auth/password')).toBeUndefined();
    type('Current password', 'old');
    type('New password', 'abcdef1!');
    press('Change password');
    await waitFor(() =>
      expect(growls.get()).toMatchObject([{ type: 'success', text: 'Password changed, 2 other devices signed out' }]),
    );
    expect(lastOf('POST /api/auth/password')).toEqual({ old: 'old', new: 'abcdef1!' });
    expect(screen.getByLabelText('Current password')).toHaveProperty('value', '');
  });

  it('shows a refusal under the field that it concerns', async () => {
    show(<PasswordScreen />);
    await screen.findByLabelText('New password');
    answers['POST /api/auth/password'] = refused(422, 'password_wrong');
    type('Current password', 'nope');
    type('New password', 'abcdef1!');
    press('Change password');
    await screen.findByText('The password is incorrect');
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
    answers['POST /api/auth/password'] = refused(422, 'password_refused', { serverText: 'Used before' });
    type('Current password', 'old');
    press('Change password');
    await screen.findByText('Your provider says: Used before');
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  });

  it('links to the provider’s own page if it has one [BRAND-012]', async () => {
    answers['GET /api/auth/password'] = () => [
      200,
      { changeable: true, length: 8, page: 'https://provider.example/password' },
    ];
    show(<PasswordScreen />);
    const link = await screen.findByRole('link', { name: 'Go to your provider’s page' });
    expect(link.getAttribute('href')).toBe('https://provider.example/password');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('says when passwords cannot be changed', async () => {
    answers['GET /api/auth/password'] = () => [200, { changeable: false, length: 8, page: '' }];
    show(<PasswordScreen />);
    expect(await screen.findByText('Passwords cannot be changed here. Ask your provider.')).toBeTruthy();
  });

  it('lists the signed-in devices and signs one out, or all', async () => {
    show(<PasswordScreen />);
    await screen.findByText('Safari on iOS');
    expect(screen.getByText('This device')).toBeTruthy();
    press('Sign out Safari on iOS');
    await waitFor(() => expect(asked.map(([name]) => name)).toContain('DELETE /api/auth/sessions/b'));
    press('Sign out everywhere');
    fireEvent.click(screen.getByRole('dialog').querySelector('input[type="checkbox"]') ?? document.body);
    press('Sign out');
    await waitFor(() => expect(lastOf('POST /api/auth/sessions/end')).toEqual({ own: true }));
    await waitFor(() => expect(session.get()).toMatchObject({ isauth: false, reason: 'signed-out' }));
  });
});

describe('a password that was changed elsewhere', () => {
  it('is asked for in a dialog, and the page continues [SHELL-140]', async () => {
    show(<CurrentPasswordHost />);
    expect(screen.queryByRole('dialog')).toBeNull();
    answers['GET /api/auth/sessions'] = refused(409, 'password_outdated');
    await call(listDevices, {}).catch(() => undefined);
    await screen.findByRole('dialog', { name: 'Enter your new password' });
    expect(session.get().isauth).toBe(true);
    answers['POST /api/auth/password/present'] = refused(422, 'password_wrong');
    type('Password', 'nope');
    press('Continue');
    await screen.findByText('The password is incorrect');
    answers['POST /api/auth/password/present'] = () => [200, { message: 'OK' }];
    type('Password', 'present-1!');
    press('Continue');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastOf('POST /api/auth/password/present')).toEqual({ password: 'present-1!' });
    expect(session.get().isauth).toBe(true);
  });
});

describe('an expired password', () => {
  it('opens its page during a session [AUTH-056]', () => {
    announceSessionDuty('password_change_required');
    expect(session.get()).toMatchObject({ isauth: true, passwordExpired: true });
  });

  it('is changed there, and the user signs in with the new one [SHELL-017]', async () => {
    session.set((now) => ({ ...now, passwordExpired: true }));
    answers['POST /api/auth/password'] = () => [200, { signInAgain: true, ended: 0 }];
    show(<ExpiredScreen />);
    await screen.findByLabelText('New password');
    type('Current password', 'old');
    type('New password', 'abcdef1!');
    press('Save password');
    await waitFor(() => expect(session.get()).toMatchObject({ isauth: false, reason: 'new-password', user }));
  });
});

describe('a redirected sign-in', () => {
  it('fills the typed password into the empty password item and posts the other items unchanged [AUTH-020]', () => {
    let sent: [string, string, string][] = [];
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      sent = [...new FormData(this)].map(([name, value]) => [
        `${this.method} ${this.action}`,
        name,
        typeof value === 'string' ? value : '',
      ]);
    });
    const items = [
      { name: 'login', value: 'clara', type: 'text' },
      { name: 'submit', value: '', type: 'text' },
      { name: 'secret', value: '', type: 'password' },
    ] as const;
    void submitToProvider({ status: 3, url: 'https://mail.old.example/in', items: [...items] }, 'typed "it"');
    expect(sent).toEqual([
      ['post https://mail.old.example/in', 'login', 'clara'],
      ['post https://mail.old.example/in', 'submit', ''],
      ['post https://mail.old.example/in', 'secret', 'typed "it"'],
    ]);
    expect(document.querySelector('form[action^="https:"]')).toBeNull();
    submit.mockRestore();
  });
});
