import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serverFolder, startGuarded } from './guarded.ts';
import { freePorts } from './ports.ts';
import { accountOf, findPostgresPrograms, isRoot, run } from './system.ts';
import { answers, until } from './until.ts';

/** Address of a running PostgreSQL; plain data. */
export interface PostgresServer {
  readonly host: '127.0.0.1';
  readonly ports: { readonly postgres: number };
  /** URL of the database `postgres`, for a superuser without a password. */
  readonly url: string;
  /** The folder of `psql`. */
  readonly programs: string;
}

/** A running PostgreSQL without fsync: fast, and for tests only. */
export interface Postgres extends PostgresServer {
  /** Stops it as a restart does, runs `meanwhile`, and starts it again with the same data and port. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
  log(): Promise<string>;
  stop(): Promise<void>;
}

const OWNER = 'pillarbox';

/**
 * Starts the newest PostgreSQL of this machine in a temp folder. PostgreSQL refuses root, so root hands it to the
 * account `postgres`.
 *
 * @throws Error with the output of PostgreSQL when it does not start, or when it is not installed.
 */
export async function startPostgres(): Promise<Postgres> {
  const programs = findPostgresPrograms();
  if (programs === undefined) throw new Error('PostgreSQL is not installed');
  const account = isRoot() ? await accountOf('postgres') : undefined;
  const folder = await serverFolder('postgres');
  if (account) await chown(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', OWNER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await promisify(execFile)(join(programs, 'initdb'), init, { cwd: folder, ...account });
  const [port] = (await freePorts(1)) as [number];
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
  const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, ...settings.flatMap((s) => ['-c', s])];
  const command = join(programs, 'postgres');
  const begin = () => startGuarded({ command, args, folder, signal: 'INT', ...(account && { account }) });
  let server = begin();
  const url = databaseUrl(port, 'postgres');
  const ready = (): Promise<void> =>
    until('PostgreSQL', async () => {
      if (!server.running()) throw new Error('PostgreSQL ended while starting');
      return (await answers(port)) && (await accepts(programs, url));
    });
  try {
    await ready();
  } catch (error) {
    const words = await server.output();
    await server.stop();
    throw new Error(`${(error as Error).message}\n${words}`, { cause: error });
  }
  const log = (): Promise<string> => server.output();
  const restart = async (meanwhile: () => Promise<void>): Promise<void> => {
    await server.halt();
    await meanwhile();
    server = begin();
    await ready();
  };
  return { host: '127.0.0.1', ports: { postgres: port }, url, programs, log, restart, stop: () => server.stop() };
}

/** Creates an empty database for one test file and returns its URL. */
export async function newDatabase(server: PostgresServer): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(join(server.programs, 'psql'), '-q', '-d', server.url, '-c', `create database ${name}`);
  return databaseUrl(server.ports.postgres, name);
}

function databaseUrl(port: number, name: string): string {
  return `postgres://${OWNER}@127.0.0.1:${String(port)}/${name}`;
}

function accepts(programs: string, url: string): Promise<boolean> {
  return run(join(programs, 'psql'), '-q', '-d', url, '-c', 'select 1').then(
    () => true,
    () => false,
  );
}
