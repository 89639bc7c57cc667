import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { savePreferences } from '@pillarbox/contract/preferences/operations';
import type { RemoteSettings, SendingSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import type { DovecotServer, TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase } from '@pillarbox/tooling/testbed/postgres';
import type { PostgresServer } from '@pillarbox/tooling/testbed/postgres';
import { TestPage } from './journey.test-bed.ts';
import type { TestGatewayOptions } from './journey.test-bed.ts';

/** How long a test waits for what a gateway does in the background. */
export const PATIENT = { timeout: 40_000 };

/** What a partner offers of accounts elsewhere. `ports` of this machine stand for the internet. */
interface Offer {
  readonly ports: readonly number[];
  readonly most?: number;
  readonly presets?: readonly object[];
}

/** A partner with its own mail on `own`. `submission`: the port of its server for sending. */
export function partnerOf(own: DovecotServer, { ports, ...offer }: Offer, submission = own.ports.imap): object {
  const server = (port: number) => ({ host: '127.0.0.1', port, security: 'none' });
  const mail = { imap: server(own.ports.imap), submission: server(submission) };
  return {
    id: '754',
    name: 'Northwater',
    hosts: ['*'],
    mail: { kind: 'imap', domains: ['example.test'], ...mail },
    remoteAccounts: { ...offer, trusted: [{ host: '127.0.0.1', ports, anyCertificate: true }] },
  };
}

/** Signs a user in whose messages leave at once. */
export async function signedIn(address: string, user: TestAccount): Promise<TestPage> {
  const page = new TestPage(address);
  await page.signIn(user.address, user.password);
  await page.send(savePreferences, { params: { file: `${user.address}.json` }, body: { undo_send_delay: 0 } });
  return page;
}

/** Settings of an account at another server, by IMAP with TLS. */
export function accountAt(
  { ports }: DovecotServer,
  user: string,
  change: Partial<RemoteSettings> = {},
): RemoteSettings {
  return {
    ...{ protocol: 'imap', host: '127.0.0.1', port: ports.imaps, security: 'tls', user },
    ...{ remoteFolder: 'INBOX', folder: 'INBOX', leave: true },
    ...change,
  };
}

/** Settings for sending from an address elsewhere, by a port of this machine. */
export function sendingBy(port: number, mail: string, change: Partial<SendingSettings> = {}): SendingSettings {
  const server = { host: '127.0.0.1', port, security: 'none' as const };
  return { ...server, user: '', ownPassword: false, mail, name: 'Clara afar', ...change };
}

/** Subjects of the first messages of a folder. */
export async function subjectsIn(page: TestPage, folder: string): Promise<string[]> {
  return (await page.call(fetchlist, { folder })).rows.map(({ subject }) => subject);
}

/** Runs `work` with the options of gateways that share a database and a folder of data, and removes the folder. */
export async function withSharedStore(
  postgres: PostgresServer,
  work: (options: TestGatewayOptions) => Promise<void>,
): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'pillarbox-shared-'));
  const database = await newDatabase(postgres);
  const settings = { PILLARBOX_DATABASE_URL: database, PILLARBOX_SECRET: 's'.repeat(40), PILLARBOX_DATA: data };
  try {
    await work({ settings });
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}
