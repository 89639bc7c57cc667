import { startGateway } from './gateway.ts';
import { PartnerError } from './features/partner/partner-error.ts';
import { ConfigError, readConfig } from './platform/config/config.ts';
import { DataFolderBusy } from './platform/database/data-lock.ts';
import { describeError } from './platform/log/describe-error.ts';
import { createLog } from './platform/log/log.ts';
import { storageErrorIn } from './platform/storage/storage-error.ts';
import { startSmtp } from './smtp-listener.ts';

// The program: reads the configuration, starts the gateway, prints its address, and closes on SIGINT or SIGTERM.

/**
 * Longest time for closing, in milliseconds, before the process exits: less than the 30 s that supervisors usually allow, more
 * than the 24 s that the outbox waits for the reply to a submitted message.
 */
const CLOSE_TIMEOUT_MS = 28_000;
/** Two signals within this time count as one, in milliseconds: Ctrl-C reaches the process from the terminal and from npm. */
const SAME_SIGNAL_MS = 1_000;

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Returns one line for an error that the operator can fix; null for any other error. */
function advice(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof PartnerError || error instanceof DataFolderBusy) {
    return error.message;
  }
  const cause = storageErrorIn(error)?.cause ?? error;
  const { code, syscall } = (cause ?? {}) as { code?: unknown; syscall?: unknown };
  if (code === 'EADDRINUSE') return 'PILLARBOX_PORT: another program uses this port';
  if (syscall === 'listen') return `PILLARBOX_HOST, PILLARBOX_PORT: cannot listen there (${String(code)})`;
  // PostgreSQL: insufficient_privilege, wrapped by drizzle. At the start only the creation of schemas and tables can fail with
  // it.
  const reason = error instanceof Error ? (error.cause as { code?: unknown } | undefined)?.code : undefined;
  if (reason === '42501') {
    return 'PILLARBOX_DATABASE_URL: this user may not create schemas and tables; make it the owner of the database';
  }
  const refused = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', '28P01', '28000', '3D000'].includes(
    String(code),
  );
  // The driver's error for a server that does not answer has no code.
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
    // A second Ctrl-C exits at once.
    if (closingSince !== null) {
      if (performance.now() - closingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    closingSince = performance.now();
    log.info({ signal }, 'closing');
    // Only SIGTERM drains: a person who presses Ctrl-C runs no load balancer.
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
