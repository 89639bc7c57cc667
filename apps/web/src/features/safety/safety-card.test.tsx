import type { Message } from '@pillarbox/contract/mail/message';
import type { SafetyFacts } from '@pillarbox/contract/safety/safety';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { loadTexts } from '../../lib/i18n/language.ts';
import { bodySigns, messageKey, noteFinding, safetyVerdicts } from '../../lib/message-safety.ts';
import { queryClient } from '../../lib/query-client.ts';
import { differingPieces } from './differing.ts';
import { SafetyCard } from './SafetyCard.tsx';

const answers = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../lib/call.ts', async (original) => ({ ...(await original<object>()), call: answers.call }));
vi.mock('../mail/public.ts', () => ({ reportSpam: vi.fn() }));

const CHECKS = { spf: 'pass', dkim: 'none', dmarc: 'none', verdict: 'pass' } as const;
const QUIET: SafetyFacts = {
  authentication: CHECKS,
  history: { received: 3, written: true, complete: true },
  trusted: 'no',
  blocked: false,
  contact: false,
  lookalike: null,
  replyto: '',
  files: [],
};
const LOOKALIKE = { kind: 'address', name: 'Tom Ashdown', mail: 'tom@ashdownvale.example', received: 41 } as const;

function messageFrom(name: string, mail: string): Message {
  const header = { from: [{ name, mail }], all: [{ name: 'X-Test', value: 'one' }] };
  return { folder: 'INBOX', uid: 7, uidvalidity: 1, flags: 0, header } as unknown as Message;
}

function show(facts: SafetyFacts | Error, message = messageFrom('Tom Ashdown', 'tom@ashdown-vale.example')): void {
  answers.call.mockImplementation(({ id }: { id: string }) =>
    id === 'safety.check' && facts instanceof Error ? Promise.reject(facts) : Promise.resolve(facts),
  );
  render(
    <QueryClientProvider client={queryClient}>
      <SafetyCard message={message} />
    </QueryClientProvider>,
  );
}

beforeAll(() => loadTexts('safety'));
beforeEach(() => {
  queryClient.clear();
  bodySigns.set(new Map());
  safetyVerdicts.set(new Map());
});

describe('the safety line', () => {
  it('is quiet for a checked sender and opens into what the server wrote', async () => {
    noteFinding(bodySigns, 'INBOX/1/7', { held: 1, trackers: 1, links: [] });
    show(QUIET);
    const line = await screen.findByRole('button', { name: 'Sender checked · 1 tracker held back' });
    expect(line.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText('Sending server')).toBeNull();
    await userEvent.click(line);
    expect(screen.getByText('SPF passed')).toBeTruthy();
    expect(screen.getByText('DKIM not present')).toBeTruthy();
    expect(screen.getByText(/That says nothing about who owns the name/)).toBeTruthy();
    expect(screen.getByText('1 tracker and 1 remote picture')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'I know this sender' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show full headers' }));
    expect(screen.getByText('X-Test: one')).toBeTruthy();
  });

  it('opens by itself for a look-alike, marks the difference, and tells the page', async () => {
    const links = [{ shown: 'ashdownvale.example/invoice', real: 'https://ashdown-vale-pay.example/login' }];
    noteFinding(bodySigns, 'INBOX/1/7', { held: 0, trackers: 0, links });
    const focus = document.activeElement;
    show({ ...QUIET, lookalike: LOOKALIKE, replyto: 'accounts@quickpost.example' });
    const line = await screen.findByRole('button', { name: /This is probably not Tom Ashdown/ });
    expect(line.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(focus);
    expect(document.querySelector('mark')?.textContent).toBe('-');
    expect(screen.getByText('Different characters: -')).toBeTruthy();
    expect(screen.getByText('accounts@quickpost.example')).toBeTruthy();
    expect(screen.getByText('https://ashdown-vale-pay.example/login')).toBeTruthy();
    expect(screen.getByText('You have 41 messages from your contact.')).toBeTruthy();
    const key = messageKey({ folder: 'INBOX', uidvalidity: 1, uid: 7 });
    expect(safetyVerdicts.get().get(key)).toEqual({
      doubtful: true,
      replyto: 'accounts@quickpost.example',
      isContact: true,
    });
    expect(screen.getByRole('button', { name: 'Report as phishing' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'I know this sender' }));
    expect(answers.call).toHaveBeenCalledWith(expect.objectContaining({ id: 'safety.trustSender' }), {
      body: { mail: 'tom@ashdown-vale.example', trusted: true, always: false },
    });
  });

  it('says that the check did not work when the gateway cannot answer', async () => {
    show(new ApiError('message_not_found'));
    const line = await screen.findByRole('button', { name: 'Could not check who sent this' }, { timeout: 10_000 });
    expect(line.getAttribute('aria-expanded')).toBe('false');
  });

  it.each([
    [
      'Ann ann@bank.example',
      'eve@evil.example',
      'The name shows ann@bank.example, but the address is eve@evil.example',
    ],
    ['', 'service@pаypal.com', 'Mixes letters from different alphabets: pаypal.com (xn--pypal-4ve.com)'],
    ['Pay\u200bPal', 'a@b.example', 'invisible characters: U+200B'],
  ])('shows at once what deceives in an address: %j <%s>', async (name, mail, words) => {
    show(QUIET, messageFrom(name, mail));
    await screen.findByRole('button', { name: 'Name, address or links contradict each other.' });
    const note = await screen.findByRole('note');
    expect(within(note).getByText(words, { exact: false })).toBeTruthy();
  });
});

describe('differingPieces', () => {
  it('marks what the other address does not have', () => {
    const marked = (one: string, other: string): string =>
      differingPieces(one, other)
        .map(({ text, differs }) => (differs ? `[${text}]` : text))
        .join('');
    expect(marked('tom@ashdown-vale.example', 'tom@ashdownvale.example')).toBe('tom@ashdown[-]vale.example');
    expect(marked('tom@ashd0wn.example', 'tom@ashdown.example')).toBe('tom@ashd[0]wn.example');
    expect(marked('same', 'same')).toBe('same');
    expect(marked('', 'a')).toBe('');
  });
});
