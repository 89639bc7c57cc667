import type { Mailbox, MailboxEvent } from '@pillarbox/mailbox/port';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AccountId } from '../../platform/account/account.ts';
import { EventLooks } from './event-looks.ts';

const mailbox = { alive: true } as Mailbox;
const event = (folder: string): MailboxEvent =>
  ({ event: 'folder-counts', folder, info: {} }) as Partial<MailboxEvent> as MailboxEvent;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('copies of many follow-ups cause few looks, and a message in the inbox one immediately', async () => {
  const look = vi.fn(async () => undefined);
  const looks = new EventLooks(look);
  const busy = 'busy' as AccountId;
  for (let copy = 0; copy < 50; copy += 1) await looks.arrived(busy, mailbox, event('Sent'));
  expect(look).toHaveBeenCalledTimes(1);
  await looks.arrived(busy, mailbox, event('INBOX'));
  expect(look).toHaveBeenCalledTimes(2);
  await looks.arrived('other' as AccountId, mailbox, event('Sent'));
  expect(look).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(look).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(4);
  await looks.arrived(busy, mailbox, event('Sent'));
  expect(look).toHaveBeenCalledTimes(5);
});
