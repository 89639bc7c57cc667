import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Server } from 'node:tls';
import { promisify } from 'node:util';
import { remoteTest } from '@pillarbox/contract/remote-accounts/operations';
import { remoteSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const PASSWORD = 'correct-horse-battery';
const MAIL = 'ann@example.test';
let folder = '';
let under: GatewayUnderTest;
const servers: Server[] = [];
const before = getCACertificates();

/** Certificates by an authority that this process trusts: one that has ended a day ago, and one that holds. */
async function makeCertificates(): Promise<void> {
  const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  await openssl('req', '-x509', ...key, '-subj', '/CN=Authority', '-keyout', 'ca.key', '-out', 'ca.pem');
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  await openssl('req', ...key, ...names, '-keyout', 'key.pem', '-out', 'request.pem');
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-copy_extensions', 'copy'];
  for (const [name, days] of [['expired', '-1'] as const, ['valid', '2'] as const]) {
    await openssl('x509', '-req', '-in', 'request.pem', ...by, '-days', days, '-out', `${name}.pem`);
  }
}

/** A server that greets as POP3 and says nothing else. Returns its port. */
async function startServer(name: 'expired' | 'valid'): Promise<number> {
  const [key, cert] = await Promise.all(['key.pem', `${name}.pem`].map((file) => readFile(join(folder, file))));
  const server = createServer({ key, cert }, (socket) => {
    socket.on('error', () => undefined);
    socket.end('+OK hello\r\n-ERR no\r\n');
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pillarbox-expired-'));
  await makeCertificates();
  setDefaultCACertificates([...before, await readFile(join(folder, 'ca.pem'), 'utf8')]);
});
afterAll(async () => {
  setDefaultCACertificates(before);
  for (const server of servers) server.close();
  await under.close();
  await rm(folder, { recursive: true, force: true });
});

it('a remote account whose certificate has expired is refused for that, by both protocols', async () => {
  const [expired, valid] = [await startServer('expired'), await startServer('valid')];
  under = await startTestGateway({
    ...{ id: '754', name: 'Northwater', hosts: ['*'], mail: { kind: 'local', loginDomain: 'example.test' } },
    remoteAccounts: { trusted: [{ host: '127.0.0.1', ports: [expired, valid] }] },
  });
  await under.gateway.mailSystems.local?.createAccount({ address: MAIL, name: '', password: PASSWORD, quota: 0 });
  const page = new TestPage(under.gateway.address);
  await page.signIn(MAIL, PASSWORD);
  const tried = (port: number, protocol: 'pop' | 'imap') => {
    const settings = remoteSettings.parse({
      protocol,
      host: '127.0.0.1',
      port,
      security: 'tls',
      user: 'ann',
      folder: 'INBOX',
    });
    return page.call(remoteTest, { settings, password: 'x' }).then(
      () => 'none',
      (error: unknown) => String(error),
    );
  };
  for (const protocol of ['pop', 'imap'] as const) {
    expect(await tried(expired, protocol)).toContain('remote_certificate');
    // Only its end is wrong with the other one.
    expect(await tried(valid, protocol)).not.toContain('remote_certificate');
  }
});
