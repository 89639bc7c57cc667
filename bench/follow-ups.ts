import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { Dovecot } from '@pillarbox/tooling/testbed/dovecot';
import { startPostfix } from '@pillarbox/tooling/testbed/postfix';
import { newDatabase, startPostgres } from '@pillarbox/tooling/testbed/postgres';
import type { Postgres } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import { run } from '@pillarbox/tooling/testbed/system';
import { figure, median } from './measure.ts';
import type { Figure } from './measure.ts';
import { RawConnection } from './raw.ts';
import { messageTo, Writer } from './reliability/writer.ts';

/** Follow-ups that are due in the same minute, and the accounts that they belong to; one of them has as many as an account may have. */
const DUE = Number(process.env['BENCH_FOLLOW_UPS'] ?? 10_000);
const ACCOUNTS = 40;
const MOST = Math.min(499, Math.floor(DUE / 2));
const FEW = Math.ceil((DUE - MOST) / (ACCOUNTS - 1));
/** Ordinary messages that are measured without follow-ups. */
const ALONE = 30;
/** A message waits at most so many times as long as without the follow-ups. */
const TARGET = 3;
const PASSWORD = 'correct-horse';
/** Longest time for all of them, in milliseconds. */
const PATIENCE_MS = 45 * 60_000;

/**
 * How long ordinary messages take to their recipient while follow-ups of many accounts are due at the same time, relative to the time
 * without them; and how long a follow-up of an account with few waits for those of the account with most.
 */
export async function benchFollowUps(note: (text: string) => void): Promise<Figure[]> {
  const dovecot = await startDovecot({ quotaRule: '*:storage=100G' });
  const postfix = await startPostfix(dovecot);
  const postgres = await startPostgres();
  const url = await newDatabase(postgres);
  const servers = { imap: dovecot.ports.imap, submission: postfix.ports.submission };
  const product = await startProduct({
    partners: { 754: imapPartner('754', ['*'], servers) },
    environment: { PILLARBOX_DATABASE_URL: url },
  });
  const ask = sqlOf(postgres, url);
  try {
    const { origin } = product;
    const reader = await newUser(dovecot, 'reader');
    const inbox = await RawConnection.signIn(dovecot.ports.imap, reader, PASSWORD);
    note(`Preparing ${String(DUE)} follow-ups of ${String(ACCOUNTS)} accounts`);
    for (let at = 0; at < ACCOUNTS; at += 1)
      await beginOne(origin, await newUser(dovecot, `busy${String(at)}`), reader);
    while ((await ask('select count(*) from follow_up_sets')) !== String(ACCOUNTS)) await pause(200);
    const writer = await signedIn(origin, await newUser(dovecot, 'writer'));
    const delays = async (name: string, goesOn: (sent: number) => Promise<boolean>): Promise<number[]> => {
      const found: number[] = [];
      while (await goesOn(found.length))
        found.push(await delivered(origin, { writer, inbox, name, at: found.length, reader }));
      return found;
    };
    await delays('warm', (sent) => Promise.resolve(sent < ALONE));
    const alone = await delays('alone', (sent) => Promise.resolve(sent < ALONE));
    await ask(MULTIPLY);
    const start = performance.now();
    const isLeft = async (): Promise<boolean> => performance.now() - start < PATIENCE_MS && (await ask(LEFT)) !== '0';
    const beside = await delays('beside', async (sent) => sent < ALONE || (await isLeft()));
    const seconds = (performance.now() - start) / 1000;
    const kinds = await ask(`select string_agg(state || ' ' || n, ', ') from (${STATES}) s`);
    note(`${kinds}; ${seconds.toFixed(0)} s; messages beside them: ${String(beside.length)}`);
    const few = Number(await ask(waitOf('is not')));
    const many = Number(await ask(waitOf('is')));
    const sorted = beside.toSorted((one, other) => one - other);
    const raw = median(alone);
    const worst = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
    return [
      figure({
        operation: `a message beside ${String(DUE)} follow-ups (ms)`,
        product: median(beside),
        raw,
        target: TARGET,
      }),
      figure({
        operation: 'the slowest of 20 such messages (ms)',
        product: worst,
        raw: Math.max(...alone),
        target: TARGET,
      }),
      figure({
        operation: 'follow-ups of accounts with few, against the one with most (s)',
        product: few,
        raw: many,
        target: 1,
      }),
    ];
  } finally {
    await product.stop();
    for (const server of [postfix, dovecot, postgres]) await server.stop();
  }
}

/** Those that began with the messages of this bench are due much later. */
const LEFT = "select count(*) from follow_up_sets where state = 'waiting' and due_at < now() + interval '20 min'";
const STATES = 'select state, count(*) as n from follow_up_sets group by state';

/** Makes many of the one follow-up of each account, all of them due now: the most of them belong to one account, as the oldest. */
const MULTIPLY = `
  with own as (select *, row_number() over (order by mail) as place from follow_up_sets),
    made as (select own.id as old, n,
      to_jsonb(own) || jsonb_build_object('id', own.id || '-' || n, 'outbox_id', own.outbox_id || '-' || n,
        'message_id', '<' || n || '.' || own.id || '@bench.test>',
        'due_at', now() - case when place = 1 then interval '2 s' else interval '1 s' end) as row
      from own, generate_series(1, case when place = 1 then ${String(MOST)} else ${String(FEW)} end) n)
  insert into follow_up_sets select (jsonb_populate_record(null::follow_up_sets, row)).* from made`;

/** Seconds from the first follow-up until the median one was put into the outbox; `is`: of the account with most. */
function waitOf(which: 'is' | 'is not'): string {
  const most = 'select account_id from follow_up_sets group by account_id order by count(*) desc limit 1';
  const sent = '(sent_times ->> 0)::float8';
  return `select (percentile_cont(0.5) within group (order by ${sent}) - (select min(${sent}) from follow_up_sets)) / 1000
    from follow_up_sets where state = 'done' and (account_id = (${most})) ${which} true`;
}

/** Runs a query and returns its only value as text. */
function sqlOf(postgres: Postgres, url: string): (query: string) => Promise<string> {
  return (query) => run(join(postgres.programs, 'psql'), '-q', '-t', '-A', '-d', url, '-c', query);
}

async function newUser(dovecot: Dovecot, name: string): Promise<string> {
  const address = `${name}@example.test`;
  await dovecot.addUser({ address, password: PASSWORD });
  return address;
}

async function signedIn(origin: string, address: string): Promise<Writer> {
  const writer = new Writer(address);
  await writer.signIn(origin, PASSWORD);
  await writer.holdFor(origin, 0);
  return writer;
}

/** Sends a message that asks for one automated follow-up. */
async function beginOne(origin: string, address: string, reader: string): Promise<void> {
  const writer = await signedIn(origin, address);
  const message = { headers: { Subject: 'Again' }, text: 'Have you seen my message?', parts: [], attachment: [] };
  const followups = { requests: [{ type: 'automated', delay: 1800, options: { message } }], stop: 'any' };
  const body = {
    draftid: `draft-of-${address.replaceAll(/\W/g, '-')}`,
    message: { ...messageTo(reader, 'First'), followups },
  };
  const outcome = await writer.call(origin, '/api/bf/send', body);
  if (!outcome.ok) throw new Error(`A message was not sent: ${outcome.code}`);
}

/** Milliseconds from the click on Send until the message is in the mailbox of its recipient. */
async function delivered(
  origin: string,
  {
    writer,
    inbox,
    name,
    at,
    reader,
  }: {
    readonly writer: Writer;
    readonly inbox: RawConnection;
    readonly name: string;
    readonly at: number;
    readonly reader: string;
  },
): Promise<number> {
  const subject = `${name} ${String(at)} end`;
  const start = performance.now();
  const body = { draftid: `draft-${name}-${String(at)}-of-the-bench`, message: messageTo(reader, subject) };
  const outcome = await writer.call(origin, '/api/bf/send', body);
  if (!outcome.ok) throw new Error(`A message was not sent: ${outcome.code}`);
  await inbox.command('SELECT INBOX');
  while (!/\* SEARCH \d/.test(String(await inbox.command(`SEARCH SUBJECT "${subject}"`)))) {
    await pause(5);
    await inbox.command('NOOP');
  }
  return performance.now() - start;
}
