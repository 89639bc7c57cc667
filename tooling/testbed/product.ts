import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildGateway } from '../build/gateway.ts';
import { freePorts } from './ports.ts';
import { until } from './until.ts';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** As deploy/Dockerfile starts it. */
const NODE_ARGUMENTS = ['--max-semi-space-size=16'];

/** Options of a product under test. */
export interface ProductOptions {
  /** Settings files by partner id. */
  readonly partners: Readonly<Record<string, object>>;
  /** Additional environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Arguments of Node before the program, such as `--import`. */
  readonly nodeArguments?: readonly string[];
}

/** The product as a process of its own, run from its bundle, with its own data folder. */
export interface Product {
  readonly port: number;
  /** `http://localhost:PORT`. */
  readonly origin: string;
  readonly data: string;
  /** Resident memory in megabytes. */
  memory(): Promise<number>;
  /** CPU time it has used so far, in milliseconds. */
  cpu(): Promise<number>;
  /** Its output so far. */
  output(): string;
  /** Sends a signal to the process. */
  signal(name: NodeJS.Signals): void;
  /** Stops it by a signal, waits and keeps its data. Returns its exit code, null when the signal ended it. */
  halt(name?: NodeJS.Signals): Promise<number | null>;
  /** Starts it again with the same data and port. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** The servers of a partner under test: loopback ports without TLS. */
export interface PartnerServers {
  readonly imap: number;
  readonly submission: number;
  /** ManageSieve; absent: the partner has none. */
  readonly sieve?: number;
  /** Name of the mail system. Gateways that reach one server through different ports need it, or accounts differ between them. */
  readonly namespace?: string;
}

/** Settings of a partner with loopback servers, without the tour, which would cover the first screen. */
export function imapPartner(id: string, hosts: readonly string[], servers: PartnerServers): object {
  const server = (port: number): object => ({ host: '127.0.0.1', port, security: 'none' });
  const { imap, submission, sieve, ...system } = servers;
  const mail = {
    kind: 'imap',
    domains: ['example.test'],
    imap: server(imap),
    submission: server(submission),
    ...(sieve !== undefined && { sieve: server(sieve) }),
    ...system,
  };
  return { id, name: 'Northwater', hosts, mail, HideTour: true };
}

/**
 * Starts the gateway. The web client must be built before if a test loads pages.
 *
 * @throws Error with the gateway's output when it does not answer within a minute.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'pillarbox-product-'));
  for (const [id, settings] of Object.entries(options.partners)) {
    await mkdir(join(folder, 'partners', id), { recursive: true });
    await writeFile(join(folder, 'partners', id, 'settings.json'), JSON.stringify(settings));
  }
  const [port] = (await freePorts(1)) as [number];
  const data = join(folder, 'data');
  const environment = {
    ...process.env,
    PILLARBOX_HOST: '127.0.0.1',
    PILLARBOX_PORT: String(port),
    PILLARBOX_DATA: data,
    PILLARBOX_PARTNERS: join(folder, 'partners'),
    PILLARBOX_SMTP_PORT: '0',
    ...options.environment,
  };
  const args = [...NODE_ARGUMENTS, ...(options.nodeArguments ?? []), await buildGateway(ROOT)];
  let child: ChildProcess | undefined;
  let words = '';

  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => (words = (words + chunk.toString('utf8')).slice(-100_000)));
    }
    await until('the product', async () => {
      if (started.exitCode !== null) throw new Error(`The product ended while starting\n${words}`);
      return fetch(`http://127.0.0.1:${String(port)}/api/auth/session`).then(
        () => true,
        () => false,
      );
    });
  };
  const halt = async (name: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    const running = child;
    child = undefined;
    if (running === undefined) return null;
    if (running.exitCode !== null || running.signalCode !== null) return running.exitCode;
    const ended = new Promise<number | null>((resolve) => running.once('exit', resolve));
    running.kill(name);
    return ended;
  };
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  return {
    port,
    origin: `http://localhost:${String(port)}`,
    data,
    memory: async () => {
      const status = await readFile(`/proc/${String(child?.pid)}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    cpu: async () => {
      const stat = await readFile(`/proc/${String(child?.pid)}/stat`, 'utf8');
      // The fields behind the name in brackets: utime and stime are the 12th and 13th of them, in hundredths of a second.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    output: () => words,
    signal: (name) => child?.kill(name),
    halt,
    start,
    stop: async () => {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
