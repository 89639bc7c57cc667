import { startGateway } from './gateway.ts';
import { PartnerError } from './features/partner/partner-error.ts';
import { ConfigError, readConfig } from './platform/config/config.ts';
import { DataFolderBusy } from './platform/database/data-lock.ts';
import { describeError } from './platform/log/describe-error.ts';
import { createLog } from './platform/log/log.ts';
import { storageErrorIn } from './platform/storage/storage-error.ts';
import { startSmtp } from './smtp-listener.ts';

// The program: reads its settings, starts the gateway, says where it is, and closes on Ctrl-C or SIGTERM.

/**
 * A close that takes longer is cut short, in milliseconds: below the 30 s that supervisors usually give, above the 24 s that
 * the outbox waits for the answer to a message that was handed over.
 */
const CLOSE_TIMEOUT_MS = 28_000;
/** Signals that come within this time are one wish, in milliseconds. */
const SAME_SIGNAL_MS = 1_000;

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What to say about an error that is the reader's to mend; null for any other. */
function advice(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof PartnerError || error instanceof DataFolderBusy) {
    return error.message;
  }
  const cause = storageErrorIn(error)?.cause ?? error;
  const { code, syscall } = (cause ?? {}) as { code?: unknown; syscall?: unknown };
  if (code === 'EADDRINUSE') return 'PILLARBOX_PORT: another program uses this port';
  if (syscall === 'listen') return `PILLARBOX_HOST, PILLARBOX_PORT: cannot listen there (${String(code)})`;
  // PostgreSQL: insufficient_privilege, as drizzle wraps it. At the start only the making of schemas and tables can fail so.
  const reason = error instanceof Error ? (error.cause as { code?: unknown } | undefined)?.code : undefined;
  if (reason === '42501') {
    return 'PILLARBOX_DATABASE_URL: this user may not create schemas and tables; make it the owner of the database';
  }
  const refused = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '28000', '3D000'].includes(
    String(code),
  );
  // The driver gives no code to a server that does not answer.
  const silent = cause instanceof Error && /^timeout expired$|^Connection terminated/.test(cause.message);
  return refused || silent
    ? `PILLARBOX_DATABASE_URL: cannot connect there (${typeof code === 'string' ? code : 'no answer'})`
    : null;
}

function fail(error: unknown): never {
  const line = advice(error) ?? `The gateway could not start: ${JSON.stringify(describeError(error))}`;
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

try {
  const config = readConfig(process.env, process.cwd());
  const log = createLog(config.logLevel);
  const gateway = await startGateway(config, log);
  const smtp = await startSmtp(config, gateway.mailSystems.local, log);
  let closingSince: number | null = null;
  const close = (signal: NodeJS.Signals): void => {
    // A second Ctrl-C does not wait; the same one may come twice, from the terminal and from the parent process.
    if (closingSince !== null) {
      if (performance.now() - closingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    closingSince = performance.now();
    log.info({ signal }, 'closing');
    // Who pressed Ctrl-C has no balancer that wants to be told first.
    const drain = signal === 'SIGTERM' ? config.drainMs : 0;
    setTimeout(() => process.exit(1), drain + CLOSE_TIMEOUT_MS).unref();
    void (drain > 0 ? gateway.drain() : Promise.resolve())
      .then(() => smtp.close())
      .then(() => gateway.close())
      .then(() => process.exit(0));
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  printLine(`Pillarbox: ${gateway.address}`);
  if (gateway.brands.length > 0) printLine(`Other brands: ${gateway.brands.join(' ')}`);
  if (gateway.demo) printLine(`Sign in: ${gateway.demo.address} / ${gateway.demo.password}`);
} catch (error) {
  fail(error);
}
