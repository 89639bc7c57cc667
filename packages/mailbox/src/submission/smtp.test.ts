import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { Failure } from '@pillarbox/contract/failure';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createSmtpSubmission } from './smtp.ts';
import type { Submission, SubmittedMessage } from './port.ts';

const ANN = { user: 'ann@example.test', password: 'secret' };
const closers: (() => unknown)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

function refuse(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

async function startServer(answer = 'queued as 4XyZ12'): Promise<{ port: number; taken: Taken[] }> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    size: 5000,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      if (username === ANN.user && password === ANN.password) done(null, { user: username });
      else done(refuse(535, '5.7.8 Wrong'));
    },
    onMailFrom: ({ address }, _session, done) => {
      if (address.startsWith('forged')) done(refuse(550, '5.7.60 Not your address'));
      else done();
    },
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('nobody')) done(refuse(550, '5.1.1 No such user'));
      else if (address.startsWith('picky')) done(refuse(553, '5.7.1 <a@b>: Sender address rejected: not owned'));
      else if (address.startsWith('stuffed')) done(refuse(552, '5.2.2 Mailbox size limit exceeded'));
      else if (address.startsWith('later')) done(refuse(451, '4.7.1 Greylisted'));
      else done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
        taken.push({
          from,
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done(null, answer);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
  });
  return { port: (server.server.address() as AddressInfo).port, taken };
}

function submission(port: number, signIn = true) {
  const times = { connect: 300, greeting: 300, command: 300, block: 300, answer: 300, total: 600 };
  const server = { host: '127.0.0.1', port, security: 'none' as const, insecureCertificate: false };
  return createSmtpSubmission({ submission: server, signIn }, times);
}

function submitted(more: Partial<SubmittedMessage> = {}): SubmittedMessage {
  const source = Buffer.from('Subject: x\r\n\r\n.dot\nline\r\n');
  return { from: ANN.user, to: ['bob@example.test'], source, ...more };
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'none',
    (error: unknown) => (error instanceof Failure ? error.code : 'other'),
  );
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

describe('SMTP submission', () => {
  it('submits a message with AUTH and reads the queue id', async () => {
    const { port, taken } = await startServer();
    const accepted = await submission(port).send(submitted(), ANN);
    expect(accepted).toMatchObject({ queueid: '4XyZ12', rejected: [] });
    expect(taken).toEqual([{ from: ANN.user, to: ['bob@example.test'], source: 'Subject: x\r\n\r\n.dot\r\nline\r\n' }]);
  });

  it('reports the recipients that were refused while others were accepted', async () => {
    const { port } = await startServer();
    const to = ['bob@example.test', 'nobody@example.test'];
    expect((await submission(port).send(submitted({ to }), ANN)).rejected).toEqual(['nobody@example.test']);
  });

  it('distinguishes permanent from temporary refusals', async () => {
    const { port } = await startServer();
    const way = submission(port);
    expect(await codeOf(way.send(submitted({ to: ['nobody@example.test'] }), ANN))).toBe('submission_refused');
    expect(await codeOf(way.send(submitted({ to: ['stuffed@example.test'] }), ANN))).toBe('submission_refused');
    expect(await codeOf(way.send(submitted({ to: ['later@example.test'] }), ANN))).toBe('submission_unavailable');
    expect(await codeOf(way.send(submitted(), { ...ANN, password: 'no' }))).toBe('invalid_credentials');
    expect(await codeOf(way.send(submitted({ source: Buffer.alloc(6000, 'x') }), ANN))).toBe('message_too_large');
    expect(await codeOf(way.send(submitted({ from: 'forged@example.test' }), ANN))).toBe('sender_refused');
    expect(await codeOf(way.send(submitted({ to: ['picky@example.test'] }), ANN))).toBe('sender_refused');
  });

  it('reports the largest message that the server accepts', async () => {
    const { port } = await startServer();
    expect(await submission(port).sizeLimit(ANN)).toBe(5000);
  });

  it('asks for delivery reports under its own id, of delivery on request, and never a server without DSN', async () => {
    const commands: string[] = [];
    const say = (extensions: readonly string[]) => (socket: Socket) => {
      socket.on('error', () => undefined).write('220 hi\r\n');
      socket.on('data', (data: Buffer) => {
        for (const line of data.toString().split('\r\n').filter(Boolean)) {
          commands.push(line);
          const lines = ['hi', ...extensions].map((word, at) => `250${at < extensions.length ? '-' : ' '}${word}\r\n`);
          if (line.startsWith('EHLO')) socket.write(lines.join(''));
          else
            socket.write(line.startsWith('DATA') ? '354 go\r\n' : line === '.' ? '250 queued as 1\r\n' : '250 ok\r\n');
        }
      });
    };
    const relay = async (extensions: readonly string[]): Promise<Submission> =>
      submission(await listen(createServer(say(extensions))), false);
    const envelope = (): string[] => commands.filter((line) => /^(?:MAIL|RCPT)/.test(line));
    const reports = { envelopeId: 'a+b=1', delivered: false };
    const willing = await relay(['SIZE 5000', 'DSN']);
    expect(await willing.reportsDelivery(ANN)).toBe(true);
    await willing.send(submitted({ reports }), ANN);
    await willing.send(submitted({ reports: { ...reports, delivered: true } }), ANN);
    expect(envelope()).toEqual([
      expect.stringMatching(/^MAIL FROM:<ann@example\.test> .*RET=HDRS ENVID=a\+2Bb\+3D1$/),
      'RCPT TO:<bob@example.test> NOTIFY=FAILURE,DELAY',
      expect.stringContaining('ENVID='),
      'RCPT TO:<bob@example.test> NOTIFY=FAILURE,DELAY,SUCCESS',
    ]);
    commands.length = 0;
    const plain = await relay(['SIZE 5000']);
    expect(await plain.reportsDelivery(ANN)).toBe(false);
    await plain.send(submitted({ reports }), ANN);
    expect(envelope().join(' ')).not.toMatch(/RET|ENVID|NOTIFY/);
  });

  it('sends no CR, LF, NUL or angle bracket in a command argument', async () => {
    const { port, taken } = await startServer();
    const way = submission(port);
    for (const bad of ['a@x\r\nRCPT TO:<b@x>', 'a@x\n', 'a\u0000@x', 'a@x> SIZE=1']) {
      expect(await codeOf(way.send(submitted({ to: [bad] }), ANN))).toBe('submission_refused');
      expect(await codeOf(way.send(submitted({ from: bad }), ANN))).toBe('submission_refused');
    }
    expect(await codeOf(way.send(submitted({ to: [] }), ANN))).toBe('submission_refused');
    expect(await codeOf(way.send(submitted({ source: Buffer.from('a\u0000b') }), ANN))).toBe('submission_refused');
    expect(await codeOf(way.send(submitted(), { ...ANN, user: 'a\r\nb' }))).toBe('invalid_credentials');
    expect(taken).toEqual([]);
  });

  it('fails in bounded time when the server is down, silent, floods or hangs up', async () => {
    const silent = await listen(createServer(() => undefined));
    const flood = await listen(
      createServer((socket) => socket.on('error', () => undefined).write('220-'.padEnd(300_000, 'x'))),
    );
    const gone = await listen(createServer((socket) => socket.end('421 busy\r\n')));
    const drops = await listen(
      createServer((socket) => {
        socket.on('error', () => undefined);
        socket.write('220 hi\r\n');
        socket.on('data', () => socket.destroy());
      }),
    );
    for (const port of [silent, flood, gone, drops, 1]) {
      expect(await codeOf(submission(port).send(submitted(), ANN))).toBe('submission_unavailable');
      expect(await codeOf(submission(port).sizeLimit(ANN))).toBe('submission_unavailable');
    }
  });
});
