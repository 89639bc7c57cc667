import type { SpamFilter } from '@pillarbox/contract/preferences/spam';
import { SPAM_LIST_ACCOUNT, SPAM_LIST_VALUES } from '@pillarbox/contract/spam/settings';
import type { SpamListsSettings } from '@pillarbox/contract/spam/settings';
import { readStatement } from '@pillarbox/contract/partner/statement';
import { splitAddress } from '@pillarbox/rules/address';
import pg from 'pg';

/** Where the provider's spam filter reads the lists of users, besides the rules at the mail server. */
export interface SpamListsTarget {
  /**
   * Replaces the lists of an account. `lists` reads the present ones; it is called when no other gateway writes them.
   * @throws Error when they were not taken; nothing is changed then.
   */
  write(mail: string, lists: () => Promise<SpamFilter>): Promise<void>;
}

type SqlSettings = Extract<SpamListsSettings, { driver: 'sql' }>;
type HttpSettings = Extract<SpamListsSettings, { driver: 'http' }>;

/** Time for connecting, for each statement and for the request, in milliseconds. */
const TIMEOUT_MS = 5000;
/** Time for all statements of one write, in milliseconds: less than the page waits. */
const WRITE_MS = 15_000;
const MAX_CONNECTIONS = 2;

/** Runs work while no other gateway runs work for the same address. */
type AloneFor = (mail: string, work: () => Promise<void>) => Promise<void>;

/** The target of a partner. `secret`: the value of the environment variable that the settings name. */
export function spamListsTarget(
  settings: SpamListsSettings,
  secret: string | undefined,
  alone: AloneFor,
): SpamListsTarget {
  if (secret === undefined || secret === '') throw new Error('The variable of spamLists is not set');
  return settings.driver === 'sql' ? sqlTarget(settings, secret) : httpTarget(settings, secret, alone);
}

/** A table such as SpamAssassin's `userpref`: rows of the account are removed and written anew, in one transaction. */
function sqlTarget({ clear, add }: SqlSettings, databaseUrl: string): SpamListsTarget {
  const [clearing, adding] = [readStatement(clear, SPAM_LIST_ACCOUNT), readStatement(add, SPAM_LIST_VALUES)];
  if (clearing === null || adding === null) throw new Error('The settings contain an invalid statement');
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
  });
  // An idle connection that breaks leaves the pool. Without a listener it would end the process.
  pool.on('error', () => undefined);
  return {
    write: async (mail, lists) => {
      const { local, domain } = splitAddress(mail);
      const account = { mail, account: local, domain };
      const ends = performance.now() + WRITE_MS;
      const client = await pool.connect();
      let broken = true;
      try {
        await client.query('begin');
        // Two gateways that write at the same time would mix their rows.
        await client.query("select pg_advisory_xact_lock(hashtext('pillarbox-spam ' || $1))", [mail]);
        const { AllowList, BlockList } = await lists();
        await client.query(
          clearing.text,
          clearing.values.map((name) => account[name]),
        );
        for (const row of [...rowsOf('allow', AllowList), ...rowsOf('block', BlockList)]) {
          if (performance.now() > ends) throw new Error('the database is too slow');
          const values = { ...account, ...row };
          await client.query(
            adding.text,
            adding.values.map((name) => values[name]),
          );
        }
        await client.query('commit');
        broken = false;
      } finally {
        // A connection inside a failed transaction is closed, which rolls it back.
        client.release(broken);
      }
    },
  };
}

/** An entry as patterns with `*`: an address, or a domain with those below it. `#` begins a comment there unless it is escaped. */
function rowsOf(list: 'allow' | 'block', entries: readonly string[]) {
  return entries.flatMap((entry) => {
    const at = entry.lastIndexOf('@');
    const domain = entry.slice(at + 1);
    const patterns = at > 0 ? [entry] : [`*@${domain}`, `*@*.${domain}`];
    return patterns.map((pattern) => ({ list, entry, pattern: pattern.replaceAll('#', String.raw`\#`) }));
  });
}

/** A web service: PUT of `{"mail", "allow", "block"}` with `Authorization: Bearer <secret>`. */
function httpTarget({ url }: HttpSettings, secret: string, alone: AloneFor): SpamListsTarget {
  const put = async (mail: string, { AllowList, BlockList }: SpamFilter): Promise<void> => {
    const reply = await fetch(url, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify({ mail, allow: AllowList, block: BlockList }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`status ${String(reply.status)}`);
  };
  // Otherwise older lists of another gateway could arrive last.
  return { write: (mail, lists) => alone(mail, async () => put(mail, await lists())) };
}
