import { expect, it } from 'vitest';
import { testAccount } from '../testing/test-account.ts';
import { KEEP_MS, MAX_LETTERS, RecentEvents } from './recent-events.ts';

const alice = testAccount();
const page = { accountId: alice.accountId, partner: alice.partner };

function bed() {
  let time = 1_000_000;
  const events = new RecentEvents(() => time);
  time += KEEP_MS;
  return { events, pass: (ms: number) => (time += ms) };
}

it('returns the events of an account since a time, oldest first', () => {
  const { events, pass } = bed();
  events.add(alice, 'old');
  pass(10_000);
  events.add(alice, 'one');
  events.add(testAccount('bob@example.test'), 'not hers');
  events.add({ ...alice, onlyPartner: 'another' }, 'of another partner');
  pass(500);
  events.add(alice, 'two');
  expect(events.since(page, 600)).toEqual(['one', 'two']);
});

it('returns events shortly before that time too: the clocks of page and gateway are a request apart', () => {
  const { events, pass } = bed();
  events.add(alice, 'one');
  pass(1000);
  expect(events.since(page, 0)).toEqual(['one']);
});

it('returns null for a time of which it has not kept everything', () => {
  const { events, pass } = bed();
  expect(events.since(page, KEEP_MS)).toBeNull();
  expect(events.since(page, 1000)).toEqual([]);
  expect(new RecentEvents(() => 5000).since(page, 10)).toBeNull();
  events.add(alice, 'x'.repeat(MAX_LETTERS));
  pass(100);
  events.add(alice, 'y');
  expect(events.since(page, 200)).toBeNull();
  pass(10_000);
  expect(events.since(page, 200)).toEqual([]);
});

it('forgets what is older than it keeps', () => {
  const { events, pass } = bed();
  events.add(alice, 'x');
  pass(KEEP_MS + 1);
  events.add(alice, 'y');
  expect(events.size).toBe(1);
});
