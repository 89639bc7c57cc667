import { Failure } from '@pillarbox/contract/failure';
import { describe, expect, it } from 'vitest';
import { ConnectionQueue } from './connection-queue.ts';
import { outcome, play } from './engine/connection.test-bed.ts';
import type { Connection } from './engine/connection.ts';

/** A queue whose connections the test breaks, and what happened to it. */
function queueOf(open?: (connection: Connection) => Promise<Connection>) {
  const connections: Connection[] = [];
  const events: string[] = [];
  const queue = new ConnectionQueue({
    open: () => {
      const { connection } = play();
      connections.push(connection);
      events.push('open');
      return open === undefined ? Promise.resolve(connection) : open(connection);
    },
    lost: ({ code }) => events.push(`lost ${code}`),
    drained: () => events.push('drained'),
    interrupt: () => {
      events.push('interrupt');
      return Promise.resolve();
    },
  });
  return { queue, connections, events };
}

const broken = (connection: Connection): never => {
  connection.close();
  throw new Failure('mail_unavailable');
};

describe('jobs of a connection', () => {
  it('run one after the other, on one connection that the first of them opens', async () => {
    const { queue, connections, events } = queueOf();
    const gate = Promise.withResolvers<undefined>();
    expect([queue.connection, queue.free]).toEqual([null, true]);
    const first = queue.job(async () => {
      await gate.promise;
      throw new Error('x');
    });
    const second = queue.job((connection) => Promise.resolve(connection));
    const settled = queue.settled();
    expect(await outcome(settled)).toBe('pending');
    expect([queue.free, events]).toEqual([false, ['interrupt', 'open']]);
    gate.resolve(undefined);
    await expect(first).rejects.toThrow('x');
    expect(await second).toBe(connections[0]);
    expect(await outcome(settled)).toBeUndefined();
    expect(events).toEqual(['interrupt', 'open', 'interrupt', 'drained']);
    expect([queue.connection, queue.free]).toEqual([connections[0], true]);
  });

  it('that change something run once, also when the connection is found dead', async () => {
    const { queue, connections, events } = queueOf();
    await queue.job(() => Promise.resolve());
    let runs = 0;
    const change = queue.job((connection) => {
      runs += 1;
      return broken(connection);
    });
    expect(await outcome(change)).toBe('mail_unavailable');
    expect([runs, connections.length, queue.connection]).toEqual([1, 1, null]);
    expect(events).toContain('lost mail_unavailable');
    expect(await queue.job((connection) => Promise.resolve(connection))).toBe(connections[1]);
  });

  it('that only read run again on a new connection when an old one is found dead', async () => {
    const { queue, connections } = queueOf();
    await queue.job(() => Promise.resolve());
    const used: Connection[] = [];
    const read = async (connection: Connection): Promise<string> => {
      used.push(connection);
      return used.length === 1 ? broken(connection) : Promise.resolve('read');
    };
    expect(await queue.job(read, { retry: true, signal: new AbortController().signal })).toBe('read');
    expect(used).toEqual(connections);
    expect(used).toHaveLength(2);
  });

  it('that only read run once when something else is wrong', async () => {
    for (const [isOpen, fail] of [
      // The connection is new, so the server is what does not work.
      [false, broken],
      [
        true,
        () => {
          throw new Failure('mail_unavailable');
        },
      ],
      [
        true,
        (connection: Connection) => {
          connection.close();
          throw new Failure('mail_timeout');
        },
      ],
      [
        true,
        (connection: Connection) => {
          connection.close();
          throw new Error('mail_unavailable');
        },
      ],
    ] as const) {
      const { queue } = queueOf();
      if (isOpen) await queue.job(() => Promise.resolve());
      let runs = 0;
      const read = queue.job(
        (connection) => {
          runs += 1;
          return fail(connection);
        },
        { retry: true },
      );
      expect(await outcome(read)).not.toBe('pending');
      expect(runs).toBe(1);
    }
  });

  it('are not started for a caller who no longer waits', async () => {
    const { queue, events } = queueOf();
    const gate = Promise.withResolvers<undefined>();
    const caller = new AbortController();
    let runs = 0;
    const begun = queue.job(() => gate.promise.then(() => (runs += 1)), { signal: caller.signal });
    const waiting = queue.job(() => Promise.resolve((runs += 10)), { signal: caller.signal });
    await outcome(begun);
    caller.abort();
    expect(await outcome(waiting)).toBe('mail_timeout');
    expect(await outcome(begun)).toBe('mail_timeout');
    gate.resolve(undefined);
    await queue.settled();
    // What had begun has ended, so that no change is left half done.
    expect([runs, events]).toEqual([1, ['interrupt', 'open', 'drained']]);
  });

  it('are not started when the caller leaves while the connection opens', async () => {
    const opening = Promise.withResolvers<undefined>();
    const { queue, connections } = queueOf((connection) => opening.promise.then(() => connection));
    const caller = new AbortController();
    let runs = 0;
    const job = queue.job(() => Promise.resolve((runs += 1)), { signal: caller.signal });
    await outcome(job);
    caller.abort();
    opening.resolve(undefined);
    await queue.settled();
    expect([await outcome(job), runs, queue.connection]).toEqual(['mail_timeout', 0, connections[0]]);
  });

  it('are not repeated for a caller who has left, before or while a new connection opens', async () => {
    for (const isBefore of [true, false]) {
      const caller = new AbortController();
      const { queue, connections } = queueOf((connection) => {
        if (connections.length > 1) caller.abort();
        return Promise.resolve(connection);
      });
      await queue.job(() => Promise.resolve());
      let runs = 0;
      const read = queue.job(
        (connection) => {
          runs += 1;
          if (isBefore) caller.abort();
          return broken(connection);
        },
        { retry: true, signal: caller.signal },
      );
      expect(await outcome(read)).toBe('mail_timeout');
      await queue.settled();
      expect([runs, connections.length]).toEqual([1, isBefore ? 1 : 2]);
    }
  });
});

describe('a connection queue', () => {
  it('opens a new connection after it was told to disconnect, which is no loss', async () => {
    const { queue, connections, events } = queueOf();
    queue.disconnect();
    await queue.job(() => Promise.resolve());
    queue.disconnect();
    expect([connections[0]?.alive, queue.connection]).toEqual([false, null]);
    await queue.job(() => Promise.resolve());
    expect(events.filter((event) => event !== 'interrupt')).toEqual(['open', 'drained', 'open', 'drained']);
  });

  it('does nothing more once it is closed', async () => {
    const { queue, connections, events } = queueOf();
    const gate = Promise.withResolvers<undefined>();
    const running = queue.job(() => gate.promise);
    await outcome(running);
    const waiting = queue.job(() => Promise.resolve());
    queue.close();
    gate.resolve(undefined);
    await running;
    expect(await outcome(waiting)).toBe('mail_unavailable');
    expect([connections.length, connections[0]?.alive]).toEqual([1, false]);
    expect(events).not.toContain('drained');
    expect(events.some((event) => event.startsWith('lost'))).toBe(false);
  });

  it('closes a connection that opens too late', async () => {
    const opening = Promise.withResolvers<undefined>();
    const { queue, connections } = queueOf((connection) => opening.promise.then(() => connection));
    let runs = 0;
    const job = queue.job(() => Promise.resolve((runs += 1)));
    await outcome(job);
    queue.close();
    opening.resolve(undefined);
    expect(await outcome(job)).toBe('mail_unavailable');
    expect([runs, connections[0]?.alive, queue.connection]).toEqual([0, false, null]);
  });

  it('reports the loss of a connection that it was given', () => {
    const { queue, events } = queueOf();
    const { connection } = play();
    queue.adopt(connection);
    expect(queue.connection).toBe(connection);
    connection.close();
    expect([events, queue.connection]).toEqual([['lost mail_unavailable'], null]);
  });
});
