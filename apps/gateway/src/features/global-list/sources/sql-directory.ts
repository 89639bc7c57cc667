import type { GlobalListSettings } from '@pillarbox/contract/global-list/settings';
import { GLOBAL_LIST_FIELDS, GLOBAL_LIST_VALUES } from '@pillarbox/contract/global-list/settings';
import { readStatement } from '@pillarbox/contract/partner/statement';
import pg from 'pg';
import type { Directory, DirectoryQuery, RawPerson } from '../directory.ts';

type SqlSettings = Extract<GlobalListSettings, { driver: 'sql' }>;

/** Columns that are read; the query may have others. */
const COLUMNS = [...GLOBAL_LIST_FIELDS, 'mail'] as const;
/** Most connections of one gateway to the provider's database. */
const MAX_CONNECTIONS = 2;
/** Time for connecting and for each statement, in milliseconds. */
const TIMEOUT_MS = 5000;
/** Characters of a column that the database sends. */
const MAX_COLUMN = 1000;

/**
 * People in the provider's own database. Typed text is passed only as parameters. The query becomes a part of another one that limits
 * rows and columns, so that the database never sends more than a page of short texts.
 */
export function sqlDirectory({ query }: SqlSettings, databaseUrl: string | undefined): Directory {
  const statement = readStatement(query, GLOBAL_LIST_VALUES);
  if (statement === null) throw new Error('The settings contain an invalid query');
  if (databaseUrl === undefined || databaseUrl === '')
    throw new Error('The database of the global address list is not set');
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    options: '-c default_transaction_read_only=on',
  });
  // An idle connection that breaks leaves the pool. Without a listener it would end the process.
  pool.on('error', () => undefined);
  const inner = `(${statement.text}\n) as people`;
  let columns: Promise<readonly string[]> | undefined;

  const columnsOf = async (values: unknown[]): Promise<readonly string[]> => {
    const { fields } = await pool.query({ text: `select * from ${inner} limit 0`, values });
    const known = COLUMNS.filter((name) => fields.some((field) => field.name === name));
    if (!known.includes('mail')) throw new Error('The query of the global address list has no column mail');
    return known.map((name) => `left(people."${name}"::text, ${MAX_COLUMN}) as "${name}"`);
  };

  return {
    search: async (wanted) => {
      const parameters = parametersOf(wanted);
      const values = statement.values.map((name) => parameters[name]);
      columns ??= columnsOf(values).catch((error: unknown) => {
        columns = undefined;
        throw error;
      });
      const text = `select ${(await columns).join(', ')} from ${inner} limit ${wanted.limit}`;
      return (await pool.query<RawPerson & pg.QueryResultRow>({ text, values })).rows;
    },
  };
}

/** `patterns` has a pattern of LIKE for each word, in which the word is no pattern itself. */
function parametersOf({ text, words, limit }: DirectoryQuery): Record<(typeof GLOBAL_LIST_VALUES)[number], unknown> {
  return { text, limit, patterns: words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`) };
}
