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

/** Whom a new session is for. */
export interface NewSession extends Account {
  readonly account: string;
  readonly domain: string;
  readonly credentials: Credentials;
  /** Lives on when the browser closes. */
  readonly keep: boolean;
  /** Absent: no second factor is due. */
  readonly factor?: Factor;
  /** Absent: it has not. */
  readonly passwordExpired?: boolean;
  /** The mail server has not said whether the password is right; absent: it was. */
  readonly passwordUnproven?: boolean;
  /** User-Agent of the browser, and its address, for the list of sessions. */
  readonly agent?: string;
  readonly address?: string;
}

/** What may change while a session lives. */
export type SessionChange = Partial<Pick<SessionRow, 'factor' | 'passwordExpired' | 'passwordOutdated'>>;

/** A signed-in browser as its owner may see it. The id opens nothing: the cookie's other half is kept nowhere. */
export type SessionFacts = Omit<SessionRow, 'sealed'>;

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
  /** Changes what a session owes, on all gateways; whoever holds its `Session` finds it anew. False when it is gone. */
  update(id: string, change: SessionChange): Promise<boolean>;
  /**
   * Puts a new session, with a new cookie, in the place of one that has just gained rights, so that nobody who knew the old
   * cookie gains them too. The old one's sockets close. @throws Failure `session_ended` when it is gone meanwhile.
   */
  rotate(session: Session, change: SessionChange): Promise<OpenedSession>;
  /**
   * Seals other credentials into a live session: its password was changed, or given anew. Its cookie stays; its sockets close
   * and come back with the new ones. @throws Failure `session_ended` when the cookie stands for none (any more).
   */
  reseal(cookie: string, credentials: Credentials): Promise<Session>;
  /** The mail server refuses the password of this session, which from now on can only be given anew or signed out. */
  refuse(session: Pick<Session, 'id' | 'credentials'>, why: 'outdated' | 'expired'): Promise<void>;
  /** Ends a session on all gateways. */
  end(id: string): Promise<void>;
  /** Ends all sessions of an account on all gateways, but for one if it is named: sign-out everywhere, a changed password. */
  endAll(accountId: AccountId, exceptId?: string): Promise<void>;
  /** Ends all sessions of a partner that no second factor was asked of, on all gateways: it wants one of everybody now. */
  endFactorless(partner: string): Promise<void>;
  /**
   * Ends all sessions of a partner whose account has another identity under the partner's present rules, on all gateways: what
   * the account keeps is found under the new identity only.
   */
  endRenamed(partner: string, rules: IdentityRules): Promise<void>;
  /** The live sessions of an account, the one used last first. */
  listOf(accountId: AccountId): Promise<SessionFacts[]>;
  /** Calls back with the id of every session that ends, on whichever gateway. */
  onEnd(listener: (id: string) => void): void;
  /** Calls back with the id of every session whose credentials have changed: what holds the old ones is to let go. */
  onReseal(listener: (id: string) => void): void;
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

/** Life of an access token, in milliseconds. */
export const TOKEN_LIFE = 10 * 60_000;
/** A session that nobody uses ends after so long, in milliseconds; one that the user asked to keep, after the second. */
export const IDLE_LIFE = 24 * 60 * 60_000;
export const KEPT_LIFE = 30 * 24 * 60 * 60_000;
/** Use of a session is written down at most this often, in milliseconds. */
const TOUCH_INTERVAL = 5 * 60_000;

/** Longest User-Agent kept, in characters. */
const MAX_AGENT = 300;

/** What is known of a password that has just been proved. */
const PROVEN = { passwordExpired: false, passwordOutdated: false, passwordUnproven: false };

const CHANNEL = 'session-ended';
const CHANGED = 'session-changed';
const RESEALED = 'session-resealed';
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
  bus.subscribe(CHANGED, (id) => {
    if (typeof id === 'string') cache.forget(id);
  });
  const resealListeners: ((id: string) => void)[] = [];
  bus.subscribe(RESEALED, (id) => {
    if (typeof id !== 'string') return;
    cache.forget(id);
    for (const listener of resealListeners) listener(id);
  });
  // What was ended while the line was cut is not known: ask the database again.
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
  const sealed = ({ user, password, signsInAs }: Credentials, keyHalf: Buffer): Buffer =>
    secrets.seal(SEAL, Buffer.from(JSON.stringify({ user, password, signsInAs }), 'utf8'), keyHalf);
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
      // Losing one of these costs the user some minutes at the far end of the session, no more.
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
    // Best effort: whoever fails here tries again with the next gateway that loads the session.
    if (opened.outdated) store.sealAnew(id, row.sealed, sealed(credentials, keyHalf)).catch(() => undefined);
    // Something was changed or ended while the row came: it may be older than that, and is good for this once only.
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
      // Whoever owes a password now hears nothing of the mailbox by a socket either.
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
      // Whoever knows the id alone cannot put a session of theirs in its place.
      if (!parts || !row || !secrets.open(SEAL, row.sealed, parts.keyHalf)) throw new Failure('session_ended');
      const sealedAnew = { sealed: sealed(credentials, parts.keyHalf), ...PROVEN };
      if (!(await store.update(row.id, sealedAnew))) throw new Failure('session_ended');
      bus.publish(RESEALED, row.id);
      const resealed = { ...row, ...sealedAnew };
      return remember(resealed, toSession(resealed, credentials, parts.keyHalf), parts.keyHalf).session;
    },
    refuse: async ({ id, credentials }, why) => {
      // A call that was on its way with the old password says nothing about the new one.
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
 * What a page proves that it was given by this product. It is made from the half that the cookie holds alone, and not from the
 * installation's secret: gateways that are at different steps of changing the secret give and accept the same one.
 */
function rtokenOf(keyHalf: Buffer): string {
  return Buffer.from(hkdfSync('sha256', keyHalf, new Uint8Array(0), 'pillarbox/v2/rtoken', 32)).toString('base64url');
}

/** 144 random bits. */
function newId(): string {
  return randomBytes(18).toString('base64url');
}

function splitCookie(cookie: string): { id: string; keyHalf: Buffer } | null {
  const match = /^([\w-]{24})\.([\w-]{43})$/.exec(cookie);
  return match?.[1] && match[2] ? { id: match[1], keyHalf: Buffer.from(match[2], 'base64url') } : null;
}
