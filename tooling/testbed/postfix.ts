import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DovecotServer } from './dovecot.ts';
import { serverFolder, startGuarded } from './guarded.ts';
import { mainConfig, masterConfig } from './postfix-config.ts';
import { freePorts } from './ports.ts';
import { accountOf, findProgram, run } from './system.ts';
import { answers, until } from './until.ts';

/** Address of a running Postfix; plain data. */
export interface PostfixServer {
  readonly host: '127.0.0.1';
  readonly ports: { readonly submission: number };
}

/** A running Postfix: submission that authenticates at Dovecot and delivers into its mailboxes. */
export interface Postfix extends PostfixServer {
  log(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a Postfix in a temp folder of its own, in front of a running Dovecot. Needs root, as Postfix always does.
 *
 * @param rulesPort where it takes what Dovecot's Sieve sends (`submissionHost` of Dovecot), without a password.
 * @throws Error with the output of Postfix when it does not start.
 */
export async function startPostfix(dovecot: DovecotServer, rulesPort?: number): Promise<Postfix> {
  const folder = await serverFolder('postfix');
  const [submission] = (await freePorts(1)) as [number];
  const { uid, gid } = await accountOf('postfix');
  for (const name of ['config', 'queue', 'data']) await mkdir(join(folder, name), { mode: 0o755 });
  await chown(join(folder, 'data'), uid, gid);
  await writeFile(join(folder, 'config/main.cf'), mainConfig(folder, dovecot));
  await writeFile(join(folder, 'config/master.cf'), masterConfig(submission, rulesPort));
  const config = join(folder, 'config');
  await run(findProgram('postfix') ?? 'postfix', '-c', config, 'check'); // makes the queue's folders
  // `postfix start` moves the master process into a session of its own, where the guard cannot end it; -d prevents that.
  const command = join(
    await run(findProgram('postconf') ?? 'postconf', '-c', config, '-h', 'daemon_directory'),
    'master',
  );
  const server = startGuarded({ command, args: ['-c', config, '-d'], folder, signal: 'TERM' });
  const log = (): Promise<string> => readFile(join(folder, 'postfix.log'), 'utf8').catch(() => '');
  try {
    await until('Postfix', async () => {
      if (!server.running()) throw new Error('Postfix ended while starting');
      return await answers(submission, '220');
    });
  } catch (error) {
    const words = `${await server.output()}${await log()}`;
    await server.stop();
    throw new Error(`${(error as Error).message}\n${words}`, { cause: error });
  }
  return { host: '127.0.0.1', ports: { submission }, log, stop: () => server.stop() };
}
