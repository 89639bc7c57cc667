import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { optional } from './command.ts';
import { command, later, outcome, play, settle } from './connection.test-bed.ts';
import { Connection } from './connection.ts';
import { LIMITS, MAX_UNPARSED } from './limits.ts';
import { CommandText } from './text.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a command', () => {
  it('is sent when the one before it has its reply', async () => {
    const { connection, packets, say } = play();
    const first = connection.run(command('A'));
    const second = connection.run(command('B'));
    await settle();
    expect(packets).toEqual(['P1 A\r\n']);
    await say('P1 OK one');
    expect(await outcome(first)).toBe('one');
    expect(packets).toEqual(['P1 A\r\n', 'P2 B\r\n']);
    await say('P2 OK two');
    expect(await outcome(second)).toBe('two');
    expect(connection.alive).toBe(true);
  });

  it('fails by NO and BAD, and the next one is sent all the same', async () => {
    const { connection, say } = play();
    const refused = connection.run(command('A'));
    const wrong = connection.run(optional(command('B')));
    const fine = connection.run(command('C'));
    await say('P1 NO [OVERQUOTA] full');
    await say('P2 BAD what?');
    await say('P3 OK done');
    expect(await outcome(refused)).toBe('mail_over_quota');
    expect(await outcome(wrong)).toBe('mail_protocol');
    expect(await outcome(fine)).toBe('done');
  });

  it('may count a NO as OK', async () => {
    const { connection, say } = play();
    const maybe = (code: string) => command('A', { countsAsOk: (status) => status.code === code });
    const counting = connection.run(maybe('X'));
    const other = connection.run(maybe('Y'));
    await say('P1 NO [X] text');
    await say('P2 NO [X] text');
    expect(await outcome(counting)).toBe('text');
    expect(await outcome(other)).toBe('mail_refused');
  });

  it('gets the replies that it handles; the others are changes of the folder', async () => {
    const { connection, say, unsolicited } = play();
    const handled: string[] = [];
    const handle = ({ kind }: { readonly kind: string }) => handled.push(kind) > 0 && kind === 'SEARCH';
    const running = connection.run(command('A', { handle }));
    await say('* SEARCH 1', '* 3 EXISTS', '* OK [ALERT] x', 'P1 OK done', '* 4 EXISTS');
    expect(await outcome(running)).toBe('done');
    expect(handled).toEqual(['SEARCH', 'EXISTS', 'OK']);
    expect(unsolicited.map(({ kind, number }) => [kind, number])).toEqual([
      ['EXISTS', 3],
      ['OK', -1],
      ['EXISTS', 4],
    ]);
  });

  it('without a handler leaves all replies to the folder', async () => {
    const { connection, say, unsolicited } = play();
    const running = connection.run(command('A'));
    await say('* 3 EXISTS', 'P1 OK done');
    expect(await outcome(running)).toBe('done');
    expect(unsolicited).toHaveLength(1);
  });
});

describe('a literal', () => {
  const text = (...sizes: readonly number[]) =>
    sizes.reduce((words, size) => words.literal(Buffer.alloc(size, 'x')), new CommandText('A')).words('Z');

  it('waits for the server', async () => {
    const { connection, packets, say } = play();
    const running = connection.run(command('', { text: text(2, 3) }));
    await settle();
    expect(packets).toEqual(['P1 A {2}\r\n']);
    await say('+ go on');
    expect(packets.splice(0)).toEqual(['P1 A {2}\r\n', 'xx {3}\r\n']);
    await say('+');
    expect(packets).toEqual(['xxx Z\r\n']);
    await say('P1 OK done');
    expect(await outcome(running)).toBe('done');
  });

  it('is not sent to a server that refuses it', async () => {
    const { connection, packets, say } = play();
    const running = connection.run(command('', { text: text(2) }));
    await say('P1 NO [TOOBIG] no');
    expect(await outcome(running)).toBe('message_too_large');
    expect(packets).toEqual(['P1 A {2}\r\n']);
  });

  it('is sent with its line, in one packet, to a server with LITERAL+ or, up to 4,096 bytes, LITERAL-', async () => {
    const sent = async (capability: string, ...sizes: readonly number[]) => {
      const { connection, packets } = play({}, capability);
      void connection.run(command('', { text: text(...sizes) }));
      await settle();
      return packets;
    };
    const [small, most] = ['xx', 'x'.repeat(4096)];
    expect(await sent('LITERAL+', 2, 4097)).toEqual([`P1 A {2+}\r\n${small} {4097+}\r\n${most}x Z\r\n`]);
    expect(await sent('LITERAL-', 2, 4096)).toEqual([`P1 A {2+}\r\n${small} {4096+}\r\n${most} Z\r\n`]);
    expect(await sent('LITERAL-', 4097, 2)).toEqual(['P1 A {4097}\r\n']);
    expect(await sent('IDLE', 2)).toEqual(['P1 A {2}\r\n']);
  });
});

describe('the capabilities', () => {
  it('are those of sign-in until the server names others, in a tagged or an untagged status', async () => {
    const { connection, say } = play({}, 'IDLE');
    expect([connection.has('IDLE'), connection.has('MOVE')]).toEqual([true, false]);
    await say('* OK [CAPABILITY imap4rev1  move] x');
    expect([...connection.capabilities]).toEqual(['IMAP4REV1', 'MOVE']);
    const running = connection.run(command('A'));
    await say('P1 OK [CAPABILITY IDLE] x');
    await outcome(running);
    expect([...connection.capabilities]).toEqual(['IDLE']);
    await say('* OK [UIDNEXT 5] x');
    expect([...connection.capabilities]).toEqual(['IDLE']);
  });

  it('are copied, so that two connections do not share them', () => {
    const capabilities = new Set(['IDLE']);
    const connection = new Connection({ readSocket: new PassThrough(), writeSocket: new PassThrough(), capabilities });
    connection.capabilities.delete('IDLE');
    expect(capabilities.has('IDLE')).toBe(true);
  });
});

describe('a connection ends', () => {
  it('with the words of the server’s BYE', async () => {
    const { connection, closed, read, say, write } = play();
    const running = connection.run(command('A'));
    const waiting = connection.run(command('B'));
    await say('* BYE going\tdown', '* 3 EXISTS');
    expect(await outcome(running)).toBe('mail_unavailable');
    expect(await outcome(waiting)).toBe('mail_unavailable');
    expect(closed.map(({ code, details }) => [code, details])).toEqual([
      ['mail_unavailable', { serverText: 'going down' }],
    ]);
    expect([connection.alive, read.destroyed, write.destroyed]).toEqual([false, true, true]);
  });

  it.each(['error', 'close', 'end'])('when its socket has %s', async (event) => {
    for (const which of ['read', 'write'] as const) {
      const played = play();
      const running = played.connection.run(command('A'));
      await settle();
      played[which].emit(event, new Error('gone'));
      expect(await outcome(running)).toBe('mail_unavailable');
      expect(played.closed.map(({ code, details }) => [code, details])).toEqual([['mail_unavailable', {}]]);
      expect(await outcome(played.connection.run(command('B')))).toBe('mail_unavailable');
      expect(played.packets).toEqual(['P1 A\r\n']);
    }
  });

  it('at once when its socket was closed before', () => {
    const read = new PassThrough().destroy();
    const connection = new Connection({ readSocket: read, writeSocket: new PassThrough(), capabilities: new Set() });
    expect(connection.alive).toBe(false);
  });

  it('when it is closed, after LOGOUT', async () => {
    const { connection, closed, packets } = play();
    const running = connection.run(command('A'));
    await settle();
    connection.close();
    connection.close();
    expect(await outcome(running)).toBe('mail_unavailable');
    expect(packets).toEqual(['P1 A\r\n', 'PX LOGOUT\r\n']);
    expect(closed.map(({ code }) => code)).toEqual(['mail_unavailable']);
  });

  it.each([
    ['P2 OK done', 'wrong tag'],
    ['+ go on', 'continuation that nobody asked for'],
    ['P1 FETCH', 'tagged answer without a status'],
  ])('when the server says %j to a command', async (line, reason) => {
    const { connection, closed, say } = play();
    const running = connection.run(command('A'));
    await say(line);
    expect(await outcome(running)).toBe('mail_protocol');
    expect(closed[0]?.cause).toEqual(new Error(reason));
  });

  it.each([
    ['P1 OK done', 'wrong tag'],
    ['+ go on', 'continuation that nobody asked for'],
  ])('when the server says %j to nothing', async (line, reason) => {
    const { closed, say } = play();
    await say(line);
    expect(closed[0]?.cause).toEqual(new Error(reason));
  });

  it('when a reply cannot be handled', async () => {
    const { connection, closed, say } = play();
    const handle = () => {
      throw new TypeError('x');
    };
    const running = connection.run(command('A', { handle }));
    await say('* 1 EXISTS');
    expect(await outcome(running)).toBe('mail_protocol');
    expect(closed[0]?.cause).toEqual(new Error('parser'));
  });
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

describe('IDLE', () => {
  it('reports changes until it is ended', async () => {
    const { connection, packets, say, unsolicited } = play();
    const idle = connection.idle(new CommandText('IDLE'));
    await settle();
    expect(await outcome(idle)).toBe('pending');
    await say('+ idling', '* 4 EXISTS');
    const end = await idle;
    expect(unsolicited.map(({ kind }) => kind)).toEqual(['EXISTS']);
    const next = connection.run(command('A'));
    await settle();
    expect(packets.splice(0)).toEqual(['P1 IDLE\r\n']);
    const ended = Promise.all([end(), end()]);
    await settle();
    expect(packets.splice(0)).toEqual(['DONE\r\n']);
    expect(await outcome(ended)).toBe('pending');
    await say('P1 OK done');
    expect(await outcome(ended)).toEqual([undefined, undefined]);
    expect(packets).toEqual(['P2 A\r\n']);
    await say('P2 OK done');
    expect(await outcome(next)).toBe('done');
  });

  it('fails when the server refuses to begin or to end it, and the next command is sent', async () => {
    const { connection, say } = play();
    const refused = later(connection.idle(new CommandText('IDLE')));
    await say('P1 NO no');
    expect(await outcome(refused)).toBe('mail_refused');
    const idle = connection.idle(new CommandText('IDLE'));
    await say('+ idling');
    const ended = later((await idle)());
    await say('P2 BAD what?');
    expect(await outcome(ended)).toBe('mail_protocol');
    const next = connection.run(command('A'));
    await say('P3 OK done');
    expect(await outcome(next)).toBe('done');
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

it('does not delay small packets', () => {
  const socket = new Socket();
  const setNoDelay = vi.spyOn(socket, 'setNoDelay');
  const connection = new Connection({ readSocket: socket, writeSocket: socket, capabilities: new Set() }, LIMITS);
  expect(setNoDelay).toHaveBeenCalledWith(true);
  expect(socket.listenerCount('error')).toBe(1);
  connection.close();
});
