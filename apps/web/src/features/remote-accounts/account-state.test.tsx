import { remoteSyncIndex } from '@pillarbox/contract/remote-accounts/operations';
import type { RemoteAccount } from '@pillarbox/contract/remote-accounts/remote-account';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../lib/i18n/language.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { AccountState } from './AccountState.tsx';

const call = vi.hoisted(() => vi.fn(() => Promise.resolve(0)));
vi.mock('../../lib/call.ts', () => ({ call }));

const server = { protocol: 'pop', host: 'pop.example', port: 995, security: 'tls', user: 'clara' } as const;
const account = (change: Partial<RemoteAccount>): RemoteAccount => ({
  id: 'one',
  state: 'ok',
  since: 0,
  reason: '',
  checkedAt: Date.UTC(2026, 10, 27),
  nextAt: 0,
  found: 0,
  done: 0,
  collected: 4,
  skipped: 0,
  skippedLarge: 0,
  whileSignedIn: false,
  settings: { ...server, remoteFolder: 'INBOX', folder: 'INBOX', leave: true },
  sendingRefused: false,
  ...change,
});

function show(change: Partial<RemoteAccount>): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AccountState account={account(change)} />
    </QueryClientProvider>,
  );
}

describe('the state of an account elsewhere', () => {
  beforeEach(async () => {
    call.mockClear();
    await loadTexts('remote');
  });

  it('says how many messages are left there and why, and has them tried again', () => {
    show({ skipped: 3, skippedLarge: 1 });
    expect(screen.getByText('1 message is too large and stays on the other side.')).toBeTruthy();
    expect(screen.getByText(/^2 messages could not be fetched .* They are tried again once a day\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again: clara' }));
    expect(call).toHaveBeenCalledWith(remoteSyncIndex, { body: { id: 'one', again: true } });
  });

  it('offers no other attempt while nothing is fetched, or where only the size is too large', () => {
    show({ skipped: 2, state: 'paused' });
    show({ skipped: 1, skippedLarge: 1 });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
