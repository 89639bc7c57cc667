import type { Shutdown } from './shutdown.ts';
import { openBlobs } from './platform/blobs/blobs.ts';
import type { Blobs } from './platform/blobs/blobs.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Clock } from './platform/clock/clock.ts';
import { openDatabaseClock } from './platform/clock/database-clock.ts';
import type { Config } from './platform/config/config.ts';
import { openEmbedded, openPostgres } from './platform/database/database.ts';
import type { Database } from './platform/database/database.ts';
import { serveHealth } from './platform/health/health.routes.ts';
import { Readiness } from './platform/health/readiness.ts';
import { createContentAddresses } from './platform/http/content-address.ts';
import type { ContentAddresses, ContentHosts } from './platform/http/content-address.ts';
import { SERVER_LIMITS } from './platform/http/limits.ts';
import { createAccountTag } from './platform/http/request-log.ts';
import type { AccountTag } from './platform/http/request-log.ts';
import { createServer } from './platform/http/server.ts';
import type { HttpServer } from './platform/http/server.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { describeError } from './platform/log/describe-error.ts';
import type { Log } from './platform/log/log.ts';
import { createPrometheus } from './platform/metrics/prometheus.ts';
import type { Prometheus } from './platform/metrics/prometheus.ts';
import { createScanner } from './platform/scanner/scanner.ts';
import type { Scanner } from './platform/scanner/scanner.ts';
import { rootSecrets } from './platform/secrets/root-secret.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import { createSessions } from './platform/sessions/sessions.ts';
import type { Sessions } from './platform/sessions/sessions.ts';
import { createSessionsStore } from './platform/sessions/sessions.store.ts';
import { checkDataFolder } from './platform/storage/data-folder.ts';
import { createSockets } from './platform/socket/sockets.ts';
import type { Sockets } from './platform/socket/sockets.ts';

/** The parts of the gateway that know no feature. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly blobs: Blobs;
  readonly sessions: Sessions;
  readonly server: HttpServer;
  readonly sockets: Sockets;
  readonly metrics: Prometheus;
  readonly readiness: Readiness;
  readonly accountTag: AccountTag;
  readonly contentAddresses: ContentAddresses;
  readonly jobs: Jobs;
  readonly scanner: Scanner;
}

export interface PlatformOptions {
  readonly config: Config;
  readonly log: Log;
  readonly shutdown: Shutdown;
  readonly isPartnerHost: (name: string) => boolean;
  readonly partnerAt: (host: string) => string;
  readonly embedsAt: (host: string) => boolean;
  readonly contentHosts: ContentHosts;
}

/**
 * Opens the platform. The server does not listen yet.
 * @throws ConfigError, DataFolderBusy, or the error of the database or the blob store.
 */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { config, log, shutdown, isPartnerHost, partnerAt, embedsAt, contentHosts } = options;
  const { databaseUrl, dataFolder, trustedProxies, publicHosts, connectionsPerAddress } = config;
  // The folder is used only when the database, the blobs or the secret are in it.
  if (databaseUrl === null || config.blobsUrl === null || config.secret === null) await checkDataFolder(dataFolder);
  const secrets = createSecrets(...(await rootSecrets(config.secret, dataFolder)));
  const database = await (databaseUrl === null ? openEmbedded(dataFolder, log) : openPostgres(databaseUrl, log));
  shutdown.add('database', () => database.close());
  const { db, bus } = database;
  const clock = await openClock(database, shutdown);
  const blobs = await openBlobs(config);
  await blobs.check().catch((error: unknown) => {
    log.warn(describeError(error), 'PILLARBOX_BLOBS_URL: the blob store is not available');
  });
  const sessions = createSessions({ store: createSessionsStore(db), secrets, clock, bus });
  const metrics = createPrometheus();
  const readiness = new Readiness();
  const accountTag = createAccountTag(secrets);
  const contentAddresses = createContentAddresses({ secrets, clock, hosts: contentHosts });
  const server = await createServer({
    log,
    metrics,
    clock,
    sessions,
    trustedProxies,
    publicHosts,
    limits: { ...SERVER_LIMITS, perAddress: connectionsPerAddress },
    accountTag,
    isPartnerHost,
    partnerAt,
    embedsAt,
    contentHosts,
    contentAddresses,
  });
  serveHealth(server.app, readiness);
  const sockets = createSockets({ ...server, sessions, bus, log });
  const jobs = createJobs({ database, log, metrics });
  const parts = { config, log, clock, secrets, database, blobs, sessions, server, sockets, metrics, readiness };
  const scanner = createScanner(config.scanner, { log, metrics });
  return { ...parts, accountTag, contentAddresses, jobs, scanner };
}

/** Gateways that share a database use its time, so that a time that one of them stores means the same to the others. */
async function openClock({ kind, db }: Database, shutdown: Shutdown): Promise<Clock> {
  if (kind === 'embedded') return systemClock;
  const clock = await openDatabaseClock(db);
  shutdown.add('clock', () => {
    clock.close();
    return Promise.resolve();
  });
  return clock;
}
