import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { converse } from './connection.ts';

const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that explains the refusal of each token but `good` in a challenge, and waits for an answer to it. */
async function serve(received: string[]): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('"SASL" "PLAIN OAUTHBEARER"\r\nOK "ready"\r\n');
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (!text.endsWith('\r\n')) return;
      received.push(text);
      const token = /AUTHENTICATE "OAUTHBEARER" \{\d+\+\}\r\n(\S+)/.exec(text)?.[1];
      const isGood = Buffer.from(token ?? '', 'base64')
        .toString('utf8')
        .includes('Bearer good');
      if (token !== undefined) socket.write(isGood ? 'OK "in"\r\n' : '"eyJzdGF0dXMiOiI0MDEifQ=="\r\n');
      else if (text.startsWith('CAPABILITY')) socket.write('"SIEVE" "fileinto"\r\nOK\r\n');
      else socket.write('NO "refused"\r\n');
      text = '';
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

const signIn = (port: number, accessToken: (refused?: string) => Promise<string>) =>
  converse(
    {
      server: { host: '127.0.0.1', port, security: 'none', insecureCertificate: false },
      credentials: { user: 'ann@example.test', password: '', accessToken },
    },
    ({ capabilities }) => Promise.resolve(capabilities.get('SIEVE')),
  );

it('a ManageSieve server that refuses a token is answered, and gets another one', async () => {
  const received: string[] = [];
  const port = await serve(received);
  expect(await signIn(port, (refused) => Promise.resolve(refused === undefined ? 'spent' : 'good'))).toBe('fileinto');
  expect(received[1]).toBe('{4+}\r\nAQ==\r\n');
  await expect(signIn(port, () => Promise.resolve('spent'))).rejects.toThrow('mail_rules_unavailable');
});
