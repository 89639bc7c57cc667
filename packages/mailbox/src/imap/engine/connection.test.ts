import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { command, later, outcome, play, settle } from './connection.test-bed.ts';
import { Connection } from './connection.ts';
import { CommandText } from './text.ts';

it('leaves replies with flags to the command that asked for them', async () => {
  const { connection, unsolicited, say } = play();
  const heard: number[] = [];
  connection.onFlags = ({ uid }) => heard.push(uid);
  const own: number[] = [];
  const fetching = connection.run(command('A', { handle: ({ number }) => own.push(number) > 0 }));
  const storing = connection.run(command('B'));
  await say('* 4 FETCH (UID 9 FLAGS ())', 'P1 OK one');
  await say('* 5 FETCH (UID 9 FLAGS ())', '* 6 EXISTS', 'P2 OK two');
  expect(await outcome(fetching)).toBe('one');
  expect(await outcome(storing)).toBe('two');
  expect([own, heard, unsolicited.map(({ kind }) => kind)]).toEqual([[4], [9], ['EXISTS']]);
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
    const wrong = connection.run(command('B', { countsAsOk: () => true }));
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

it('reads what arrived before its socket ended, also when that takes several time slices', async () => {
  const { connection, read, closed } = play({ answers: 1_000_000, bytes: 1e9 });
  let count = 0;
  const running = later(connection.run(command('A', { handle: () => (count += 1) > 0 })));
  const next = later(connection.run(command('B')));
  await settle();
  read.write(`${'* 5 EXISTS\r\n'.repeat(100_000)}P1 OK done\r\n`);
  read.end();
  expect(await running).toBe('done');
  expect([count, closed.length]).toEqual([100_000, 1]);
  expect([await outcome(next), connection.alive]).toEqual(['mail_unavailable', false]);
});

it('says that it was lost during IDLE when IDLE is ended', async () => {
  const { connection, packets, read, say } = play();
  const idle = connection.idle(new CommandText('IDLE'));
  await say('+ idling');
  const end = await idle;
  read.destroy();
  await settle();
  expect(await outcome(end())).toBe('mail_unavailable');
  expect(packets).toEqual(['P1 IDLE\r\n']);
});

it('reads from a socket that was paused when it was handed over', async () => {
  const readSocket = new PassThrough().pause();
  const connection = new Connection({ readSocket, writeSocket: new PassThrough(), capabilities: new Set() });
  readSocket.write('* OK [CAPABILITY MOVE] x\r\n');
  await settle();
  expect(connection.has('MOVE')).toBe(true);
});

it('does not delay small packets', () => {
  const socket = new Socket();
  const setNoDelay = vi.spyOn(socket, 'setNoDelay');
  const connection = new Connection({ readSocket: socket, writeSocket: socket, capabilities: new Set() });
  expect(setNoDelay).toHaveBeenCalledWith(true);
  expect(socket.listenerCount('error')).toBe(1);
  connection.close();
});
