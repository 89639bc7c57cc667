import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxRow } from './outbox-rows.ts';
import { LEASE_MS } from './outbox-claims.ts';
import type { BulkClaim } from './outbox-claims.ts';
import { OutboxWorker } from './outbox.worker.ts';

/** A worker over an outbox that a test fills. */
function bed() {
  const waiting: OutboxRow[] = [];
  const done: string[] = [];
  const elsewhere: OutboxRow[] = [];
  const troubles: unknown[] = [];
  const programs: OutboxRow[] = [];
  const claims = {
    claim: vi.fn(async () => waiting.splice(0)),
    claimBulk: vi.fn(async (_: string, { last, withoutPartners }: BulkClaim) => {
      const free = programs.filter(({ partner }) => !withoutPartners.includes(partner));
      const next = free.find(({ accountId }) => accountId > last) ?? free[0];
      return next === undefined ? [] : programs.splice(programs.indexOf(next), 1);
    }),
    claimElsewhere: vi.fn(async (_: string, withoutOwners: readonly string[]) => {
      const at = elsewhere.findIndex(({ accountId }) => !withoutOwners.includes(accountId));
      return at < 0 ? [] : elsewhere.splice(at, 1);
    }),
    untilNextDue: vi.fn(async (): Promise<number | null> => null),
    renew: vi.fn(async () => undefined),
  };
  const sendAttempt = { run: vi.fn(async (row: OutboxRow) => void done.push(row.id)) };
  const worker = new OutboxWorker({
    claims,
    sendAttempt,
    onTrouble: (error) => troubles.push(error),
  });
  const add = (id: string): void => void waiting.push({ id, partner: 'p', realm: '', bulk: false } as OutboxRow);
  const addBulk = (id: string, accountId: string, partner = 'p'): void =>
    void programs.push({ id, partner, realm: '', bulk: true, accountId } as OutboxRow);
  const addElsewhere = (id: string, accountId: string): void =>
    void elsewhere.push({ id, partner: 'p', realm: 'r', accountId } as OutboxRow);
  return { worker, claims, sendAttempt, add, addBulk, addElsewhere, done, troubles };
}

describe('the outbox worker', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sends what is due as soon as it is woken', async () => {
    const { worker, add, done } = bed();
    add('a');
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['a']);
    await worker.stop();
  });

  it('sends two messages of programs at once, of one account after the other, and those of people beside them', async () => {
    const { worker, sendAttempt, add, addBulk } = bed();
    const ends: (() => void)[] = [];
    const begun: string[] = [];
    sendAttempt.run.mockImplementation(async ({ id }: OutboxRow) => {
      begun.push(id);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
    for (const id of ['a1', 'a2', 'a3']) addBulk(id, 'a');
    for (const id of ['b1', 'b2']) addBulk(id, 'b');
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a1', 'b1']);
    add('of a person');
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a1', 'b1', 'of a person']);
    const begunAfter = async (at: number): Promise<string[]> => {
      ends[at]?.();
      await vi.advanceTimersByTimeAsync(0);
      return begun.slice(3);
    };
    // While people send, one of programs is in progress at a time.
    expect(await begunAfter(0)).toEqual([]);
    expect(await begunAfter(1)).toEqual(['a2']);
    expect(await begunAfter(2)).toEqual(['a2']);
    expect(await begunAfter(3)).toEqual(['a2', 'b2']);
    expect(await begunAfter(4)).toEqual(['a2', 'b2', 'a3']);
    await begunAfter(5);
    await worker.stop();
  });

  it('sends two of programs again a while after the last message of a person', async () => {
    const { worker, sendAttempt, add, addBulk } = bed();
    const begun: string[] = [];
    sendAttempt.run.mockImplementation(async ({ id, bulk }: OutboxRow) => {
      begun.push(id);
      if (bulk) await new Promise<void>(() => undefined);
    });
    add('of a person');
    for (const id of ['a1', 'a2', 'a3']) addBulk(id, 'a');
    worker.wake();
    await vi.advanceTimersByTimeAsync(1900);
    expect(begun).toEqual(['of a person', 'a1']);
    await vi.advanceTimersByTimeAsync(200);
    expect(begun).toEqual(['of a person', 'a1', 'a2']);
  });

  it('lets no server that does not answer keep the messages of other partners waiting', async () => {
    const { worker, sendAttempt, addBulk, done } = bed();
    sendAttempt.run.mockImplementation(async ({ id, partner }: OutboxRow) => {
      if (partner === 'hangs') await new Promise<void>(() => undefined);
      done.push(id);
    });
    for (const id of ['h1', 'h2', 'h3', 'h4']) addBulk(id, 'a', 'hangs');
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    for (const id of ['b1', 'b2', 'b3']) addBulk(id, 'b', 'answers');
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(done).toEqual(['b1', 'b2', 'b3']);
    expect(sendAttempt.run).toHaveBeenCalledTimes(5);
  });

  it('leaves places to partners that answer, however many servers do not', async () => {
    const { worker, sendAttempt, addBulk, done } = bed();
    const ends: (() => void)[] = [];
    sendAttempt.run.mockImplementation(async ({ id, partner }: OutboxRow) => {
      if (partner.startsWith('hangs')) await new Promise<void>((resolve) => ends.push(resolve));
      done.push(id);
    });
    for (let at = 0; at < 40; at += 1) addBulk(`h${String(at)}`, `a${String(at)}`, `hangs ${String(at % 20)}`);
    worker.wake();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ends).toHaveLength(16);
    // The servers give up one after the other, and by then it is known that they are slow.
    for (let at = 0; at < 8; at += 1) {
      ends[at]?.();
      await vi.advanceTimersByTimeAsync(10_000);
    }
    addBulk('good', 'b', 'answers');
    worker.wake();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(done).toContain('good');
  });

  it('goes on with the next account when a partner was at its limit', async () => {
    const { worker, sendAttempt, addBulk } = bed();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    sendAttempt.run.mockImplementation(async ({ id }: OutboxRow) => {
      begun.push(id);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
    for (const [id, account] of [
      ['a1', 'a'],
      ['b1', 'b'],
      ['a2', 'a'],
      ['c1', 'c'],
    ] as const)
      addBulk(id, account);
    worker.wake();
    // Both are slow, so that others are looked for and none is found.
    await vi.advanceTimersByTimeAsync(6000);
    expect(begun).toEqual(['a1', 'b1']);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a1', 'b1', 'c1']);
  });

  it('does not miss a message that is added while the loop ends', async () => {
    const { worker, claims, add, done } = bed();
    let answer: (next: null) => void = () => undefined;
    claims.untilNextDue.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    add('late');
    worker.wake();
    answer(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['late']);
    await worker.stop();
  });

  it('wakes by itself when the next message is due', async () => {
    const { worker, claims, add, done } = bed();
    claims.untilNextDue.mockImplementationOnce(async () => 3000);
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    add('held');
    await vi.advanceTimersByTimeAsync(2900);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(done).toEqual(['held']);
    await worker.stop();
  });

  it('checks at intervals for messages of a stopped gateway', async () => {
    const { worker, add, done } = bed();
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    add('left behind');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(done).toEqual(['left behind']);
    await worker.stop();
  });

  it('waits before it queries a database again that failed', async () => {
    const { worker, claims, add, done, troubles } = bed();
    claims.claim.mockRejectedValueOnce(new Error('down'));
    worker.wake();
    await vi.advanceTimersByTimeAsync(4000);
    expect(troubles).toHaveLength(1);
    expect(claims.claim).toHaveBeenCalledTimes(1);
    add('a');
    await vi.advanceTimersByTimeAsync(1100);
    expect(done).toEqual(['a']);
    await worker.stop();
  });

  it('renews its claim while a message takes long', async () => {
    const { worker, claims, sendAttempt, add } = bed();
    let finish: () => void = () => undefined;
    sendAttempt.run.mockImplementationOnce(() => new Promise((resolve) => (finish = () => resolve(undefined))));
    add('slow');
    worker.wake();
    await vi.advanceTimersByTimeAsync(LEASE_MS);
    expect(claims.renew).toHaveBeenCalledTimes(3);
    finish();
    await vi.advanceTimersByTimeAsync(LEASE_MS);
    expect(claims.renew).toHaveBeenCalledTimes(3);
    await worker.stop();
  });

  it('sends other messages while one takes long', async () => {
    const { worker, sendAttempt, add, done } = bed();
    let finish: () => void = () => undefined;
    sendAttempt.run.mockImplementationOnce(() => new Promise((resolve) => (finish = () => resolve(undefined))));
    add('slow');
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    add('quick');
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['quick']);
    finish();
    await worker.stop();
  });

  it('gives messages that leave by slow servers elsewhere few places, and no user more than two', async () => {
    const { worker, sendAttempt, add, addElsewhere, done } = bed();
    const slow: string[] = [];
    sendAttempt.run.mockImplementation(async (row: OutboxRow) => {
      if (row.realm === '') {
        done.push(row.id);
        return;
      }
      slow.push(row.id);
      await new Promise((resolve) => void (finish = [...finish, () => resolve(undefined)]));
    });
    let finish: (() => void)[] = [];
    for (let user = 0; user < 6; user += 1)
      for (const nth of ['a', 'b', 'c']) addElsewhere(`${String(user)}${nth}`, `user ${String(user)}`);
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(slow).toEqual(['0a', '0b', '1a', '1b', '2a', '2b', '3a', '3b']);
    for (const id of ['one', 'two', 'three']) add(id);
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['one', 'two', 'three']);
    for (let turn = 0; turn < 6; turn += 1) {
      for (const end of finish) end();
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(slow).toHaveLength(18);
    await worker.stop();
  });

  it('sends the others when one fails unexpectedly', async () => {
    const { worker, sendAttempt, add, done, troubles } = bed();
    sendAttempt.run.mockRejectedValueOnce(new Error('unforeseen'));
    for (const id of ['a', 'b', 'c']) add(id);
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['b', 'c']);
    expect(troubles).toHaveLength(1);
    await worker.stop();
  });

  it('claims nothing after it was stopped, and waits for the messages in progress', async () => {
    const { worker, sendAttempt, add } = bed();
    let finish: () => void = () => undefined;
    sendAttempt.run.mockImplementationOnce(() => new Promise((resolve) => (finish = () => resolve(undefined))));
    add('in hand');
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    let stopped = false;
    const stopping = worker.stop().then(() => (stopped = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(stopped).toBe(false);
    add('too late');
    finish();
    await stopping;
    worker.wake();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sendAttempt.run).toHaveBeenCalledTimes(1);
  });
});
