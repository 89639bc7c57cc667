import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { serverFolder, startGuarded } from './guarded.ts';
import { freePorts } from './ports.ts';
import { accountOf, isRoot } from './system.ts';
import { answers, until } from './until.ts';

/** A running HylaFAX server without a modem: jobs stay in its queue until the test ends them. */
export interface HylaFax {
  readonly host: '127.0.0.1';
  readonly port: number;
  /** The text of each job that waits, as the server stores it. */
  jobs(): Promise<string[]>;
  /** Ends a job that waits as a modem would: `state` is 7 for done and 8 for failed, `status` the words for it. */
  end(jobId: string, state: 7 | 8, status: string): Promise<void>;
  /** Puts a file among the received ones, as a modem would. */
  receive(name: string, tiff: Uint8Array): Promise<void>;
  stop(): Promise<void>;
}

/** Where `prepare` unpacks Debian's packages hylafax-server and hylafax-client. */
export const UNPACKED_HYLAFAX: string = join(ROOT, '.cache/hylafax');
const PROGRAM = join(UNPACKED_HYLAFAX, 'usr/sbin/hfaxd');
/** Folders of a HylaFAX spool. */
const FOLDERS = 'archive client config dev docq doneq etc info log pollq recvq sendq status tmp'.split(' ');

/** The programs look for their library where the packages would have put it. */
const LIBRARIES = join(UNPACKED_HYLAFAX, 'usr/lib/hylafax');
/** Status of a program that does not find a library. */
const NOT_LOADED = 127;

/** Whether HylaFAX can be started here. It needs root, because it runs as the account `uucp`. */
export function hasHylaFax(): boolean {
  if (!isRoot() || !existsSync(PROGRAM)) return false;
  // An option that it does not know: it says so and ends.
  const { status } = spawnSync(PROGRAM, ['-?'], { env: { LD_LIBRARY_PATH: LIBRARIES }, timeout: 10_000 });
  return status !== null && status !== NOT_LOADED;
}

/**
 * Starts HylaFAX's queue and its server in a temp folder of their own. It takes everybody from this machine without a password.
 *
 * @throws Error with its output when it does not start.
 */
export async function startHylaFax(): Promise<HylaFax> {
  const folder = await serverFolder('hylafax');
  const [port] = (await freePorts(1)) as [number];
  const { uid, gid } = await accountOf('uucp');
  const spool = join(folder, 'spool');
  await makeSpool(spool);
  const programs = join(UNPACKED_HYLAFAX, 'usr');
  const script = `
    export LD_LIBRARY_PATH='${LIBRARIES}'
    chown -R ${String(uid)}:${String(gid)} '${spool}'
    chmod 600 '${spool}/etc/hosts.hfaxd'
    '${programs}/sbin/faxq' -D -q '${spool}' &
    exec '${PROGRAM}' -d -l 127.0.0.1 -i ${String(port)} -q '${spool}'
  `;
  const server = startGuarded({ command: 'sh', args: ['-c', script], folder, signal: 'TERM' });
  try {
    await until('HylaFAX', async () => {
      if (!server.running()) throw new Error('HylaFAX ended while starting');
      return existsSync(join(spool, 'FIFO')) && (await answers(port, '220'));
    });
  } catch (error) {
    const words = await server.output();
    await server.stop();
    throw new Error(`${(error as Error).message}\n${words}`, { cause: error });
  }
  const queue = join(spool, 'sendq');
  const jobs = async (): Promise<string[]> => {
    const names = (await readdir(queue)).filter((name) => /^q\d+$/.test(name));
    return await Promise.all(names.map((name) => readFile(join(queue, name), 'utf8')));
  };
  return {
    ...{ host: '127.0.0.1', port, jobs },
    end: async (jobId, state, status) => {
      const job = await readFile(join(queue, `q${jobId}`), 'utf8');
      const ended = job.replace(/^state:.*$/m, `state:${String(state)}`).replace(/^status:.*$/m, `status:${status}`);
      const place = join(spool, 'doneq', `q${jobId}`);
      await writeFile(place, ended);
      await chown(place, uid, gid);
      await rm(join(queue, `q${jobId}`));
    },
    receive: async (name, tiff) => {
      const place = join(spool, 'recvq', name);
      await writeFile(place, tiff);
      await chown(place, uid, gid);
    },
    stop: () => server.stop(),
  };
}

async function makeSpool(spool: string): Promise<void> {
  for (const name of FOLDERS) await mkdir(join(spool, name), { recursive: true });
  await cp(join(UNPACKED_HYLAFAX, 'var/spool/hylafax/bin'), join(spool, 'bin'), { recursive: true });
  await writeFile(join(spool, 'etc/hosts.hfaxd'), 'localhost\n127.0.0.1\n');
  await cp(join(UNPACKED_HYLAFAX, 'etc/hylafax/dialrules'), join(spool, 'etc/dialrules'));
  const rules = [
    'CountryCode: 44',
    'LongDistancePrefix: 0',
    'InternationalPrefix: 00',
    'DialStringRules: etc/dialrules',
  ];
  await writeFile(join(spool, 'etc/config'), `${rules.join('\n')}\n`);
  // What `faxsetup` would note; the queue does not start without it.
  await writeFile(join(spool, 'etc/setup.cache'), `SPOOL='${spool}'\nTARGET='linux'\n`);
}
