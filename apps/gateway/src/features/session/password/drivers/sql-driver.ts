import { Failure } from '@pillarbox/contract/failure';
import type { PasswordSettings } from '@pillarbox/contract/session/settings';
import { readStatement } from '@pillarbox/contract/partner/statement';
import type { Statement, StatementValue } from '@pillarbox/contract/partner/statement';
import { serverText } from '@pillarbox/mailbox/server-text';
import pg from 'pg';
import { driverOf } from '../password-driver.ts';
import type { PasswordAccount, PasswordDriver } from '../password-driver.ts';
import { isStoredPassword, storedPassword } from './hash-scheme.ts';

/** Settings of the driver. */
export type SqlSettings = Extract<PasswordSettings, { driver: 'sql' }>;

type Values = Partial<Record<StatementValue, string>>;

/** Time limit for connecting and for each statement, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** SQLSTATE of an error that a function of the provider raises (PostgreSQL's manual, appendix A). */
const RAISED = 'P0001';

/**
 * Changes passwords in the provider's own database. The statements come from the partner's settings; user input is passed only
 * as parameters. Each change opens a connection, because changes are rare.
 */
export function sqlDriver(settings: SqlSettings, databaseUrl: string | undefined): PasswordDriver {
  const change = statementOf(settings.change);
  const check = settings.check === undefined ? null : statementOf(settings.check);
  const reset = settings.reset === undefined ? change : statementOf(settings.reset);
  const canReset = !reset.values.includes('old');
  const provesOld = check !== null || change.values.includes('old');

  const run = async (account: PasswordAccount, old: string | null, fresh: string): Promise<void> => {
    const { mail, account: name, domain } = account;
    const stored = await storedPassword(fresh, settings.scheme, settings.schemePrefix);
    const values: Values = { mail, account: name, domain, new: stored, ...(old === null ? {} : { old }) };
    await inTransaction(databaseUrl, async (client) => {
      if (old !== null && check !== null) await requireOld(await query(client, check, values), old, settings);
      const { rowCount } = await query(client, old === null ? reset : change, values);
      if (rowCount === 1) return;
      const wrong = rowCount === 0 && old !== null && change.values.includes('old');
      throw new Failure(wrong ? 'password_wrong' : 'password_unavailable');
    });
  };
  return driverOf(run, { canReset, provesOld });
}

function statementOf(text: string): Statement {
  const statement = readStatement(text);
  if (statement === null) throw new Error('The settings contain an invalid statement');
  return statement;
}

function query(client: pg.Client, { text, values }: Statement, known: Values): Promise<pg.QueryResult<unknown[]>> {
  return client.query({ text, values: values.map((name) => known[name] ?? null), rowMode: 'array' });
}

async function requireOld(found: pg.QueryResult<unknown[]>, old: string, settings: SqlSettings): Promise<void> {
  const stored = found.rows[0]?.[0];
  if (typeof stored !== 'string') throw new Failure('password_wrong');
  const right = await isStoredPassword(old, stored, settings.scheme);
  if (right === null) throw new Failure('password_unavailable');
  if (!right) throw new Failure('password_wrong');
}

/** Runs work in a transaction on a new connection. A failure rolls it back. */
async function inTransaction(address: string | undefined, work: (client: pg.Client) => Promise<void>): Promise<void> {
  if (address === undefined || address === '') throw new Failure('password_unavailable');
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
  });
  // An error of the connection also fails the query that waits for it. Without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } catch (error) {
    throw failureOf(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === RAISED && typeof message === 'string') {
    return new Failure('password_refused', { serverText: serverText(message) }, error);
  }
  return new Failure('password_unavailable', {}, error);
}
