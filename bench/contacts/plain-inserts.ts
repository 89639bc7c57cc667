import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Postgres } from '@pillarbox/tooling/testbed/postgres';
import { run } from '@pillarbox/tooling/testbed/system';

/**
 * Writes the rows of the table of contacts again into a table with the same columns and indexes, by inserts of 500 rows.
 * Returns the time in milliseconds.
 */
export async function plainInserts({ programs }: Postgres, url: string, atLeast: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'pbx-bench-'));
  try {
    const file = join(folder, 'rows.sql');
    const psql = (...args: readonly string[]) => run(join(programs, 'psql'), '-q', '-d', url, ...args);
    await run(
      join(programs, 'pg_dump'),
      ...['--data-only', '--rows-per-insert=500', '-t', 'contacts', '-f', file, url],
    );
    const rows = Number(await psql('-At', '-c', 'select count(*) from contacts'));
    if (rows < atLeast) throw new Error(`${String(rows)} rows`);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll('INSERT INTO public.contacts ', 'INSERT INTO public.plain '));
    await psql('-c', 'create table plain (like contacts including all)');
    const start = performance.now();
    await psql('--single-transaction', '-f', file);
    return ((performance.now() - start) * atLeast) / rows;
  } finally {
    await rm(folder, { recursive: true });
  }
}
