import type { TestProject } from 'vitest/node';
import { hasCyrus, startCyrus } from '../testbed/cyrus.ts';
import { BARE_CAPABILITY } from '../testbed/dovecot-config.ts';
import { startDovecot } from '../testbed/dovecot.ts';
import { freePorts } from '../testbed/ports.ts';
import { startPostfix } from '../testbed/postfix.ts';
import { startPostgres } from '../testbed/postgres.ts';
import { findPostgresPrograms, findProgram, isRoot } from '../testbed/system.ts';
import type { TestServers } from '../testbed/test-servers.ts';

interface Stoppable {
  stop(): Promise<void>;
}

/** Starts the servers of a medium run once, before its first test; Vitest calls the returned function at its end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started: Stoppable[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((server) => server.stop()));
  };
  const keep = <Server extends Stoppable>(server: Server): Server => {
    started.push(server);
    return server;
  };
  const parts = await Promise.allSettled([mailServers(keep), bareMailServer(keep), cyrus(keep), databaseServer(keep)]);
  const failed = parts.find((part) => part.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const servers = parts.reduce<TestServers>((all, part) => ({ ...all, ...(part as { value: TestServers }).value }), {});
  // Only plain data can be passed to the test workers.
  project.provide('servers', JSON.parse(JSON.stringify(servers)) as TestServers);
  return stop;
}

type Keep = <Server extends Stoppable>(server: Server) => Server;

async function mailServers(keep: Keep): Promise<TestServers> {
  if (!installed('dovecot', findProgram('dovecot') !== undefined)) return {};
  const [rulesPort] = (await freePorts(1)) as [number];
  const dovecot = keep(await startDovecot({ submissionHost: `127.0.0.1:${String(rulesPort)}` }));
  if (!installed('postfix', findProgram('postfix') !== undefined && isRoot())) return { dovecot };
  return { dovecot, postfix: keep(await startPostfix(dovecot, rulesPort)) };
}

async function bareMailServer(keep: Keep): Promise<TestServers> {
  if (!installed('dovecot', findProgram('dovecot') !== undefined)) return {};
  const bare = {
    capability: BARE_CAPABILITY,
    storage: 'maildir',
    namespace: { separator: '.', prefix: 'INBOX.' },
    specialUse: false,
  } as const;
  return { bareDovecot: keep(await startDovecot(bare)) };
}

/** Cyrus is not on every system that can run the tests, so it is not required. */
async function cyrus(keep: Keep): Promise<TestServers> {
  return hasCyrus() ? { cyrus: keep(await startCyrus()) } : {};
}

async function databaseServer(keep: Keep): Promise<TestServers> {
  if (!installed('postgresql', findPostgresPrograms() !== undefined)) return {};
  return { postgres: keep(await startPostgres()) };
}

/** With CI set a missing server is an error; otherwise its tests are skipped. */
function installed(name: string, found: boolean): boolean {
  if (!found && process.env['CI']) throw new Error(`CI is set and ${name} cannot be started on this machine`);
  return found;
}
