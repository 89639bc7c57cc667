import { QueryClientProvider } from '@tanstack/react-query';
import type { Message } from '@pillarbox/contract/mail/message';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../lib/i18n/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { cards } from './feature.ts';

const content = vi.hoisted(() => ({ text: '' }));
const compose = vi.hoisted(() => vi.fn());
const calls = vi.hoisted(() => vi.fn(() => Promise.reject(new Error('no gateway'))));
vi.mock('../../lib/call.ts', () => ({ call: calls }));
vi.mock('../compose/public.ts', () => ({ openCompose: compose }));
vi.mock('./use-part-text.ts', () => ({ usePartText: () => content.text }));

function messageWith(mime: string, size = 10): Message {
  return {
    attachments: [{ part: '2', mime, size, type: 'text', name: '', dlURL: '/x', cid: '' }],
  } as unknown as Message;
}

/** Shows the card that applies to a message with one part of this type, and nothing when none does. */
async function show(mime: string, ...lines: string[]): Promise<string | undefined> {
  content.text = lines.join('\r\n');
  await loadTexts('cards');
  const message = messageWith(mime);
  const card = cards.messageCards?.find(({ applies }) => applies(message));
  if (card === undefined) return undefined;
  const Card = await card.load.code();
  render(
    <QueryClientProvider client={queryClient}>
      <Card message={message} />
    </QueryClientProvider>,
  );
  return card.name;
}

describe('the cards of a message', () => {
  it('show an invitation as text, whatever it contains', async () => {
    const payload = '<img src=x onerror=alert(1)>';
    const event = ['BEGIN:VEVENT', `SUMMARY:${payload}`, 'LOCATION:Hall', 'STATUS:CANCELLED', 'END:VEVENT'];
    expect(await show('text/calendar', ...event)).toBe('invitation');
    const card = screen.getByRole('group', { name: 'Invitation' });
    expect(card.textContent).toContain(payload);
    expect(card.querySelector('img')).toBeNull();
    expect(card.textContent).toContain('This event was cancelled.');
    expect(screen.getByText('Hall')).toBeTruthy();
  });

  it('say who acts for the organizer', async () => {
    const by = 'ORGANIZER;CN=Olga;SENT-BY="mailto:sam@example.test":mailto:olga@example.test';
    await show('text/calendar', 'METHOD:REQUEST', 'BEGIN:VEVENT', 'SUMMARY:Review', by, 'END:VEVENT');
    expect(screen.getByText('Sent by sam@example.test for Olga')).toBeTruthy();
  });

  it('show a report as what it is', async () => {
    const status = ['Final-Recipient: rfc822; gone@example.test', 'Action: failed', 'Diagnostic-Code: smtp; 550 No'];
    expect(await show('message/delivery-status', ...status)).toBe('report');
    expect(screen.getByText('Not delivered to gone@example.test')).toBeTruthy();
    expect(screen.getByText('550 No')).toBeTruthy();
    const receipt = ['Final-Recipient: rfc822; tom@example.test', 'Disposition: manual-action/x; displayed'];
    expect(await show('message/disposition-notification', ...receipt)).toBe('report');
    expect(screen.getByText('tom@example.test has displayed your message.')).toBeTruthy();
  });

  it('show a contact, to whom one can write', async () => {
    expect(await show('text/vcard', 'BEGIN:VCARD', 'FN:Vera', 'EMAIL:v+a@example.test', 'END:VCARD')).toBe('contacts');
    fireEvent.click(screen.getByRole('button', { name: 'Write to v+a@example.test' }));
    expect(compose).toHaveBeenCalledWith({ command: 'new', mailto: 'mailto:v%2Ba%40example.test' });
  });

  it('do not exist for other parts, for broken ones, and for large ones', async () => {
    expect(await show('text/plain', 'BEGIN:VEVENT')).toBeUndefined();
    await show('text/calendar', 'nothing');
    expect(screen.queryByRole('group')).toBeNull();
    const large = messageWith('text/calendar', 2 * 1024 * 1024);
    expect(cards.messageCards?.some(({ applies }) => applies(large))).toBe(false);
  });
});
