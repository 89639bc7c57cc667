import { fileURLToPath } from 'node:url';
import {
  hostileMails,
  longField,
  manyParts,
  manyRecipients,
  nestedMessages,
  nestedParts,
} from '@pillarbox/testkit/hostile-mail';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase, startPostgres } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import type { PageFigure } from './browser.ts';
import { Client } from './client.ts';
import { page } from './folder.ts';
import { untilIdle } from './idle.ts';
import { RawConnection } from './raw.ts';

const PASSWORD = 'correct-horse';
const MINUTES = Number(process.env['BENCH_HOSTILE_MINUTES'] ?? 15);
/** Most memory in MB that an hour of hostile messages may add to a gateway that has already served some. */
const GROWTH_TARGET = 100;
const COLLECT = fileURLToPath(new URL('./collect.ts', import.meta.url));
const HEADERS = ['Subject', 'References', 'In-Reply-To', 'Message-ID', 'From', 'Cc'] as const;

/** Returns the memory in MB of a gateway that lists, opens and deletes hostile messages of different sizes for some minutes. */
export async function benchHostile(note: (text: string) => void): Promise<PageFigure[]> {
  const dovecot = await startDovecot({ quotaRule: '*:storage=10G' });
  const postgres = await startPostgres();
  try {
    await dovecot.addUser({ address: 'bob@example.test', password: PASSWORD });
    const product = await startProduct({
      partners: { 754: imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 }) },
      nodeArguments: ['--expose-gc', '--import', COLLECT],
      environment: { PILLARBOX_DATABASE_URL: await newDatabase(postgres) },
    });
    try {
      const raw = await RawConnection.signIn(dovecot.ports.imap, 'bob@example.test', PASSWORD);
      return await measure(product, raw, note);
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
    await dovecot.stop();
  }
}

async function measure(product: Product, raw: RawConnection, note: (text: string) => void): Promise<PageFigure[]> {
  const client = new Client(product.origin);
  await client.signIn('bob@example.test', PASSWORD);
  const minutes: number[] = [];
  let messages = 0;
  for (let minute = 0; minute <= MINUTES; minute += 1) {
    const end = performance.now() + 60_000;
    for (let n = 0; n === 0 || performance.now() < end; n += 1) messages += await round(client, raw, messages);
    await client.renewToken();
    await untilIdle(product);
    product.signal('SIGUSR2');
    await untilIdle(product);
    minutes.push(await product.memory());
    const use =
      product
        .output()
        .match(/\{"memory":.*\}/g)
        ?.at(-1) ?? '';
    note(`minute ${String(minute)}: ${minutes.at(-1)?.toFixed(0) ?? ''} MB after ${String(messages)} messages ${use}`);
  }
  client.close();
  raw.close();
  const [warm = 0] = minutes;
  const growth = (minutes.at(-1) ?? 0) - warm;
  const what = `MB more after ${String(MINUTES)} minutes and ${String(messages)} hostile messages`;
  return [
    { what: 'gateway after a minute of hostile messages, MB', value: warm, target: 1000 },
    { what, value: growth, target: GROWTH_TARGET },
  ];
}

/** Files some hostile messages, lists the folder, opens and deletes them. Returns their number. */
async function round(client: Client, raw: RawConnection, seed: number): Promise<number> {
  const sources = sourcesFrom(seed);
  for (const source of sources) {
    const head = Buffer.from(`APPEND INBOX {${String(source.length)}+}\r\n`);
    await raw.send(Buffer.concat([head, source, Buffer.from('\r\n')]));
  }
  const { rows } = await page(client, 0);
  for (const { uid } of rows) await client.post('/api/bf/load', { folder: 'INBOX', uid, peek: true });
  await client.post('/api/bf/deletemsg', { folder: 'INBOX', uids: rows.map(({ uid }) => uid), forever: true });
  return sources.length;
}

/** Messages over every limit, of sizes that do not repeat. */
function sourcesFrom(seed: number): Buffer[] {
  if (seed === 0) return hostileMails().map(({ source }) => source);
  const between = (least: number, most: number): number => least + ((seed * 7919) % (most - least));
  return [
    nestedParts(between(30, 300), seed % 2 === 0 ? 'mixed' : 'alternative'),
    nestedMessages(between(30, 300)),
    manyParts(between(10, 2000), between(1, 1000)),
    longField(HEADERS[seed % HEADERS.length] ?? 'Subject', between(60_000, 1_500_000)),
    manyRecipients(between(1000, 15_000)),
  ];
}
