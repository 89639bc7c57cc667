import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverFolder, startGuarded } from './guarded.ts';
import { freePorts } from './ports.ts';
import { findProgram } from './system.ts';
import { answers, until } from './until.ts';

/** A running ClamAV daemon that knows two signatures. */
export interface Clamd {
  readonly host: '127.0.0.1';
  readonly port: number;
  /** Path of its socket. */
  readonly socket: string;
  stop(): Promise<void>;
}

/** A text that this daemon takes for malware. It is nothing of the kind, so that nobody's scanner takes the tests for it. */
export const MARKER = 'pillarbox-test-content-that-a-scanner-finds';
/** The EICAR test file in hexadecimal digits: scanners do not find it in this form. */
const EICAR =
  '58354f2150254041505b345c505a58353428505e2937434329377d2445494341522d5354414e444152442d414e544956495255532d544553542d46494c452124482b482a';
/** Largest content that it takes, in bytes. */
export const CLAMD_LIMIT = 2 * 1024 * 1024;

/** Whether ClamAV can be started here. */
export function hasClamd(): boolean {
  return findProgram('clamd') !== undefined;
}

/**
 * Starts ClamAV in a temp folder with a database of its own; the real one has hundreds of megabytes and comes from elsewhere.
 *
 * @throws Error with its output when it does not start.
 */
export async function startClamd(): Promise<Clamd> {
  const folder = await serverFolder('clamd');
  const [port] = (await freePorts(1)) as [number];
  const socket = join(folder, 'clamd.sock');
  const signatures = join(folder, 'signatures');
  await mkdir(signatures);
  // Name, any type of file, place in it, the bytes.
  const known = [`Pillarbox.Test:0:*:${Buffer.from(MARKER).toString('hex')}`, `Eicar.Test:0:0:${EICAR}`, ''];
  await writeFile(join(signatures, 'test.ndb'), known.join('\n'));
  const settings = [
    'Foreground yes',
    `DatabaseDirectory ${signatures}`,
    `LocalSocket ${socket}`,
    'TCPAddr 127.0.0.1',
    `TCPSocket ${String(port)}`,
    `StreamMaxLength ${String(CLAMD_LIMIT)}`,
    'MaxThreads 4',
  ];
  await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const command = findProgram('clamd') ?? 'clamd';
  const server = startGuarded({ command, args: ['-c', join(folder, 'clamd.conf')], folder, signal: 'TERM' });
  try {
    await until('ClamAV', async () => {
      if (!server.running()) throw new Error('ClamAV ended while starting');
      return await answers(port);
    });
  } catch (error) {
    const words = await server.output();
    await server.stop();
    throw new Error(`${(error as Error).message}\n${words}`, { cause: error });
  }
  return { host: '127.0.0.1', port, socket, stop: () => server.stop() };
}
