import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Follower } from './outbox-follow.ts';
import { followItem } from './outbox-follow.ts';

const world = vi.hoisted(() => ({
  push: (_: { item: unknown }): void => undefined,
  outbox: [] as unknown[],
}));
vi.mock('../../../lib/socket.ts', () => ({
  socketState: { get: () => 'down' },
  onPush: (_: string, listener: (event: { item: unknown }) => void) => {
    world.push = listener;
    return () => {
      world.push = () => undefined;
    };
  },
}));
vi.mock('../data/compose-calls.ts', () => ({ gatewayCalls: { outbox: () => Promise.resolve(world.outbox) } }));

const held: OutboxItem = {
  id: 'o1',
  draftid: 'draft-id-1',
  state: 'held',
  subject: 'S',
  recipients: 1,
  to: [],
  dueat: 0,
  sendat: 0,
  queueid: '',
  reason: '',
  servertext: '',
};

function follower(): { reported: string[]; follower: Follower } {
  const reported: string[] = [];
  const tell = (word: string) => (): void => void reported.push(word);
  return {
    reported,
    follower: {
      onHoldOver: tell('hold over'),
      onSent: tell('sent'),
      onPartly: tell('partly'),
      onWaiting: tell('waiting'),
      onRetrying: tell('retrying'),
      onUnknown: tell('unknown'),
      onFailed: tell('failed'),
      onRecalled: tell('recalled'),
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  world.outbox = [held];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a message on its way', () => {
  it('is followed by push to its end, and told once', () => {
    const { reported, follower: listener } = follower();
    followItem(held, { hold: 10_000 }, listener);
    world.push({ item: { ...held, state: 'sending' } });
    world.push({ item: { ...held, id: 'other', state: 'failed' } });
    world.push({ item: { ...held, state: 'accepted' } });
    world.push({ item: { ...held, state: 'filed' } });
    expect(reported).toEqual(['sent']);
  });

  it('is asked for while push is down; one that is no longer listed has been sent', async () => {
    const { reported, follower: listener } = follower();
    followItem(held, { hold: 10_000 }, listener);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(reported).toEqual(['hold over']);
    world.outbox = [];
    await vi.advanceTimersByTimeAsync(5000);
    expect(reported).toEqual(['hold over', 'sent']);
  });

  it('says when it failed, was stopped, waits, came back, or left not for everybody', () => {
    const ends = [
      [{ ...held, state: 'failed', reason: 'submission_refused' }, 'failed'],
      [{ ...held, state: 'failed' }, 'recalled'],
      [{ ...held, state: 'signin' }, 'waiting'],
      [{ ...held, state: 'recalled' }, 'recalled'],
      [{ ...held, state: 'filed', reason: 'recipient_invalid' }, 'partly'],
    ] as const;
    for (const [item, word] of ends) {
      const { reported, follower: listener } = follower();
      const stop = followItem(held, { hold: 10_000 }, listener);
      world.push({ item });
      stop();
      expect(reported).toEqual([word]);
    }
  });

  it('says why it waits when an attempt failed, at every attempt and also after a reload, and what became of it', () => {
    const { reported, follower: listener } = follower();
    const waiting: OutboxItem = { ...held, state: 'sending', reason: 'submission_unavailable' };
    followItem(waiting, { hold: 0 }, listener);
    world.push({ item: waiting });
    world.push({ item: { ...held, state: 'accepted' } });
    expect(reported).toEqual(['retrying', 'retrying', 'sent']);
  });

  it('keeps saying why it waits when the page was loaded meanwhile', () => {
    for (const [item, word] of [
      [{ ...held, state: 'sending', reason: 'submission_unavailable' }, 'retrying'],
      [{ ...held, state: 'signin' }, 'waiting'],
    ] as const) {
      const { reported, follower: listener } = follower();
      const stop = followItem(item, { hold: 0 }, listener);
      vi.advanceTimersByTime(1000);
      stop();
      expect(reported).toEqual([word]);
    }
  });

  it('leaves it to the writer when nobody knows whether it was taken, and follows it no further', () => {
    const { reported, follower: listener } = follower();
    followItem(held, { hold: 10_000 }, listener);
    world.push({ item: { ...held, state: 'unknown', reason: 'submission_unknown' } });
    world.push({ item: { ...held, state: 'filed' } });
    expect(reported).toEqual(['unknown']);
  });

  it('counts as sent after 10 s without a final answer where success is forced, and still tells a failure [COMP-012, CONST-071]', async () => {
    const { reported, follower: listener } = follower();
    world.outbox = [{ ...held, state: 'sending' }];
    followItem(held, { hold: 0, forced: true }, listener);
    await vi.advanceTimersByTimeAsync(9999);
    expect(reported).toEqual(['hold over']);
    await vi.advanceTimersByTimeAsync(1);
    expect(reported).toEqual(['hold over', 'sent']);
    world.push({ item: { ...held, state: 'filed' } });
    expect(reported).toEqual(['hold over', 'sent']);

    const other = follower();
    followItem(held, { hold: 0, forced: true }, other.follower);
    await vi.advanceTimersByTimeAsync(10_000);
    world.push({ item: { ...held, state: 'failed', reason: 'submission_refused' } });
    expect(other.reported).toEqual(['hold over', 'sent', 'failed']);
  });

  it('is not presumed sent anywhere else', async () => {
    const { reported, follower: listener } = follower();
    world.outbox = [{ ...held, state: 'sending' }];
    const stop = followItem(held, { hold: 0 }, listener);
    await vi.advanceTimersByTimeAsync(60_000);
    stop();
    expect(reported).toEqual(['hold over']);
  });
});
