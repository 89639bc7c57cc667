import type { Operation } from '@pillarbox/contract/operation';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { loadTexts } from '../../lib/i18n/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { AutoReplyScreen } from './autoreply/AutoReplyScreen.tsx';
import { ForwardingScreen } from './forwarding/ForwardingScreen.tsx';

const gateway = vi.hoisted((): { answers: Record<string, () => unknown>; sent: string[] } => ({
  answers: {},
  sent: [],
}));
vi.mock('../../lib/call.ts', () => ({
  call: async ({ id }: Operation) => {
    gateway.sent.push(id);
    return await Promise.resolve(gateway.answers[id]?.());
  },
}));

const REPLY = {
  autoReply: { on: false, subject: '', text: '', from: '', until: '', days: 7, addresses: [], timeZone: 'UTC' },
  ...{ etag: 'one', canLimitDays: true, ownAddresses: ['clara@x.test'], answeredBy: null, replacedBy: null },
};

const show = (screenOf: () => ReactNode): void => {
  const Screen = screenOf;
  render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
};

beforeEach(async () => {
  queryClient.setDefaultOptions({ queries: { retry: false } });
  await loadTexts('incoming');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  gateway.answers = {};
  gateway.sent = [];
});

describe('the auto-reply', () => {
  it('leads to the field that is wrong, and says no more than is wrong now', async () => {
    gateway.answers = { 'incoming.autoReply': () => REPLY };
    show(AutoReplyScreen);
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
    const text = screen.getByRole('textbox', { name: /^Text/ });
    expect(document.activeElement).toBe(text);
    expect(screen.queryByText('Write what senders should get.')).not.toBe(null);
    fireEvent.change(text, { target: { value: 'Away' } });
    expect(screen.queryByText('Write what senders should get.')).toBe(null);
    expect(gateway.sent).toEqual(['incoming.autoReply']);
  });

  it.each([
    ['folder_not_found', true],
    ['mail_rules_unavailable', false],
  ] as const)('that cannot be read for %s says so; it is asked again only where that may help', async (code, again) => {
    gateway.answers = {
      'incoming.autoReply': () => {
        throw new ApiError(code, 422);
      },
    };
    show(AutoReplyScreen);
    expect(await screen.findByRole('alert')).toBeTruthy();
    const button = screen.queryByRole('button', { name: 'Try again' });
    expect(button !== null).toBe(again);
    if (button === null) return;
    gateway.answers = { 'incoming.autoReply': () => REPLY };
    fireEvent.click(button);
    await screen.findByRole('button', { name: 'Turn on' });
  });
});

it('forwarding says that an address is incomplete until it is one', async () => {
  const forwarding = { addresses: [], keepCopy: true };
  gateway.answers = {
    'incoming.forwarding': () => ({ forwarding, etag: 'one', most: 4, others: [], replacedBy: null }),
  };
  show(ForwardingScreen);
  const field = await screen.findByRole('textbox', { name: /^Address/ });
  fireEvent.change(field, { target: { value: 'tom@' } });
  fireEvent.click(screen.getByRole('button', { name: /Forward/ }));
  const wrong = () => field.getAttribute('aria-invalid');
  expect(wrong()).toBe('true');
  fireEvent.change(field, { target: { value: 'tom@x' } });
  expect(wrong()).toBe('true');
  fireEvent.change(field, { target: { value: 'tom@x.test' } });
  expect(wrong()).toBe(null);
});
