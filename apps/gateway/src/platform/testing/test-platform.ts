import { COOKIE, HEADER } from '@pillarbox/contract/session/status';
import type { Clock } from '../clock/clock.ts';
import { systemClock } from '../clock/clock.ts';
import { openInMemory } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { createContentAddresses } from '../http/content-address.ts';
import type { ContentAddresses, ContentHosts } from '../http/content-address.ts';
import { SERVER_LIMITS } from '../http/limits.ts';
import type { ServerLimits } from '../http/limits.ts';
import { createAccountTag } from '../http/request-log.ts';
import { createServer } from '../http/server.ts';
import type { HttpServer } from '../http/server.ts';
import { silentLog } from './silent-log.ts';
import type { Log } from '../log/log.ts';
import { NO_METRICS } from './no-metrics.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createSecrets } from '../secrets/secrets.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { createSessions } from '../sessions/sessions.ts';
import type { NewSession, OpenedSession, Sessions } from '../sessions/sessions.ts';
import { createSessionsStore } from '../sessions/sessions.store.ts';
import { testAccount } from './test-account.ts';

/** A platform for tests: everything is real except the network, on a database of its own. */
export interface TestPlatform extends HttpServer {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly contentAddresses: ContentAddresses;
  close(): Promise<void>;
}

/** Host of test requests, the default of `inject`. */
export const TEST_HOST = 'localhost:8080';
/** An installation without content hosts. */
const NO_CONTENT_HOSTS: ContentHosts = { partnerAt: () => null, of: () => null };
const TEST_SECRET = 'a secret for tests that is long enough';

export interface TestPlatformOptions {
  /** Absent for a new empty one in memory. */
  readonly database?: Database;
  readonly clock?: Clock;
  readonly publicHosts?: readonly string[];
  readonly trustedProxies?: readonly string[];
  readonly partnerAt?: (host: string) => string;
  /** Absent when no host may be framed. */
  readonly embedsAt?: (host: string) => boolean;
  /** Absent when there are none. */
  readonly contentHosts?: ContentHosts;
  readonly limits?: Partial<ServerLimits>;
  readonly log?: Log;
  readonly metrics?: Metrics;
}

/** Creates the platform. The caller mounts operations. */
export async function createTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const log = options.log ?? silentLog();
  const clock = options.clock ?? systemClock;
  const database = options.database ?? (await openInMemory(log));
  const secrets = createSecrets(TEST_SECRET);
  const store = createSessionsStore(database.db);
  const sessions = createSessions({ store, secrets, clock, bus: database.bus });
  const contentHosts = options.contentHosts ?? NO_CONTENT_HOSTS;
  const contentAddresses = createContentAddresses({ secrets, clock, hosts: contentHosts });
  const server = await createServer({
    log,
    metrics: options.metrics ?? NO_METRICS,
    clock,
    sessions,
    limits: { ...SERVER_LIMITS, ...options.limits },
    accountTag: createAccountTag(secrets),
    trustedProxies: options.trustedProxies ?? [],
    publicHosts: options.publicHosts ?? [],
    isPartnerHost: () => false,
    partnerAt: options.partnerAt ?? (() => null),
    embedsAt: options.embedsAt ?? (() => false),
    contentHosts,
    contentAddresses,
  });
  const close = async (): Promise<void> => {
    await server.app.close();
    if (!options.database) await database.close();
  };
  return { ...server, database, secrets, sessions, clock, contentAddresses, close };
}

/** Opens a session of Alice at the partner 754; `who` changes properties of it. */
export function openTestSession(
  sessions: Sessions,
  who: Partial<Omit<NewSession, 'accountId'>> = {},
): Promise<OpenedSession> {
  return sessions.open({
    ...testAccount(who.mail, who.partner),
    account: 'alice',
    domain: 'example.test',
    credentials: { user: 'alice@example.test', password: 'secret' },
    keep: false,
    ...who,
  });
}

/** Returns the headers that our page sends with a call in this session. */
export function pageHeadersFor(sessions: Sessions, opened: OpenedSession): Record<string, string> {
  const { token } = sessions.issueToken(opened.session.id);
  return {
    host: TEST_HOST,
    origin: `http://${TEST_HOST}`,
    'sec-fetch-site': 'same-origin',
    cookie: `${COOKIE.SESSION}=${opened.cookie}; ${COOKIE.ACCESS_TOKEN}=${token}`,
    [HEADER.RTOKEN]: opened.session.rtoken,
  };
}
