import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { reportLines, summaryLine } from './features/take-over/report-lines.ts';
import { openRoundcube } from './features/take-over/sources/roundcube.ts';
import { openSnappymail } from './features/take-over/sources/snappymail.ts';
import type { TakeOverSource } from './features/take-over/take-over.ports.ts';
import { openGateway } from './gateway.ts';
import { readConfig } from './platform/config/config.ts';
import { createLog } from './platform/log/log.ts';
import { Shutdown } from './shutdown.ts';

// The command `take-over`: what users have at another webmail becomes theirs here (docs/TAKE-OVER.md). It opens the database of the
// gateway by the same settings, and listens nowhere.

const USAGE = `npm run take-over -- roundcube --dump FILE [--sieve DIR] [--partner ID] [--dry-run]
npm run take-over -- snappymail --data DIR [--dump FILE] [--sieve DIR] [--partner ID] [--dry-run]

Takes over identities, signatures, contacts with their groups, and filters from another webmail. What a user has here already is
never changed, and a second run adds nothing twice.

  --dump FILE        text dump of the database (PostgreSQL, MySQL, MariaDB, SQLite) or the file of SQLite itself
  --data DIR         the folder _data_/_default_ of SnappyMail
  --sieve DIR        scripts of users: DIR/USER/.dovecot.sieve, DIR/DOMAIN/NAME/sieve/*.sieve, DIR/USER.sieve ...
  --partner ID       the partner whose accounts they are; needed when there are several
  --mail-host HOST   roundcube: only users of this mail server
  --prefix TEXT      roundcube: what the names of the tables begin with (db_prefix)
  --dry-run          only says what it would do
  --help             this text

The database is that of the gateway (PILLARBOX_DATABASE_URL, PILLARBOX_DATA ...). Stop the gateway first if it uses the embedded one.
Ends with 0 when every user was taken over, 1 when one was not, 2 when nothing could be read.`;

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}

interface Options {
  readonly dump: string | undefined;
  readonly data: string | undefined;
  readonly sieve: string | undefined;
  readonly partner: string | undefined;
  readonly mailHost: string | undefined;
  readonly prefix: string;
  readonly isTrial: boolean;
}

/** True when every user was taken over. */
async function run(): Promise<boolean> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    ...{ dump: text, data: text, sieve: text, partner: text, 'mail-host': text, prefix: text },
    ...{ 'dry-run': flag, help: { ...flag, short: 'h' } },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help === true) {
    print(USAGE);
    return true;
  }
  const { dump, data, sieve, partner, prefix = '' } = values;
  const isTrial = values['dry-run'] === true;
  const [kind = '', ...rest] = positionals;
  if (rest.length > 0) throw new Error(USAGE);
  if (sieve !== undefined && !(existsSync(sieve) && statSync(sieve).isDirectory()))
    throw new Error(`${sieve} is no folder`);
  const chosen: Options = { dump, data, sieve, partner, mailHost: values['mail-host'], prefix, isTrial };
  const source = await openSource(kind, chosen);
  try {
    return await takeAll(source, chosen);
  } finally {
    await source.close();
  }
}

async function openSource(kind: string, { dump, data, mailHost, prefix }: Options): Promise<TakeOverSource> {
  for (const file of [dump, data])
    if (file !== undefined && !existsSync(file)) throw new Error(`${file} does not exist`);
  if (kind === 'roundcube' && dump !== undefined) return await openRoundcube({ dump, prefix, mailHost });
  if (kind === 'snappymail' && data !== undefined) return await openSnappymail({ data, dump });
  throw new Error(USAGE);
}

async function takeAll(source: TakeOverSource, { sieve, partner, isTrial }: Options): Promise<boolean> {
  const config = readConfig({ PILLARBOX_LOG_LEVEL: 'error', ...process.env }, process.cwd());
  const shutdown = new Shutdown(createLog(config.logLevel));
  try {
    const { partners, features } = await openGateway(config, createLog(config.logLevel), shutdown);
    const [only] = partners.all;
    const chosen = partner ?? (partners.all.length === 1 ? only?.id : undefined);
    if (chosen === undefined)
      throw new Error(`Name the partner with --partner: ${partners.all.map(({ id }) => id).join(', ')}`);
    let [users, failed] = [0, 0];
    for await (const report of features.takeOver.run(source, { sieve, isTrial, partner: chosen })) {
      users += 1;
      if (report.failure !== null) failed += 1;
      for (const line of reportLines(report)) print(line);
    }
    print(summaryLine({ users, failed, isTrial }));
    return failed === 0;
  } finally {
    await shutdown.run();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
