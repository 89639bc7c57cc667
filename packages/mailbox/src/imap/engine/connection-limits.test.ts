import { afterEach, describe, expect, it, vi } from 'vitest';
import { command, outcome, play, settle } from './connection.test-bed.ts';
import { MAX_UNPARSED } from './limits.ts';
import { CommandText } from './text.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the limits', () => {
  const exists = (count: number) => Array.from({ length: count }, (_, at) => `* ${String(at)} EXISTS`);

  it('of replies hold for one command', async () => {
    const { connection, closed, say } = play({ answers: 3 });
    const first = connection.run(command('A'));
    await say(...exists(3), 'P1 OK one', ...exists(3));
    expect(await outcome(first)).toBe('one');
    const second = connection.run(command('B'));
    await say(...exists(3), 'P2 OK two', ...exists(3));
    expect(await outcome(second)).toBe('two');
    const third = connection.run(command('C'));
    await say(...exists(4));
    expect(await outcome(third)).toBe('mail_protocol');
    expect(closed[0]?.cause).toEqual(new Error('too many answers'));
  });

  it('of replies hold for those that only report flags', async () => {
    const { connection, say } = play({ answers: 3 });
    const heard: number[] = [];
    connection.onFlags = ({ uid }) => heard.push(uid);
    const flagged = (count: number) =>
      Array.from({ length: count }, (_, at) => `* 1 FETCH (UID ${String(at)} FLAGS ())`);
    const stored = connection.run(command('A'));
    await say(...flagged(3), 'P1 OK one', ...flagged(3));
    expect(await outcome(stored)).toBe('one');
    expect(heard).toEqual([0, 1, 2, 0, 1, 2]);
    await say(...flagged(1));
    expect(connection.alive).toBe(false);
  });

  it('of replies hold for none, until the next command', async () => {
    const { connection, say } = play({ answers: 3 });
    await say(...exists(3));
    expect(connection.alive).toBe(true);
    await say(...exists(1));
    expect(connection.alive).toBe(false);
  });

  it('of bytes hold for all replies to a command, and are others for bulk', async () => {
    const line = '* OK 345678';
    const after = async (bytes: number, bulk: boolean, own = {}) => {
      const { connection, say } = play({ bytes, bulk: bytes + 13 });
      const running = connection.run(command('A', { bulk, limits: own }));
      await settle();
      // 13 bytes each, and 12 for the tagged one.
      await say(line);
      await say(line);
      await say('P1 OK done');
      return outcome(running);
    };
    expect(await after(38, false)).toBe('done');
    expect(await after(37, false)).toBe('mail_protocol');
    expect(await after(25, true)).toBe('done');
    expect(await after(24, true)).toBe('mail_protocol');
    expect(await after(5, false, { bytes: 38 })).toBe('done');
  });

  it('of one reply are those of the command', async () => {
    const run = async (limits: object) => {
      const { connection, say } = play({ response: 20 });
      const running = connection.run(command('A', { limits }));
      await say(`* SEARCH ${'1 '.repeat(20)}`, 'P1 OK done');
      return outcome(running);
    };
    expect(await run({})).toBe('mail_protocol');
    expect(await run({ response: 100 })).toBe('done');
  });
});

describe('a silent server', () => {
  const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  it('has the time of the limits after each byte, and for the whole command', async () => {
    fakeTimers();
    const { connection, read } = play({ silence: 100, total: 250 });
    const running = connection.run(command('A'));
    await settle();
    for (let turn = 0; turn < 2; turn += 1) {
      vi.advanceTimersByTime(99);
      read.write('*');
      await settle();
    }
    expect(connection.alive).toBe(true);
    vi.advanceTimersByTime(51);
    expect(connection.alive).toBe(true);
    vi.advanceTimersByTime(1);
    expect(await outcome(running)).toBe('mail_timeout');
  });

  it('loses the connection', async () => {
    fakeTimers();
    const { connection, closed } = play({ silence: 100, total: 250 });
    const running = connection.run(command('A'));
    await settle();
    vi.advanceTimersByTime(99);
    expect(connection.alive).toBe(true);
    vi.advanceTimersByTime(1);
    expect(await outcome(running)).toBe('mail_timeout');
    expect(closed.map(({ code }) => code)).toEqual(['mail_timeout']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('may be silent between commands', async () => {
    fakeTimers();
    const { connection, say } = play({ silence: 100, total: 250 });
    const running = connection.run(command('A'));
    await say('P1 OK done');
    expect(await outcome(running)).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('may be silent during IDLE, and not after it', async () => {
    fakeTimers();
    const { connection, say } = play({ silence: 100, total: 250 });
    const idle = connection.idle(new CommandText('IDLE'));
    await say('+ idling');
    const end = await idle;
    vi.advanceTimersByTime(100_000);
    expect(connection.alive).toBe(true);
    await say('* 4 EXISTS');
    vi.advanceTimersByTime(100_000);
    expect(connection.alive).toBe(true);
    const ended = end();
    vi.advanceTimersByTime(100);
    expect(await outcome(ended)).toBe('mail_timeout');
  });

  it('must begin IDLE in time', async () => {
    fakeTimers();
    const { connection } = play({ silence: 100, total: 250 });
    const idle = connection.idle(new CommandText('IDLE'));
    await settle();
    vi.advanceTimersByTime(100);
    expect(await outcome(idle)).toBe('mail_timeout');
  });
});

describe('many replies', () => {
  it('are parsed in slices, in their order, also when more arrive meanwhile', () => {
    const { connection, read, unsolicited } = play();
    vi.spyOn(performance, 'now')
      .mockReturnValue(1000)
      .mockReturnValueOnce(0)
      .mockReturnValueOnce(9)
      .mockReturnValueOnce(0)
      .mockReturnValueOnce(8);
    read.emit('data', Buffer.from('* 1 EXISTS\r\n* 2 EXISTS\r\n* 3 EXISTS\r\n'));
    expect(unsolicited.map(({ number }) => number)).toEqual([1]);
    read.emit('data', Buffer.from('* 4 EXISTS\r\n'));
    expect(unsolicited.map(({ number }) => number)).toEqual([1]);
    expect(connection.alive).toBe(true);
  });

  it('stop the socket while too much of them waits', async () => {
    const { read, unsolicited } = play();
    const now = vi.spyOn(performance, 'now').mockReturnValue(0).mockReturnValueOnce(0).mockReturnValueOnce(9);
    const line = `* OK ${'x'.repeat(100_000)}\r\n`;
    const count = Math.floor(MAX_UNPARSED / line.length);
    read.emit('data', Buffer.from(line.repeat(count)));
    expect(read.isPaused()).toBe(false);
    read.emit('data', Buffer.from(line.repeat(2)));
    expect(read.isPaused()).toBe(true);
    expect(now).toHaveBeenCalledTimes(2);
    await settle();
    expect(unsolicited).toHaveLength(count + 2);
    expect(read.isPaused()).toBe(false);
  });
});
