import { randomBytes } from 'node:crypto';
import type { Credentials } from '@pillarbox/mailbox/port';
import type { Clock } from '../clock/clock.ts';
import type { Bus } from '../database/bus.ts';
import type { Session } from '../http/road.ts';
import { equalText } from '../secrets/secrets.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { SessionCache } from './session-cache.ts';
import type { SessionRow, SessionsStore } from './sessions.store.ts';

/** Whom a new session is for. */
export interface NewSession {
  readonly partner: string;
  readonly mail: string;
  readonly account: string;
  readonly domain: string;
  readonly credentials: Credentials;
  /** Lives on when the browser closes. */
  readonly keep: boolean;
}

/** What a browser gets when it signs in. */
export interface OpenedSession {
  readonly session: Session;
  /** Value of the session cookie; the gateway does not keep it. */
  readonly cookie: string;
  /** Seconds that the cookie lives; null: as long as the browser. */
  readonly maxAge: number | null;
}

/** The session that a cookie stands for. */
export interface FoundSession {
  readonly session: Session;
  readonly keep: boolean;
}

/** Signed-in browsers: rows of the database, cached here, ended everywhere at once. */
export interface Sessions {
  open(who: NewSession): Promise<OpenedSession>;
  /** What the cache knows; undefined when the database has to be asked. Costs nothing. */
  peek(cookie: string): FoundSession | undefined;
  /** The live session of a cookie; null when there is none. */
  find(cookie: string): Promise<FoundSession | null>;
  /** Ends a session on all gateways. */
  end(id: string): Promise<void>;
  /** Calls back with the id of every session that ends, on whichever gateway. */
  onEnd(listener: (id: string) => void): void;
  /** Removes the rows of sessions that have run out. */
  sweep(): Promise<void>;
  /** A fresh access token and its end in milliseconds since 1970. */
  issueToken(sessionId: string): { token: string; expires: number };
  /** Says whether the token is this session's and still good. */
  checkToken(token: string, sessionId: string): boolean;
}

export interface SessionsOptions {
  readonly store: SessionsStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Life of an access token, in milliseconds (DESIGN 4.6). */
export const TOKEN_LIFE = 10 * 60_000;
/** A session that nobody uses ends after so long, in milliseconds; one that the user asked to keep, after the second. */
export const IDLE_LIFE = 24 * 60 * 60_000;
export const KEPT_LIFE = 30 * 24 * 60 * 60_000;
/** Use of a session is written down at most this often, in milliseconds. */
const TOUCH_EVERY = 5 * 60_000;

const CHANNEL = 'session-ended';
const SEAL = 'session-credentials';
const TOKEN = 'access-token';

/** Builds the sessions of this installation. */
export function createSessions(options: SessionsOptions): Sessions {
  const { store, secrets, clock, bus } = options;
  const cache = new SessionCache();
  const endListeners: ((id: string) => void)[] = [];
  bus.subscribe(CHANNEL, (id) => {
    if (typeof id !== 'string') return;
    cache.remove(id);
    for (const listener of endListeners) listener(id);
  });
  // What was ended while the line was cut is not known: ask the database again.
  bus.onGap(() => cache.clear());

  const lifeOf = (keep: boolean): number => (keep ? KEPT_LIFE : IDLE_LIFE);
  const toSession = (row: SessionRow, credentials: Credentials, half: Buffer): Session => ({
    id: row.id,
    mail: row.mail,
    account: row.account,
    domain: row.domain,
    maillogin: credentials.user,
    partner: row.partner,
    verified: row.verified,
    rtoken: secrets.key('rtoken', half).toString('base64url'),
    credentials,
  });
  const fingerprint = (half: Buffer): string => secrets.sign('session-half', half.toString('base64url'));
  const remember = (row: SessionRow, session: Session, half: Buffer): FoundSession => {
    const entry = { session, keep: row.keep, half: fingerprint(half), seenAt: row.seenAt.getTime() };
    cache.put({ ...entry, expiresAt: row.expiresAt.getTime() });
    return { session, keep: row.keep };
  };

  const peek = (cookie: string): FoundSession | undefined => {
    const parts = splitCookie(cookie);
    const entry = parts && cache.get(parts.id, clock.now());
    if (!parts || !entry || !equalText(entry.half, fingerprint(parts.half))) return undefined;
    const now = clock.now();
    if (now - entry.seenAt > TOUCH_EVERY) {
      entry.seenAt = now;
      entry.expiresAt = now + lifeOf(entry.keep);
      // Losing one of these costs the user some minutes at the far end of the session, no more.
      store.touch(parts.id, new Date(now), new Date(entry.expiresAt)).catch(() => undefined);
    }
    return { session: entry.session, keep: entry.keep };
  };

  const load = async (id: string, half: Buffer): Promise<FoundSession | null> => {
    const row = await store.find(id);
    if (!row || row.expiresAt.getTime() <= clock.now()) return null;
    const plain = secrets.open(SEAL, row.sealed, half);
    if (!plain) return null;
    return remember(row, toSession(row, JSON.parse(plain.toString('utf8')) as Credentials, half), half);
  };

  return {
    peek,
    find: async (cookie) => {
      const known = peek(cookie);
      if (known) return known;
      const parts = splitCookie(cookie);
      return parts ? load(parts.id, parts.half) : null;
    },
    open: async (who) => {
      const id = randomBytes(18).toString('base64url');
      const half = randomBytes(32);
      const now = clock.now();
      const { credentials, keep, ...facts } = who;
      const plain = Buffer.from(JSON.stringify({ user: credentials.user, password: credentials.password }), 'utf8');
      const row: SessionRow = {
        id,
        ...facts,
        sealed: secrets.seal(SEAL, plain, half),
        verified: true,
        keep,
        createdAt: new Date(now),
        seenAt: new Date(now),
        expiresAt: new Date(now + lifeOf(keep)),
      };
      await store.insert(row);
      const { session } = remember(row, toSession(row, credentials, half), half);
      const maxAge = keep ? KEPT_LIFE / 1000 : null;
      return { session, cookie: `${id}.${half.toString('base64url')}`, maxAge };
    },
    end: async (id) => {
      await store.remove(id);
      bus.publish(CHANNEL, id);
    },
    onEnd: (listener) => {
      endListeners.push(listener);
    },
    sweep: () => store.removeExpired(new Date(clock.now())),
    issueToken: (sessionId) => {
      const expires = clock.now() + TOKEN_LIFE;
      const text = `1.${sessionId}.${String(expires)}`;
      return { token: `${text}.${secrets.sign(TOKEN, text)}`, expires };
    },
    checkToken: (token, sessionId) => {
      const [version, id, expires = '', signature = '', ...rest] = token.split('.');
      if (version !== '1' || id !== sessionId || rest.length > 0 || !/^\d{1,16}$/.test(expires)) return false;
      return secrets.verify(TOKEN, `1.${id}.${expires}`, signature) && Number(expires) > clock.now();
    },
  };
}

function splitCookie(cookie: string): { id: string; half: Buffer } | null {
  const match = /^([\w-]{24})\.([\w-]{43})$/.exec(cookie);
  return match?.[1] && match[2] ? { id: match[1], half: Buffer.from(match[2], 'base64url') } : null;
}
