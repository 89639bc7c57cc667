import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import { newDatabase, startPostgres } from '@pillarbox/tooling/testbed/postgres';
import type { PageFigure } from './browser.ts';
import { untilIdle } from './idle.ts';

/** Resident memory of an idle gateway in megabytes, on its second start: with the embedded database and on PostgreSQL. */
export async function benchMemory(): Promise<PageFigure[]> {
  const embedded = await idleMemory({});
  const postgres = await startPostgres();
  try {
    const onPostgres = await idleMemory({ PILLARBOX_DATABASE_URL: await newDatabase(postgres) });
    return [
      { what: 'gateway idle, embedded database, MB', value: embedded, target: 450 },
      { what: 'gateway idle, PostgreSQL, MB', value: onPostgres, target: 150 },
    ];
  } finally {
    await postgres.stop();
  }
}

async function idleMemory(environment: Record<string, string>): Promise<number> {
  const product = await startProduct({
    partners: { 754: imapPartner('754', ['*'], { imap: 1, submission: 1 }) },
    environment,
  });
  try {
    await untilIdle(product);
    await product.halt();
    await product.start();
    await untilIdle(product);
    return await product.memory();
  } finally {
    await product.stop();
  }
}
