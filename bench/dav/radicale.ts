import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverFolder, startGuarded } from '@pillarbox/tooling/testbed/guarded';
import { freePorts } from '@pillarbox/tooling/testbed/ports';
import { findProgram } from '@pillarbox/tooling/testbed/system';
import { answers, until } from '@pillarbox/tooling/testbed/until';
import type { DavPlace, Dialect } from './sync.ts';

/** In memory where there is a disk in memory: Radicale waits for the disk at each item that it reads for the first time. */
const MEMORY = '/dev/shm';

/** A collection of Radicale: its tag, and the texts of its items. */
export interface Collection {
  readonly dialect: Dialect;
  readonly tag: 'VADDRESSBOOK' | 'VCALENDAR';
  readonly texts: readonly string[];
}

/** A Radicale with one collection, each item in its own file; null when the machine has no Radicale. */
export async function startRadicale({
  dialect,
  tag,
  texts,
}: Collection): Promise<{ place: DavPlace; stop: () => Promise<void> } | null> {
  const command = findProgram('radicale');
  if (command === undefined) return null;
  const folder = existsSync(MEMORY) ? await mkdtemp(join(MEMORY, 'pbx-radicale-')) : await serverFolder('radicale');
  const book = join(folder, 'cards/collection-root/clara/book');
  await mkdir(book, { recursive: true });
  await writeFile(join(book, '.Radicale.props'), JSON.stringify({ tag, 'D:displayname': 'Book' }));
  for (const [at, text] of texts.entries()) await writeFile(join(book, `bench-${String(at)}.${dialect.ending}`), text);
  const [port] = (await freePorts(1)) as [number];
  const config = join(folder, 'config');
  const storage = `[storage]\nfilesystem_folder = ${join(folder, 'cards')}\n`;
  await writeFile(config, `[server]\nhosts = 127.0.0.1:${String(port)}\n[auth]\ntype = none\n${storage}`);
  const server = startGuarded({ command, args: ['--config', config], folder, signal: 'TERM' });
  await until('Radicale', async () => {
    if (!server.running()) throw new Error(`Radicale ended while starting\n${await server.output()}`);
    return await answers(port);
  });
  const authorization = `Basic ${Buffer.from('clara:any').toString('base64')}`;
  return {
    place: { dialect, origin: `http://127.0.0.1:${String(port)}`, path: '/clara/book/', authorization },
    stop: () => server.stop(),
  };
}
