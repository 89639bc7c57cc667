import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { converse } from './connection.ts';
import { createManageSieveScripts } from './managesieve-scripts.ts';
import { readOurs, writeOurs } from './script-text.ts';

const GREETING = '"IMPLEMENTATION" "fake"\r\n"SASL" "PLAIN"\r\n"SIEVE" "fileinto"\r\nOK "ready"\r\n';
const credentials = { user: 'a@example.test', password: 'secret' };

let server: Server | undefined;
let received = '';
const sockets = new Set<Socket>();

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server?.close();
  received = '';
});

/** A server that answers each line with the next entry; a function writes by itself. */
async function start(...answers: readonly (string | ((socket: Socket) => void))[]): Promise<number> {
  const queue = [...answers];
  const next = (socket: Socket): void => {
    const answer = queue.shift();
    if (typeof answer === 'function') answer(socket);
    else if (answer !== undefined) socket.write(answer);
  };
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received += chunk.toString();
      next(socket);
    });
    next(socket);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const at = (port: number, security: 'none' | 'starttls' = 'none') =>
  ({ host: '127.0.0.1', port, security, insecureCertificate: true }) as const;

const readAt = (port: number, security?: 'none' | 'starttls') =>
  createManageSieveScripts(at(port, security)).of(credentials).read();

/** Writes without an end. */
const endless = (text: string) => (socket: Socket) => {
  const more = (): void => {
    while (!socket.destroyed && socket.write(text));
    if (!socket.destroyed) socket.once('drain', more);
  };
  more();
};

describe('a hostile ManageSieve server', () => {
  it.each([
    ['a greeting without line ends', [endless('x'.repeat(4096))], 'mail_protocol'],
    ['a greeting without end', [endless('"A" "b"\r\n')], 'mail_protocol'],
    ['a huge literal', [GREETING, 'OK\r\n', '"X" {999999999}\r\n'], 'mail_protocol'],
    ['many literals', [GREETING, 'OK\r\n', endless(`{1000000}\r\n${'y'.repeat(1_000_000)}\r\n`)], 'mail_protocol'],
    ['a string that does not end', ['"SASL" "PLAIN\r\nOK\r\n'], 'mail_protocol'],
    ['a refused greeting', ['BYE "too many connections"\r\n'], 'mail_unavailable'],
    ['a farewell instead of an answer', [GREETING, 'BYE "no"\r\n'], 'mail_unavailable'],
    ['no PLAIN', ['"SASL" "GSSAPI"\r\nOK\r\n'], 'mail_rules_unavailable'],
    ['a wrong password', [GREETING, 'NO "wrong"\r\n'], 'mail_rules_unavailable'],
    ['a server that is busy', [GREETING, 'NO (TRYLATER) "later"\r\n'], 'mail_unavailable'],
    ['the end of the connection', [(socket: Socket) => socket.end('"SASL" ')], 'mail_unavailable'],
  ] as const)('%s', async (_, answers, code) => {
    await expect(readAt(await start(...answers))).rejects.toMatchObject({ code });
  });

  it('cannot put answers in front of TLS, nor take TLS away', async () => {
    const greeting = GREETING.replace('OK', '"STARTTLS"\r\nOK');
    await expect(readAt(await start(greeting, `OK\r\n${GREETING}`), 'starttls')).rejects.toMatchObject({
      code: 'mail_protocol',
    });
    server?.close();
    await expect(readAt(await start(GREETING), 'starttls')).rejects.toMatchObject({ code: 'mail_protocol' });
    expect(received).not.toContain('AUTHENTICATE');
  });

  it('is left at the deadline', async () => {
    const port = await start(() => undefined);
    const late = converse({ server: at(port), credentials, timeout: 20 }, () => Promise.resolve());
    await expect(late).rejects.toMatchObject({ code: 'mail_timeout' });
  });

  it('gets another token when it refuses one, and none that could be read as a command', async () => {
    const port = await start(
      GREETING.replace('PLAIN', 'PLAIN OAUTHBEARER'),
      '"eyJ9"\r\n',
      'NO\r\n',
      'OK\r\n',
      GREETING,
      'OK\r\n',
    );
    const tokens = ['old', 'new'];
    const accessToken = (): Promise<string> => Promise.resolve(tokens.shift() ?? '');
    const server = at(port);
    await converse({ server, credentials: { ...credentials, accessToken } }, ({ command }) => command('NOOP'));
    expect(received.match(/AUTHENTICATE "OAUTHBEARER"/g)).toHaveLength(2);
    expect(received).toContain('"*"\r\n');
    expect(received).not.toContain('PLAIN');
  });

  it('gets names and passwords that cannot become commands', async () => {
    const port = await start(GREETING, 'OK\r\n', GREETING, 'NO\r\n');
    const server = at(port);
    await converse({ server, credentials: { user: 'a"\r\nLOGOUT', password: 'ü' } }, ({ command }) =>
      command('GETSCRIPT', 'a"b\r\nDELETESCRIPT "x"'),
    );
    const encoded = Buffer.from('\0a"\r\nLOGOUT\0ü').toString('base64');
    expect(received).toContain(`AUTHENTICATE "PLAIN" {${String(encoded.length)}+}\r\n${encoded}\r\n`);
    expect(received).toContain('GETSCRIPT {21+}\r\na"b\r\nDELETESCRIPT "x"\r\n');
    await expect(readWith({ user: 'a\0b', password: '' }, await start(GREETING))).rejects.toMatchObject({
      code: 'mail_rules_unavailable',
    });
  });
});

const readWith = (whose: { user: string; password: string }, port: number) =>
  createManageSieveScripts(at(port)).of(whose).read();

describe('our script', () => {
  const sections = { autoreply: { require: ['vacation'], text: 'vacation "x";' } };

  it('holds a copy of another script where it cannot be included', () => {
    const text = '# theirs\r\nrequire "fileinto";\r\nrequire ["copy"];\r\n# pillarbox:end autoreply\r\nkeep;';
    const ours = writeOurs({ sections, others: 'x' }, { name: 'x', text }, false);
    expect(ours).toContain('require ["copy", "fileinto", "vacation"];');
    expect(ours.endsWith('# theirs\r\n\r\n\r\n# pillarbox:end autoreply\r\nkeep;\r\n')).toBe(true);
    expect(readOurs(ours)).toEqual({ sections, others: 'x' });
  });

  it('reads nothing of a script that is not ours', () => {
    expect(readOurs('# pillarbox:begin spam\n# pillarbox:end spam')).toEqual({ sections: {}, others: null });
  });
});
