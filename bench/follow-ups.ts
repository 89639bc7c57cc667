import { loadavg } from 'node:os';
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

/**
 * Follow-ups that are due in the same minute, and the accounts that they belong to: one has as many as an account may have, one has three,
 * the others share the rest.
 */
const DUE = Number(process.env['BENCH_FOLLOW_UPS'] ?? 10_000);
const ACCOUNTS = 40;
const MOST = Math.min(499, Math.floor(DUE / 2));
const LEAST = 3;
const OTHERS = Math.ceil((DUE - MOST - LEAST) / (ACCOUNTS - 2));
/** Ordinary messages that are measured without follow-ups. */
const ALONE = 30;
/** A message waits at most so many times as long as without the follow-ups. */
const TARGET = 3;
const PASSWORD = 'correct-horse';
/** Longest time for all of them, in milliseconds. */
const PATIENCE_MS = 45 * 60_000;

/** When an ordinary message was sent and when it was in the mailbox of its recipient, in milliseconds since 1970. */
interface Journey {
  readonly subject: string;
  readonly sentAt: number;
  readonly arrivedAt: number;
}

/**
 * How long ordinary messages take to their recipient while follow-ups of many accounts are due at the same time, relative to the time
 * without them; and how long follow-ups of accounts with fewer take to leave, relative to those of the account with most.
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
    // Follow-ups arrive elsewhere: the search for a message takes as long with them as without.
    const friend = await newUser(dovecot, 'friend');
    const inbox = await RawConnection.signIn(dovecot.ports.imap, friend, PASSWORD);
    note(`Preparing ${String(DUE)} follow-ups of ${String(ACCOUNTS)} accounts`);
    for (let at = 0; at < ACCOUNTS; at += 1)
      await beginOne(origin, await newUser(dovecot, `busy${String(at)}`), reader);
    while ((await ask('select count(*) from follow_up_sets')) !== String(ACCOUNTS)) await pause(200);
    const writer = await signedIn(origin, await newUser(dovecot, 'writer'));
    const journeys = async (name: string, goesOn: (sent: number) => Promise<boolean>): Promise<Journey[]> => {
      const found: Journey[] = [];
      while (await goesOn(found.length))
        found.push(await journey(origin, { writer, inbox, name, at: found.length, friend }));
      return found;
    };
    const isFew = (sent: number): Promise<boolean> => Promise.resolve(sent < ALONE);
    await journeys('warm', isFew);
    const alone = await journeys('alone', isFew);
    note(await phases('alone', alone, ask));
    await ask(MULTIPLY);
    const cpu = await product.cpu();
    const start = performance.now();
    const isLeft = async (): Promise<boolean> => performance.now() - start < PATIENCE_MS && (await ask(LEFT)) !== '0';
    const beside = await journeys('beside', async (sent) => sent < ALONE || (await isLeft()));
    const seconds = (performance.now() - start) / 1000;
    const used = (await product.cpu()) - cpu;
    note(await phases('beside', beside, ask));
    const kinds = await ask(`select string_agg(state || ' ' || n, ', ') from (${STATES}) s`);
    note(
      `${kinds}; ${seconds.toFixed(0)} s; processor time of the gateway ${(used / 1000).toFixed(0)} s; ` +
        `messages beside them: ${String(beside.length)}; load ${loadavg()[0]?.toFixed(1) ?? ''}`,
    );
    const timeOf = ({ sentAt, arrivedAt }: Journey): number => arrivedAt - sentAt;
    const most = Number(await ask(waitOf(1)));
    return [
      figure({
        operation: `a message beside ${String(DUE)} follow-ups (ms)`,
        product: median(beside.map(timeOf)),
        raw: median(alone.map(timeOf)),
        target: TARGET,
      }),
      figure({
        operation: 'the slowest of 20 such messages (ms)',
        product: slowest(beside.map(timeOf)),
        raw: slowest(alone.map(timeOf)),
        target: TARGET,
      }),
      figure({
        operation: 'follow-ups of most accounts, against the account with most (s)',
        product: Number(await ask(waitOf(2))),
        raw: most,
        target: 1,
      }),
      figure({
        operation: 'follow-ups of an account with three, against the same (s)',
        product: Number(await ask(waitOf(ACCOUNTS))),
        raw: most,
        target: 0.5,
      }),
    ];
  } finally {
    await product.stop();
    for (const server of [postfix, dovecot, postgres]) await server.stop();
  }
}

/** Those that began with the messages of this bench are due much later. A follow-up has left when its copy is in Sent. */
const LEFT = `select (select count(*) from follow_up_sets where state = 'waiting' and due_at < now() + interval '12 hours')
  + (select count(*) from outbox where bulk and state in ('held', 'sending', 'accepted'))`;
const STATES = 'select state, count(*) as n from follow_up_sets group by state';
/** The accounts with follow-ups, each with its place: that with most is the first, that with three the last. */
const PLACES = `select mail, row_number() over (order by mail) as place from follow_up_sets
  where message_id not like '%@bench.test>'`;

/** Makes many of the one follow-up of each account, all of them due now: those of the account with most as the oldest. */
const MULTIPLY = `
  with own as (select s.*, p.place from follow_up_sets s join (${PLACES}) p using (mail)),
    made as (select own.id as old, n,
      to_jsonb(own) || jsonb_build_object('id', own.id || '-' || n, 'outbox_id', own.outbox_id || '-' || n,
        'message_id', '<' || n || '.' || own.id || '@bench.test>',
        'due_at', now() - case when place = 1 then interval '2 s' else interval '1 s' end) as row
      from own, generate_series(1, case place when 1 then ${String(MOST)} when ${String(ACCOUNTS)} then ${String(LEAST)}
        else ${String(OTHERS)} end) n)
  insert into follow_up_sets select (jsonb_populate_record(null::follow_up_sets, row)).* from made`;

/** Seconds from the first follow-up until the median one of an account was accepted by the submission server; for 2: of all but the first and the last. */
function waitOf(place: number): string {
  const which = place === 2 ? `between 2 and ${String(ACCOUNTS - 1)}` : `= ${String(place)}`;
  const left = 'extract(epoch from accepted_at)';
  return `select percentile_cont(0.5) within group (order by ${left}) - (select min(${left}) from outbox where bulk)
    from outbox join (${PLACES}) p using (mail) where bulk and place ${which}`;
}

/** The slowest of 20: the 95th percentile. */
function slowest(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? Number.NaN;
}

/** Where the time of ordinary messages goes, as a line of medians and 95th percentiles in milliseconds. */
async function phases(
  name: string,
  sent: readonly Journey[],
  ask: (query: string) => Promise<string>,
): Promise<string> {
  const ms = (column: string): string => `extract(epoch from ${column}) * 1000`;
  const times = await ask(
    `select json_object_agg(subject, json_build_array(${ms('created_at')}, ${ms('handed_at')}, ${ms('accepted_at')}))
      from outbox where not bulk and subject like '${name} %'`,
  );
  const known = JSON.parse(times) as Record<string, [number, number, number]>;
  const parts = sent.map(({ subject, sentAt, arrivedAt }) => {
    const [added, handed, accepted] = known[subject] ?? [Number.NaN, Number.NaN, Number.NaN];
    return {
      call: added - sentAt,
      'until its end': handed - added,
      reply: accepted - handed,
      delivery: arrivedAt - accepted,
    };
  });
  const words = (['call', 'until its end', 'reply', 'delivery'] as const).map((part) => {
    const values = parts.map((all) => all[part]);
    return `${part} ${median(values).toFixed(0)}/${slowest(values).toFixed(0)}`;
  });
  return `${name}: ${words.join(', ')}`;
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
  const followups = { requests: [{ type: 'automated', delay: 86_400, options: { message } }], stop: 'any' };
  const body = {
    draftid: `draft-of-${address.replaceAll(/\W/g, '-')}`,
    message: { ...messageTo(reader, 'First'), followups },
  };
  const outcome = await writer.call(origin, '/api/bf/send', body);
  if (!outcome.ok) throw new Error(`A message was not sent: ${outcome.code}`);
}

/** Sends a message and waits until it is in the mailbox of its recipient. */
async function journey(
  origin: string,
  {
    writer,
    inbox,
    name,
    at,
    friend,
  }: {
    readonly writer: Writer;
    readonly inbox: RawConnection;
    readonly name: string;
    readonly at: number;
    readonly friend: string;
  },
): Promise<Journey> {
  const subject = `${name} ${String(at)} end`;
  const sentAt = now();
  const body = { draftid: `draft-${name}-${String(at)}-of-the-bench`, message: messageTo(friend, subject) };
  const outcome = await writer.call(origin, '/api/bf/send', body);
  if (!outcome.ok) throw new Error(`A message was not sent: ${outcome.code}`);
  await inbox.command('SELECT INBOX');
  while (!/\* SEARCH \d/.test(String(await inbox.command(`SEARCH SUBJECT "${subject}"`)))) {
    await pause(5);
    await inbox.command('NOOP');
  }
  return { subject, sentAt, arrivedAt: now() };
}

/** Milliseconds since 1970, with fractions. */
function now(): number {
  return performance.timeOrigin + performance.now();
}
