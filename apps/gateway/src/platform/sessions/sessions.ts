import { hash, hkdfSync, randomBytes } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { Credentials } from '@pillarbox/mailbox/port';
import type { Account, AccountId } from '../account/account.ts';
import type { IdentityRules } from '../account/login-rules.ts';
import type { Clock } from '../clock/clock.ts';
import type { Bus } from '../database/bus.ts';
import type { Session } from '../http/request-pipeline.ts';
import { equalText } from '../secrets/secrets.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { dutyOf } from './duty.ts';
import type { Factor } from './duty.ts';
import { SessionCache } from './session-cache.ts';
import type { SessionRow, SessionsStore } from './sessions.store.ts';

/** The account and the properties of a new session. */
export interface NewSession extends Account {
  readonly account: string;
  readonly domain: string;
  readonly credentials: Credentials;
  /** The session stays valid when the browser is closed. */
  readonly keep: boolean;
  /** Absent when no second factor is required. */
  readonly factor?: Factor;
  /** Absent when it has not expired. */
  readonly passwordExpired?: boolean;
  /** The mail server has not said whether the password is right; absent when it accepted it. */
  readonly passwordUnproven?: boolean;
  /** User-Agent and IP address of the browser, for the list of sessions. */
  readonly agent?: string;
  readonly address?: string;
}

/** The columns that can change while a session is valid. */
export type SessionChange = Partial<Pick<SessionRow, 'factor' | 'passwordExpired' | 'passwordOutdated'>>;

/** A session as its user may see it. The id alone opens nothing: the key half in the cookie is stored nowhere. */
export type SessionFacts = Omit<SessionRow, 'sealed'>;

/** A new session and its cookie. */
export interface OpenedSession {
  readonly session: Session;
  /** Value of the session cookie. The gateway does not store it. */
  readonly cookie: string;
  /** Lifetime of the cookie in seconds; null when the browser drops it when it closes. */
  readonly maxAge: number | null;
}

/** The session of a cookie. */
export interface FoundSession {
  readonly session: Session;
  readonly keep: boolean;
}

/**
 * The sessions of the installation: rows of the database with a cache in each gateway. A session that ends, ends at all
 * gateways.
 */
export interface Sessions {
  open(who: NewSession): Promise<OpenedSession>;
  /** Returns the session from the cache; undefined when the database has to be queried. */
  peek(cookie: string): FoundSession | undefined;
  /** Returns the session of a cookie; null when there is none. */
  find(cookie: string): Promise<FoundSession | null>;
  /** Changes a session at all gateways, so that the next request reads it again. Returns false when it does not exist. */
  update(id: string, change: SessionChange): Promise<boolean>;
  /**
   * Replaces a session that has just gained rights with a new one with a new cookie, so that somebody who knew the old cookie
   * gains nothing. The sockets of the old session close. @throws Failure `session_ended` when it ended meanwhile.
   */
  rotate(session: Session, change: SessionChange): Promise<OpenedSession>;
  /**
   * Replaces the credentials of a session after its password was changed or entered again. The cookie stays. Its sockets close,
   * and the page reconnects. @throws Failure `session_ended` when the cookie has no session.
   */
  reseal(cookie: string, credentials: Credentials): Promise<Session>;
  /**
   * Records that the mail server refuses the password of this session. The user can then only enter or change it, or sign out.
   */
  refuse(session: Pick<Session, 'id' | 'credentials'>, why: 'outdated' | 'expired'): Promise<void>;
  /** Ends a session at all gateways. */
  end(id: string): Promise<void>;
  /** Ends all sessions of an account at all gateways, except one if it is given. */
  endAll(accountId: AccountId, exceptId?: string): Promise<void>;
  /** Ends all sessions of a partner without a second factor at all gateways, because the partner now requires one. */
  endFactorless(partner: string): Promise<void>;
  /**
   * Ends all sessions of a partner whose accounts have another identity under the partner's current rules, at all gateways. The
   * data of an account is stored under its identity.
   */
  endRenamed(partner: string, rules: IdentityRules): Promise<void>;
  /** Returns the sessions of an account, the most recently used first. */
  listOf(accountId: AccountId): Promise<SessionFacts[]>;
  /** Calls the listener with the id of every session that ends, at any gateway. */
  onEnd(listener: (id: string) => void): void;
  /**
   * Calls the listener with the id of every session whose credentials changed, so that open connections with the old ones are
   * closed.
   */
  onReseal(listener: (id: string) => void): void;
  /** Removes the rows of expired sessions. */
  sweep(): Promise<void>;
  /** Returns a new access token and its end in milliseconds since 1970. */
  issueToken(sessionId: string): { token: string; expires: number };
  /** Returns whether the token belongs to this session and has not expired. */
  checkToken(token: string, sessionId: string): boolean;
}

export interface SessionsOptions {
  readonly store: SessionsStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Lifetime of an access token, in milliseconds. */
export const TOKEN_LIFE = 10 * 60_000;
/** Idle time after which a session ends, in milliseconds; the second for users who asked to stay signed in. */
export const IDLE_LIFE = 24 * 60 * 60_000;
export const KEPT_LIFE = 30 * 24 * 60 * 60_000;
/** Shortest interval between two updates of the last use of a session in the database, in milliseconds. */
const TOUCH_INTERVAL = 5 * 60_000;

/** Longest User-Agent kept, in characters. */
const MAX_AGENT = 300;

/** State of a password that has just been proved. */
const PROVEN = { passwordExpired: false, passwordOutdated: false, passwordUnproven: false };

const CHANNEL = 'session-ended';
const CHANGED = 'session-changed';
const RESEALED = 'session-resealed';
const SEAL = 'session-credentials';
const TOKEN = 'access-token';

/** Creates the sessions of this installation. */
export function createSessions(options: SessionsOptions): Sessions {
  const { store, secrets, clock, bus } = options;
  const cache = new SessionCache();
  const endListeners: ((id: string) => void)[] = [];
  bus.subscribe(CHANNEL, (id) => {
    if (typeof id !== 'string') return;
    cache.remove(id);
    for (const listener of endListeners) listener(id);
  });
  bus.subscribe(CHANGED, (id) => {
    if (typeof id === 'string') cache.forget(id);
  });
  const resealListeners: ((id: string) => void)[] = [];
  bus.subscribe(RESEALED, (id) => {
    if (typeof id !== 'string') return;
    cache.forget(id);
    for (const listener of resealListeners) listener(id);
  });
  // Sessions that ended during the interruption are unknown, so all are read from the database again.
  bus.onGap(() => cache.clear());

  const lifeOf = (keep: boolean): number => (keep ? KEPT_LIFE : IDLE_LIFE);
  const toSession = (row: SessionRow, credentials: Credentials, keyHalf: Buffer): Session => ({
    id: row.id,
    accountId: row.accountId,
    mail: row.mail,
    account: row.account,
    domain: row.domain,
    maillogin: credentials.user,
    partner: row.partner,
    duty: dutyOf(row.factor, row),
    rtoken: rtokenOf(keyHalf),
    credentials,
  });
  // A hash needs no key here: the half has 32 random bytes. Each request computes it.
  const fingerprint = (keyHalf: Buffer): string => hash('sha256', keyHalf, 'base64url');
  const remember = (row: SessionRow, session: Session, keyHalf: Buffer): FoundSession => {
    const entry = { session, keep: row.keep, keyHalf: fingerprint(keyHalf), seenAt: row.seenAt.getTime() };
    cache.put({ ...entry, expiresAt: row.expiresAt.getTime() });
    return { session, keep: row.keep };
  };
  const sealed = ({ user, password, signsInAs, grant }: Credentials, keyHalf: Buffer): Buffer =>
    secrets.seal(SEAL, Buffer.from(JSON.stringify({ user, password, signsInAs, grant }), 'utf8'), keyHalf);
  const opened = (row: SessionRow, credentials: Credentials, keyHalf: Buffer): OpenedSession => {
    const { session } = remember(row, toSession(row, credentials, keyHalf), keyHalf);
    const cookie = `${row.id}.${keyHalf.toString('base64url')}`;
    return { session, cookie, maxAge: row.keep ? KEPT_LIFE / 1000 : null };
  };
  const end = (id: string): void => bus.publish(CHANNEL, id);

  const peek = (cookie: string): FoundSession | undefined => {
    const parts = splitCookie(cookie);
    const entry = parts && cache.get(parts.id, clock.now());
    if (!parts || !entry || !equalText(entry.keyHalf, fingerprint(parts.keyHalf))) return undefined;
    const now = clock.now();
    if (now - entry.seenAt > TOUCH_INTERVAL) {
      entry.seenAt = now;
      entry.expiresAt = now + lifeOf(entry.keep);
      // A lost update only makes an idle session end some minutes earlier.
      store.touch(parts.id, new Date(now), new Date(entry.expiresAt)).catch(() => undefined);
    }
    return { session: entry.session, keep: entry.keep };
  };

  const load = async (id: string, keyHalf: Buffer): Promise<FoundSession | null> => {
    const asked = cache.age;
    const row = await store.find(id);
    if (!row || row.expiresAt.getTime() <= clock.now()) return null;
    const opened = secrets.unseal(SEAL, row.sealed, keyHalf);
    if (!opened) return null;
    const credentials = JSON.parse(opened.plain.toString('utf8')) as Credentials;
    const session = toSession(row, credentials, keyHalf);
    // A failure is ignored: the next gateway that loads the session tries again.
    if (opened.outdated) store.sealAnew(id, row.sealed, sealed(credentials, keyHalf)).catch(() => undefined);
    // A session changed or ended while the row was read. The row may be outdated and is used only for this call.
    return cache.age === asked ? remember(row, session, keyHalf) : { session, keep: row.keep };
  };

  return {
    peek,
    find: async (cookie) => {
      const known = peek(cookie);
      if (known) return known;
      const parts = splitCookie(cookie);
      return parts ? load(parts.id, parts.keyHalf) : null;
    },
    open: async (who) => {
      const keyHalf = randomBytes(32);
      const now = clock.now();
      const { credentials, keep, agent = '', ...facts } = who;
      const row: SessionRow = {
        id: newId(),
        factor: 'none',
        passwordExpired: false,
        passwordOutdated: false,
        passwordUnproven: false,
        address: '',
        ...facts,
        agent: agent.slice(0, MAX_AGENT),
        sealed: sealed(credentials, keyHalf),
        keep,
        createdAt: new Date(now),
        seenAt: new Date(now),
        expiresAt: new Date(now + lifeOf(keep)),
      };
      await store.insert(row);
      return opened(row, credentials, keyHalf);
    },
    update: async (id, change) => {
      const found = await store.update(id, change);
      // A session that must change its password gets no more events of the mailbox, so its sockets close too.
      bus.publish(change.passwordExpired === undefined ? CHANGED : RESEALED, id);
      return found;
    },
    rotate: async (session, change) => {
      const old = await store.find(session.id);
      if (!old) throw new Failure('session_ended');
      const keyHalf = randomBytes(32);
      const row: SessionRow = { ...old, ...change, id: newId(), sealed: sealed(session.credentials, keyHalf) };
      if (!(await store.replace(old.id, row))) throw new Failure('session_ended');
      end(old.id);
      return opened(row, session.credentials, keyHalf);
    },
    reseal: async (cookie, credentials) => {
      const parts = splitCookie(cookie);
      const row = parts && (await store.find(parts.id));
      // Proves that the caller knows the cookie. The id alone must not be enough to replace the credentials.
      if (!parts || !row || !secrets.open(SEAL, row.sealed, parts.keyHalf)) throw new Failure('session_ended');
      const sealedAnew = { sealed: sealed(credentials, parts.keyHalf), ...PROVEN };
      if (!(await store.update(row.id, sealedAnew))) throw new Failure('session_ended');
      bus.publish(RESEALED, row.id);
      const resealed = { ...row, ...sealedAnew };
      return remember(resealed, toSession(resealed, credentials, parts.keyHalf), parts.keyHalf).session;
    },
    refuse: async ({ id, credentials }, why) => {
      // A call that started with the old password says nothing about the new one.
      const known = cache.get(id, clock.now());
      if (known && known.session.credentials.password !== credentials.password) return;
      await store.update(id, why === 'outdated' ? { passwordOutdated: true } : { passwordExpired: true });
      bus.publish(RESEALED, id);
    },
    end: async (id) => {
      await store.remove(id);
      end(id);
    },
    endAll: async (accountId, exceptId) => {
      for (const id of await store.removeOf(accountId, exceptId ?? null)) end(id);
    },
    endFactorless: async (partner) => {
      for (const id of await store.removeFactorless(partner)) end(id);
    },
    endRenamed: async (partner, rules) => {
      for (const id of await store.removeRenamed(partner, rules)) end(id);
    },
    listOf: async (accountId) => {
      const rows = await store.listOf(accountId);
      const live = rows.filter((row) => row.expiresAt.getTime() > clock.now());
      return live.map(({ sealed: _sealed, ...facts }) => facts);
    },
    onEnd: (listener) => {
      endListeners.push(listener);
    },
    onReseal: (listener) => {
      resealListeners.push(listener);
    },
    sweep: () => store.removeExpired(new Date(clock.now())),
    issueToken: (sessionId) => {
      const expires = clock.now() + TOKEN_LIFE;
      const text = `1.${sessionId}.${String(expires)}`;
      return { token: `${text}.${secrets.sign(TOKEN, text)}`, expires };
    },
    checkToken: (token, sessionId) => {
      const known = cache.get(sessionId, clock.now());
      const checked = known?.checkedToken;
      if (checked && equalText(checked.token, token)) return checked.expires > clock.now();
      const [version, id, expires = '', signature = '', ...rest] = token.split('.');
      if (version !== '1' || id !== sessionId || rest.length > 0 || !/^\d{1,16}$/.test(expires)) return false;
      if (!secrets.verify(TOKEN, `1.${id}.${expires}`, signature)) return false;
      if (known) known.checkedToken = { token, expires: Number(expires) };
      return Number(expires) > clock.now();
    },
  };
}

/**
 * Returns the request token of a session, which a page sends to prove that this product issued it. It is derived only from the
 * key half in the cookie, not from the secret of the installation: gateways at different steps of changing the secret issue and
 * accept the same token.
 */
function rtokenOf(keyHalf: Buffer): string {
  return Buffer.from(hkdfSync('sha256', keyHalf, new Uint8Array(0), 'pillarbox/v2/rtoken', 32)).toString('base64url');
}

/** Returns an id of 144 random bits. */
function newId(): string {
  return randomBytes(18).toString('base64url');
}

function splitCookie(cookie: string): { id: string; keyHalf: Buffer } | null {
  const match = /^([\w-]{24})\.([\w-]{43})$/.exec(cookie);
  return match?.[1] && match[2] ? { id: match[1], keyHalf: Buffer.from(match[2], 'base64url') } : null;
}
