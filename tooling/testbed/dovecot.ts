import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { dovecotConfig, tokenConfig } from './dovecot-config.ts';
import type { DovecotPorts, DovecotVariant } from './dovecot-config.ts';
import { serverFolder, startGuarded } from './guarded.ts';
import { freePorts } from './ports.ts';
import { findProgram, run } from './system.ts';
import { answers, until } from './until.ts';

/** A mailbox of the test bed. */
export interface TestAccount {
  /** The full address, which is also the user name of IMAP, ManageSieve and submission. */
  readonly address: string;
  readonly password: string;
}

/** Address and files of a running Dovecot; plain data, so that it can be passed to test workers. */
export interface DovecotServer {
  readonly host: '127.0.0.1';
  readonly ports: DovecotPorts;
  /** The socket that Postfix uses for SASL. */
  readonly saslSocket: string;
  /** For `doveadm -c FILE`. */
  readonly configFile: string;
  /** One passwd-file per account, because Dovecot checks a file for changes only once a second. */
  readonly usersFolder: string;
  /** The same accounts as Postfix reads them (a texthash table). */
  readonly recipientsFile: string;
}

/** A running Dovecot with IMAP, LMTP and ManageSieve on loopback ports of its own. */
export interface Dovecot extends DovecotServer {
  /** Creates a mailbox that can be used at once. */
  addUser(account: TestAccount): Promise<void>;
  /** The log of Dovecot. */
  log(): Promise<string>;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}

/** The uid of the mail files when the tests run as root; no account of that number is needed. */
const MAIL_UID = 5000;

/**
 * Starts a Dovecot in a temp folder of its own.
 *
 * @throws Error with Dovecot's output when it does not start (not installed, invalid variant).
 */
export async function startDovecot(
  options: DovecotVariant & { readonly users?: readonly TestAccount[] } = {},
): Promise<Dovecot> {
  const { users = [], ...variant } = options;
  const folder = await serverFolder('dovecot');
  const [imap, imaps, lmtp, sieve, pop3, pop3s] = (await freePorts(6)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const me = userInfo();
  const asRoot = me.uid === 0;
  const mailUid = asRoot ? MAIL_UID : me.uid;
  const server: DovecotServer = {
    host: '127.0.0.1',
    ports: { imap, imaps, lmtp, sieve, pop3, pop3s },
    saslSocket: join(folder, 'run/sasl'),
    configFile: join(folder, 'dovecot.conf'),
    usersFolder: join(folder, 'users'),
    recipientsFile: join(folder, 'recipients'),
  };
  const instance = {
    folder,
    ports: server.ports,
    mailUid,
    ...(asRoot ? {} : { ownAccount: { user: me.username, gid: me.gid } }),
  };
  await mkdir(join(folder, 'homes'));
  if (asRoot) await chown(join(folder, 'homes'), mailUid, mailUid);
  await makePublicFolders(join(folder, 'public'), variant.publicFolders ?? {}, asRoot ? mailUid : null);
  await mkdir(server.usersFolder);
  await writeFile(server.recipientsFile, '');
  await utimes(server.recipientsFile, 0, 0);
  for (const account of users) await addAccount(server, account);
  await writeFile(server.configFile, dovecotConfig(instance, variant));
  if (variant.issuer !== undefined) await writeFile(join(folder, 'oauth2.conf'), tokenConfig(variant.issuer));
  if (variant.tls === true) await makeCertificate(folder);
  const args = ['-F', '-c', server.configFile];
  const program = startGuarded({ command: findProgram('dovecot') ?? 'dovecot', args, folder, signal: 'TERM' });
  const log = (): Promise<string> => readFile(join(folder, 'dovecot.log'), 'utf8').catch(() => '');
  try {
    await until('Dovecot', async () => {
      if (!program.running()) throw new Error('Dovecot ended while starting');
      return (await answers(imap, '* OK')) && (await answers(lmtp, '220')) && (await answers(sieve, '"IMPLEMENTATION'));
    });
  } catch (error) {
    const words = `${await program.output()}${await log()}`;
    await program.stop();
    throw new Error(`${(error as Error).message}\n${words}`, { cause: error });
  }
  return { ...server, addUser: (account) => addAccount(server, account), log, stop: () => program.stop() };
}

/** Creates Maildir++ folders, each with its rights for all users; `owner` null: the account that runs the tests. */
async function makePublicFolders(
  root: string,
  rights: Readonly<Record<string, string>>,
  owner: number | null,
): Promise<void> {
  for (const [name, letters] of Object.entries(rights)) {
    const folder = join(root, `.${name}`);
    for (const part of ['cur', 'new', 'tmp']) await mkdir(join(folder, part), { recursive: true });
    await writeFile(join(folder, 'dovecot-acl'), `anyone ${letters}\n`);
    if (owner === null) continue;
    for (const made of [root, folder, ...['cur', 'new', 'tmp'].map((part) => join(folder, part))]) {
      await chown(made, owner, owner);
    }
  }
}

/** Creates a self-signed certificate for localhost, as cert.pem and key.pem. */
async function makeCertificate(folder: string): Promise<void> {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  await run(
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    ...names,
    ...files,
  );
}

/** Creates a mailbox on a running Dovecot; test workers have only its address. */
export async function addAccount(server: DovecotServer, account: TestAccount): Promise<void> {
  const { address, password } = account;
  if (/[\s:{}/%]/.test(address + password)) throw new Error(`The test bed cannot store the account ${address}`);
  await addRecipient(server, address);
  await writeFile(join(server.usersFolder, address), `${address}:{PLAIN}${password}::::::\n`);
}

/** Returns an address that Postfix accepts and Dovecot does not know: Postfix sends mail for it back to its sender. */
export async function returnedAddress(server: DovecotServer): Promise<string> {
  const address = `gone-${randomBytes(6).toString('hex')}@example.test`;
  await addRecipient(server, address);
  return address;
}

async function addRecipient(server: DovecotServer, address: string): Promise<void> {
  await appendFile(server.recipientsFile, `${address} OK\n`);
  // Postfix reads a table only when it was not changed for a second; an old date lets it read this one at once.
  await utimes(server.recipientsFile, 0, 0);
}

/** Creates a mailbox with a name that no other test uses. */
export async function newAccount(server: DovecotServer, name = 'user'): Promise<TestAccount> {
  const account = { address: `${name}-${randomBytes(6).toString('hex')}@example.test`, password: 'correct-horse' };
  await addAccount(server, account);
  return account;
}
