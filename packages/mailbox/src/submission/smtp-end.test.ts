import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '@pillarbox/contract/failure';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerSession } from 'smtp-server';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { SendOptions } from './port.ts';
import { createSmtpSubmission } from './smtp.ts';

const ANN = { user: 'ann@example.test', password: 'secret' };
const MESSAGE = { from: ANN.user, to: ['bob@example.test'], source: Buffer.from('Subject: x\r\n\r\nx\r\n') };
/** Long for the reply, short for everything before it. */
const TIMES = { connect: 2000, greeting: 2000, command: 400, block: 400, answer: 2000, total: 20_000 };
const closers: (() => unknown)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Answer = (socket: Socket, done: (error: Error | null, answer?: string) => void) => unknown;

/** A server that does what a test chooses after it received the whole message. */
async function startServer(answer: Answer): Promise<{ port: number; ended: string[] }> {
  const ended: string[] = [];
  const sockets = new Map<string, Socket>();
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: ANN.user }),
    onData: (stream, session: SMTPServerSession, done) => {
      stream.resume();
      stream.on('end', () => {
        ended.push(session.id);
        const [socket] = sockets.values();
        if (socket !== undefined) answer(socket, done);
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.set(String(socket.remotePort), socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets.values()) socket.destroy();
    server.close();
  });
  return { port: (server.server.address() as AddressInfo).port, ended };
}

function send(port: number, handover: SendOptions = {}, times = TIMES): Promise<unknown> {
  const server = { host: '127.0.0.1', port, security: 'none' as const, insecureCertificate: false };
  return createSmtpSubmission({ submission: server }, times).send(MESSAGE, ANN, handover);
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'none',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );
}

describe('the end of a message', () => {
  it('may be answered later than commands', async () => {
    const { port } = await startServer((_, done) => void delay(800).then(() => done(null, 'queued as 4XyZ12')));
    expect(await send(port)).toMatchObject({ queueid: '4XyZ12' });
  });

  it('leaves the outcome unknown when the connection breaks, or the reply is missing or malformed', async () => {
    const drop: Answer = (socket) => socket.destroy();
    const nonsense: Answer = (socket) => socket.write('\u0001\u0002 nonsense\r\n');
    const silence: Answer = () => undefined;
    for (const answer of [drop, nonsense, silence]) {
      const { port, ended } = await startServer(answer);
      expect(await codeOf(send(port, {}, { ...TIMES, answer: 300 }))).toBe('submission_unknown');
      expect(ended).toHaveLength(1);
    }
  });

  it('has a known outcome when the server refuses it, temporarily or permanently', async () => {
    const refuse = (code: number): Answer => {
      return (_, done) => done(Object.assign(new Error('no'), { responseCode: code }));
    };
    expect(await codeOf(send((await startServer(refuse(451))).port))).toBe('submission_unavailable');
    expect(await codeOf(send((await startServer(refuse(421))).port))).toBe('submission_unavailable');
    expect(await codeOf(send((await startServer(refuse(554))).port))).toBe('submission_refused');
  });

  it('is not sent when the caller cannot record it, or aborts the attempt', async () => {
    const { port, ended } = await startServer((_, done) => done(null, 'taken'));
    const reason = new Error('the note could not be written');
    await expect(send(port, { beforeEnd: () => Promise.reject(reason) })).rejects.toBe(reason);
    const ending = new AbortController();
    const beforeEnd = async (): Promise<void> => {
      ending.abort();
      await delay(50);
    };
    expect(await codeOf(send(port, { beforeEnd, signal: ending.signal }))).toBe('submission_unavailable');
    expect(await codeOf(send(port, { signal: AbortSignal.abort() }))).toBe('submission_unavailable');
    expect(ended).toEqual([]);
  });
});
