import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { serverFolder, startGuarded } from './guarded.ts';
import { freePorts } from './ports.ts';
import { accountOf, isRoot } from './system.ts';
import { answers, until } from './until.ts';

/** Address of a running Cyrus; plain data, so that it can be passed to test workers. */
export interface CyrusServer {
  readonly host: '127.0.0.1';
  readonly ports: { readonly imap: number; readonly sieve: number; readonly lmtp: number };
}

/** A running Cyrus with IMAP, ManageSieve (timsieved) and LMTP on loopback ports of its own. */
export interface Cyrus extends CyrusServer {
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}

/** Folder of the programs of Debian's package cyrus-common. */
const COMMON = '/usr/lib/cyrus/bin';
/**
 * Where `prepare` unpacks Debian's package cyrus-imapd. It cannot be installed beside Dovecot, because both provide the IMAP
 * server of the system.
 */
export const UNPACKED_CYRUS: string = join(ROOT, '.cache/cyrus');
/** Folders that Cyrus expects below its configuration folder. */
const STATE_FOLDERS = ['db', 'lock', 'log', 'proc', 'quota', 'socket', 'user'];
/** Quota of an account, in KB. */
const QUOTA_KB = 100_000;

/** Whether Cyrus can be started here. It needs root, because its programs run as the account `cyrus`. */
export function hasCyrus(): boolean {
  return isRoot() && ['imapd', 'idled', 'master', 'timsieved', 'lmtpd'].every((name) => existsSync(programPath(name)));
}

/**
 * Starts a Cyrus in a temp folder of its own. Every password signs in to any address of example.test, and the first sign-in
 * creates the mailbox with the folders of a special use.
 *
 * @throws Error with Cyrus' output when it does not start.
 */
export async function startCyrus(): Promise<Cyrus> {
  const folder = await serverFolder('cyrus');
  const ports = await cyrusPorts();
  const settings = join(folder, 'imapd.conf');
  const services = join(folder, 'cyrus.conf');
  await makeFolders(folder);
  await writeFile(settings, imapdConfig(folder));
  await writeFile(services, masterConfig(settings, ports));
  const args = ['-D', '-C', settings, '-M', services, '-p', join(folder, 'master.pid')];
  const server = startGuarded({ command: programPath('master'), args, folder, signal: 'TERM' });
  try {
    await until('Cyrus', async () => {
      if (!server.running()) throw new Error('Cyrus ended while starting');
      return await answers(ports.imap, '* OK');
    });
  } catch (error) {
    const words = await server.output();
    await server.stop();
    throw new Error(`${(error as Error).message}\n${words}`, { cause: error });
  }
  return { host: '127.0.0.1', ports, stop: () => server.stop() };
}

async function cyrusPorts(): Promise<CyrusServer['ports']> {
  const [imap, sieve, lmtp] = (await freePorts(3)) as [number, number, number];
  return { imap, sieve, lmtp };
}

/** An address that no other test uses; signing in creates its mailbox. */
export function newCyrusUser(): { readonly user: string; readonly password: string } {
  return { user: `user-${randomBytes(6).toString('hex')}@example.test`, password: 'any' };
}

function programPath(name: string): string {
  const unpacked = join(UNPACKED_CYRUS, COMMON, name);
  return existsSync(unpacked) ? unpacked : join(COMMON, name);
}

async function makeFolders(folder: string): Promise<void> {
  const { uid, gid } = await accountOf('cyrus');
  await chmod(folder, 0o755);
  for (const name of ['conf', 'sieve', 'spool', ...STATE_FOLDERS.map((one) => join('conf', one))]) {
    await mkdir(join(folder, name));
    await chown(join(folder, name), uid, gid);
  }
}

function imapdConfig(folder: string): string {
  return `configdirectory: ${folder}/conf
defaultpartition: default
partition-default: ${folder}/spool
sievedir: ${folder}/sieve
sieve_utf8fileinto: yes
altnamespace: yes
unixhierarchysep: yes
virtdomains: userid
defaultdomain: example.test
admins: cyrus
allowplaintext: yes
munge8bit: no
sasl_mech_list: PLAIN
sasl_pwcheck_method: alwaystrue
autocreate_users: anyone
autocreate_quota: ${String(QUOTA_KB)}
autocreate_inbox_folders: Drafts|Sent|Spam|Trash|Archive
xlist-drafts: Drafts
xlist-sent: Sent
xlist-junk: Spam
xlist-trash: Trash
xlist-archive: Archive
`;
}

function masterConfig(settings: string, { imap, sieve, lmtp }: CyrusServer['ports']): string {
  const program = (name: string): string => `cmd="${programPath(name)} -C ${settings}`;
  return `START {
  recover ${program('ctl_cyrusdb')} -r"
  idled ${program('idled')}"
}
SERVICES {
  imap ${program('imapd')}" listen="127.0.0.1:${String(imap)}" prefork=2
  sieve ${program('timsieved')}" listen="127.0.0.1:${String(sieve)}" prefork=0
  lmtp ${program('lmtpd')} -a" listen="127.0.0.1:${String(lmtp)}" prefork=0
}
EVENTS {
  checkpoint ${program('ctl_cyrusdb')} -c" period=30
}
`;
}
