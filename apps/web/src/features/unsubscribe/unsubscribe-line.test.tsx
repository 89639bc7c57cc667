import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { Message } from '@pillarbox/contract/mail/message';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../lib/i18n/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { unsubscribe } from './feature.ts';
import { UnsubscribeLine } from './UnsubscribeLine.tsx';

const answers = new Map<string, string>();
const asked: string[] = [];
vi.mock('../../lib/call.ts', () => ({
  call: ({ id }: { id: string }) => {
    asked.push(id);
    return Promise.resolve({ state: answers.get(id) });
  },
}));
const compose = vi.hoisted(() => vi.fn());
vi.mock('../compose/public.ts', () => ({ openCompose: compose }));

const WAYS = '<mailto:leave@shop.test>, <https://shop.test/leave>';

function messageWith(listunsubscribe: string, isOneClick: boolean): Message {
  const all = isOneClick ? [{ name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' }] : [];
  return { folder: 'INBOX', uid: 1, uidvalidity: 1, header: { listunsubscribe, all } } as unknown as Message;
}

async function show(message: Message): Promise<void> {
  await loadTexts('unsubscribe');
  render(
    <QueryClientProvider client={queryClient}>
      <UnsubscribeLine message={message} />
    </QueryClientProvider>,
  );
}

afterEach(() => {
  queryClient.clear();
  answers.clear();
  asked.length = 0;
});

describe('the line of a mailing', () => {
  it('unsubscribes with one click where that is trusted, and then says so', async () => {
    answers.set('unsubscribe.state', 'ready').set('unsubscribe.oneClick', 'done');
    await show(messageWith(WAYS, true));
    fireEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    await screen.findByText('You have unsubscribed from this mailing.');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('warns and offers mail and page where the sender is not confirmed', async () => {
    answers.set('unsubscribe.state', 'untrusted');
    await show(messageWith(WAYS, true));
    await screen.findByText(/It is not confirmed who sent this mailing/);
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe by mail' }));
    expect(compose).toHaveBeenCalledWith({ command: 'new', mailto: 'mailto:leave@shop.test' });
    const link = screen.getByRole('link', { name: 'Unsubscribe on shop.test' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://shop.test/leave',
      'noopener noreferrer',
    ]);
  });

  it('offers the other ways when the sender\u2019s server refuses', async () => {
    answers.set('unsubscribe.state', 'ready').set('unsubscribe.oneClick', 'refused');
    await show(messageWith(WAYS, true));
    fireEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    await screen.findByText(/did not accept it/);
    expect(screen.getByRole('link', { name: 'Unsubscribe on shop.test' })).toBeTruthy();
  });

  it('asks nothing without a one-click offer, and shows nothing without an address', async () => {
    await show(messageWith('<https://shop.test/leave>', false));
    await screen.findByRole('link', { name: 'Unsubscribe on shop.test' });
    expect(asked).toEqual([]);
    expect(unsubscribe.messageCards?.[0]?.applies(messageWith('', false))).toBe(false);
    await show(messageWith('<javascript:alert(1)>', false));
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });
});
