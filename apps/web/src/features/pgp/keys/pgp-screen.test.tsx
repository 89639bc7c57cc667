import { listPgpKeys, savePgpKey } from '@pillarbox/contract/pgp/keys';
import type { Operation } from '@pillarbox/contract/operation';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { changeSession } from '../../../lib/session-state.ts';
import { PgpScreen } from './PgpScreen.tsx';

const gateway = vi.hoisted(() => ({ call: vi.fn<(operation: Operation, input: object) => Promise<unknown>>() }));
vi.mock('../../../lib/call.ts', async (original) => ({ ...(await original<object>()), call: gateway.call }));
const INFO = { state: 'good', encrypts: true, users: [], mails: ['eve@example.test'], created: 0, expires: null };
vi.mock('../pgp-worker.ts', () => ({
  pgp: (method: string, keys: readonly string[]) => Promise.resolve(method === 'describe' ? keys.map(() => INFO) : []),
}));

const key = {
  fingerprint: 'AB'.repeat(20),
  user_info: { name: '<img src=x onerror=alert(1)>\u202e', email: 'eve@example.test' },
  publickey: 'public',
  privatekey: '',
  checked: false,
  source: 'imported',
  rev: 3,
  savedat: 0,
};

function show(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <PgpScreen />
    </QueryClientProvider>,
  );
}

beforeEach(async () => {
  await loadTexts('pgp');
  const user = { mail: 'clara@a.example', account: 'clara', domain: 'a.example', maillogin: 'clara' };
  changeSession({ isauth: true, user });
  gateway.call.mockReset();
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  changeSession({ isauth: false, user: null });
});

it('an account without keys, for which the gateway answers 404, has an empty list', async () => {
  gateway.call.mockRejectedValue(new ApiError('pgp_keys_not_found', 404));
  show();
  await screen.findByText('No PGP keys yet');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a list that does not load says so and is loaded again', async () => {
  gateway.call
    .mockRejectedValueOnce(new ApiError('not_permitted', 422))
    .mockRejectedValue(new ApiError('pgp_keys_not_found', 404));
  show();
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No PGP keys yet');
});

it('a hostile user id is text, and marking its key as checked names the revision that was read', async () => {
  gateway.call.mockImplementation((operation) =>
    Promise.resolve(operation === listPgpKeys ? [key] : { ...key, rev: 4 }),
  );
  const { container } = { container: document.body };
  show();
  const list = await screen.findByRole('list', { name: 'Keys of other people' });
  expect(list.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(container.querySelector('img')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Actions for the key of/ }));
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'I have compared the fingerprint' }));
  await vi.waitFor(() =>
    expect(gateway.call).toHaveBeenCalledWith(savePgpKey, {
      params: { mail: 'clara@a.example' },
      body: expect.objectContaining({ checked: true, rev: 3, privatekey: '' }) as object,
    }),
  );
});
