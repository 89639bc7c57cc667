import type { Operation } from '@pillarbox/contract/operation';
import { QueryClientProvider } from '@tanstack/react-query';
import { createHashHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { parseSearch, setNavigator, stringifySearch } from '../../../lib/location.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { providerOf } from '../../partner/provider.test-maker.ts';
import { partner } from '../../../lib/partner.ts';
import { ForgotScreen } from './ForgotScreen.tsx';

type Answer = (input: { params?: { file: string }; body?: Record<string, string> }) => unknown;
interface Box {
  readonly outside: string[];
  readonly called: [id: string, input: unknown][];
  answers: Record<string, Answer>;
}
const box = vi.hoisted((): Box => ({ outside: [], called: [], answers: {} }));
vi.mock('../../../lib/go-outside.ts', () => ({ goOutside: (address: string) => box.outside.push(address) }));
vi.mock('../../../lib/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (operation: Operation, input: Parameters<Answer>[0]) => {
    box.called.push([operation.id, input]);
    return box.answers[operation.id]?.(input);
  },
}));

const answer = (id: string, how: Answer): void => {
  box.answers[id] = how;
};
const refuse = (code: ConstructorParameters<typeof ApiError>[0], details = {}): Answer => {
  return () => Promise.reject(new ApiError(code, 422, details));
};
const calls = (): string[] => box.called.map(([id]) => id);

beforeEach(async () => {
  await loadTexts('recovery');
  box.outside.length = 0;
  box.called.length = 0;
  box.answers = {};
  queryClient.clear();
  partner.set(providerOf());
  answer('session.forgotMeans', () => ({ canReset: true, length: 8 }));
  answer('session.userQuestion', () => ({ Number: 7, Type: 'other', Question: 'LANG_RECOVERY_Q_FIRST_CAR' }));
  answer('session.validateAnswer', () => ({ message: 'OK', token: 'from-the-answer' }));
  answer('session.sendResetLink', () => ({ message: 'OK' }));
  answer('session.resetPassword', () => ({ message: 'OK' }));
});
afterEach(() => {
  partner.set(null);
  history.replaceState(null, '', '#/');
});

async function open(address = '/forgot'): Promise<void> {
  cleanup();
  history.replaceState(null, '', `#${address}`);
  const root = createRootRoute();
  const forgot = createRoute({ getParentRoute: () => root, path: '/forgot', component: ForgotScreen });
  const login = createRoute({ getParentRoute: () => root, path: '/login', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([forgot, login]),
    history: createHashHistory(),
    parseSearch,
    stringifySearch,
  });
  setNavigator((path, options) => router.navigate({ href: path, replace: options.replace === true }));
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    await router.load();
  });
}

const fill = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const nameUser = async (): Promise<void> => {
  await screen.findByRole('heading', { name: 'Set a new password' });
  fill('Email address', ' Clara@Example.test ');
  press('Continue');
  await screen.findByRole('heading', { name: 'Confirm it’s you' });
};
const askQuestion = async (): Promise<void> => {
  press('Answer the security question');
  await screen.findByText('What was your first car?');
};

describe('a forgotten password', () => {
  it('is reset by the address, the security question and a new password [AUTH-060, SHELL-020]', async () => {
    await open();
    await nameUser();
    await askQuestion();
    fill('Answer', 'A green Volvo');
    press('Continue');
    await screen.findByRole('heading', { name: 'Choose a new password' });
    fill('New password', 'brand-new1!');
    press('Save password');
    await screen.findByRole('heading', { name: 'Your new password is set' });
    const file = 'clara@example.test.json';
    expect(box.called).toEqual([
      ['session.forgotMeans', {}],
      ['session.userQuestion', { params: { file } }],
      ['session.validateAnswer', { params: { file }, body: { answer: 'A green Volvo' } }],
      ['session.resetPassword', { body: { token: 'from-the-answer', password: 'brand-new1!' } }],
    ]);
    press('Sign in');
    await waitFor(() => expect(location.hash).toBe('#/login'));
  });

  it('can be reset by a mailed link, and the texts do not reveal whether the mailbox exists', async () => {
    await open();
    await nameUser();
    press('Get a link by email');
    await screen.findByRole('heading', { name: 'Check your other mailbox' });
    expect(screen.getByText(/^If Clara@Example\.test has a recovery address/)).toBeTruthy();
    expect(calls()).not.toContain('session.validateAnswer');
  });

  it('offers every way at once, and shows no question before somebody says that there is one', async () => {
    partner.set(providerOf({}, { supportLinks: { '*': 'https://help.example.test/' } }));
    await open();
    await nameUser();
    expect(calls()).toEqual(['session.forgotMeans']);
    expect(screen.getByText('If you have set up neither, your provider can give you a new password.')).toBeTruthy();
    const support = screen.getByRole('link', { name: 'Contact support' });
    expect(support.getAttribute('href')).toBe('https://help.example.test/');
    await askQuestion();
    expect(
      screen.getByText('If you did not choose this question, no security question is set up for this mailbox.'),
    ).toBeTruthy();
    press('Use another way');
    expect(screen.getByRole('button', { name: 'Get a link by email' })).toBeTruthy();
    answer('session.userQuestion', refuse('sign_in_delayed', { retryAfter: 8 }));
    press('Answer the security question');
    await screen.findByText('Too many attempts. Try again in 8 seconds.');
  });

  it('does not show the text of the user’s own question', async () => {
    answer('session.userQuestion', () => ({ Number: 31, Type: 'optional', Question: 'LANG_RECOVERY_Q_OWN' }));
    await open();
    await screen.findByRole('heading', { name: 'Set a new password' });
    fill('Email address', 'clara');
    press('Continue');
    press('Answer the security question');
    await screen.findByText('The question you wrote yourself');
  });

  it('shows errors under the field, and sends no answer that is too short [VAL-028]', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Set a new password' });
    press('Continue');
    expect(screen.getByText('Enter your email address')).toBeTruthy();
    fill('Email address', 'clara@');
    press('Continue');
    expect(screen.getByText('Enter a valid email address')).toBeTruthy();
    await nameUser();
    await askQuestion();
    fill('Answer', 'Rex');
    press('Continue');
    expect(screen.getByText('Use at least 4 letters or digits')).toBeTruthy();
    expect(calls()).toEqual(['session.forgotMeans', 'session.userQuestion']);
    answer('session.validateAnswer', refuse('answer_wrong'));
    fill('Answer', 'A red Fiat');
    press('Continue');
    await screen.findByText('The answer is incorrect');
    answer('session.validateAnswer', refuse('sign_in_delayed', { retryAfter: 8 }));
    press('Continue');
    await screen.findByText('Too many attempts. Try again in 8 seconds.');
  });

  it('removes the token of a link from the address, and checks the password rule [VAL-013]', async () => {
    await open('/forgot?token=from-the-link');
    await screen.findByRole('heading', { name: 'Choose a new password' });
    await waitFor(() => expect(location.hash).toBe('#/forgot'));
    fill('New password', 'short1!');
    press('Save password');
    const rule = 'At least 8 characters with a letter, a digit and one of ! @ # $ & *';
    expect(screen.getByText(rule).closest('[id]')?.id).toBe(
      screen.getByLabelText('New password').getAttribute('aria-describedby'),
    );
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
    expect(calls()).toEqual(['session.forgotMeans']);
    fill('New password', 'brand-new1!');
    press('Save password');
    await screen.findByRole('heading', { name: 'Your new password is set' });
    expect(box.called.at(-1)).toEqual([
      'session.resetPassword',
      { body: { token: 'from-the-link', password: 'brand-new1!' } },
    ]);
  });

  it('uses a second link that is opened while the screen shows', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Set a new password' });
    await act(async () => {
      location.hash = '#/forgot?token=from-the-link';
      await Promise.resolve();
    });
    await screen.findByRole('heading', { name: 'Choose a new password' });
    await waitFor(() => expect(location.hash).toBe('#/forgot'));
  });

  it('says when a link was used, and starts again', async () => {
    answer('session.resetPassword', refuse('reset_token_invalid'));
    await open('/forgot?token=used');
    await screen.findByRole('heading', { name: 'Choose a new password' });
    fill('New password', 'brand-new1!');
    press('Save password');
    await screen.findByRole('heading', { name: 'This link no longer works' });
    press('Start over');
    await screen.findByRole('heading', { name: 'Set a new password' });
  });

  it('shows the provider’s support link when users cannot reset passwords', async () => {
    partner.set(providerOf({}, { supportLinks: { en_US: 'https://help.example.test/' } }));
    answer('session.forgotMeans', () => ({ canReset: false, length: 6 }));
    await open();
    await screen.findByRole('heading', { name: 'Ask your provider for a new password' });
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(
      'https://help.example.test/',
    );
    expect(screen.queryByLabelText('Email address')).toBeNull();
  });

  it('opens the provider’s own page if it has one, but not for a mailed link [BRAND-011]', async () => {
    const own = 'https://forgot.example.test/start';
    partner.set(providerOf({}, { customForgotPage: own }));
    await open();
    expect(box.outside).toEqual([own]);
    expect(screen.queryByRole('heading')).toBeNull();
    box.outside.length = 0;
    await open('/forgot?token=from-the-link');
    await screen.findByRole('heading', { name: 'Choose a new password' });
    partner.set(providerOf({}, { customForgotPage: 'javascript:alert(1)' }));
    await open();
    await screen.findByRole('heading', { name: 'Set a new password' });
    expect(box.outside).toEqual([]);
  });
});
