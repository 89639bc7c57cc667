import type { Mailbox, MailboxEvent } from '@pillarbox/mailbox/port';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AccountId } from '../../platform/account/account.ts';
import { EventLooks } from './event-looks.ts';

const mailbox = { alive: true } as Mailbox;
const counts = (folder: string, topuid: number): MailboxEvent =>
  ({ event: 'folder-counts', folder, info: { topuid } }) as Partial<MailboxEvent> as MailboxEvent;
let top = 0;
const event = (folder: string): MailboxEvent => counts(folder, (top += 1));

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

it('a change of a flag, which reports the same counts again, causes no look', async () => {
  const look = vi.fn(async () => undefined);
  const looks = new EventLooks(look);
  const account = 'one' as AccountId;
  const arrival = { event: 'folder-changed', folder: 'INBOX', inserted: [7, 8], reset: false };
  await looks.arrived(account, mailbox, arrival as Partial<MailboxEvent> as MailboxEvent);
  for (let change = 0; change < 5; change += 1) await looks.arrived(account, mailbox, counts('INBOX', 8));
  expect(look).toHaveBeenCalledTimes(1);
  await looks.arrived(account, mailbox, counts('INBOX', 9));
  expect(look).toHaveBeenCalledTimes(2);
});
