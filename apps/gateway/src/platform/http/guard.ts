import { Failure } from '@pillarbox/contract/failure';
import type { ErrorCode } from '@pillarbox/contract/errors';
import { needsAccessToken } from '@pillarbox/contract/operation';
import type { Duty, Operation } from '@pillarbox/contract/operation';
import { COOKIE, HEADER } from '@pillarbox/contract/session/status';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import { equalText } from '../secrets/secrets.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { ContentAddresses, ContentHosts, ContentPass } from './content-address.ts';
import { ownCookie } from './cookies.ts';
import { callerOf, createLimiter } from './limiter.ts';
import type { Limiter } from './limiter.ts';
import { hostName, refuseForeignPages, requireOwnOrigin } from './origin.ts';
import type { Provenance } from './origin.ts';
import type { Session } from './request-pipeline.ts';

/** Checks each request before any byte of its body is read. */
export interface Guard {
  /**
   * Applies the rate limits, authenticates the caller and checks the origin of the request.
   * @throws Failure `rate_limited`, `origin_refused`, `session_ended`, `token_expired`, `rtoken_mismatch`,
   *   `second_factor_required`, `password_outdated`, `password_change_required`, `recovery_required`.
   */
  admit(request: FastifyRequest, operation: Operation): Promise<Session | null>;
  /** Returns the session of a request's cookie, and counts the request against the caller's rate limit. */
  sessionOf(request: FastifyRequest): Promise<Session | null>;
  /** Refuses a session that has a duty, before it can reach the mail. @throws Failure as `admit`. */
  requireNoDuty(session: Session): Promise<void>;
  /** Adds a requirement beyond the `duty` of a session. The check throws the Failure that names it. */
  addRequirement(check: Requirement): void;
}

/**
 * Throws, or rejects with, the Failure of a requirement that the session does not meet. Returns undefined when nothing has to
 * be awaited.
 */
export type Requirement = (session: Session) => Promise<void> | undefined;

export interface GuardOptions {
  readonly sessions: Sessions;
  readonly clock: Clock;
  /** Returns the partner of a host name; null when hosts do not belong to partners. */
  readonly partnerAt: (host: string) => string | null;
  readonly contentHosts: ContentHosts;
  readonly contentAddresses: ContentAddresses;
}

/** Rate limit of a session: as fast as a browser can use the page. Only scripts reach it. */
const PER_SESSION = { burst: 3_000, perSecond: 500 };
/** Rate limit of an IP address without a session. A whole company can share one address. */
const PER_ADDRESS = { burst: 600, perSecond: 60 };

/** Creates the guard of this gateway. */
export function createGuard(options: GuardOptions): Guard {
  const { sessions, clock, partnerAt, contentHosts } = options;
  const perSession = createLimiter(PER_SESSION);
  const perAddress = createLimiter(PER_ADDRESS);

  /**
   * A session is valid only at the hosts of its own partner, so that the rules of one partner cannot be avoided at the host of
   * another.
   */
  const ownPartnerOnly = (session: Session, request: FastifyRequest): Session | null => {
    const partner = partnerAt(hostName(request.host) ?? '');
    return partner === null || partner === session.partner ? session : null;
  };

  const sessionOf = async (request: FastifyRequest): Promise<Session | null> => {
    const found = await sessionBy(ownCookie(request.protocol, request.cookies, COOKIE.SESSION), request);
    return found && ownPartnerOnly(found, request);
  };

  const sessionBy = async (cookie: string | undefined, request: FastifyRequest): Promise<Session | null> => {
    const known = cookie === undefined ? undefined : sessions.peek(cookie);
    if (known) {
      spend(perSession, known.session.id, clock.now());
      return known.session;
    }
    spend(perAddress, callerOf(request.ip), clock.now());
    const found = cookie === undefined ? null : await sessions.find(cookie);
    return found && found.session;
  };

  const requirements: Requirement[] = [];
  const requireNoDuty = async (session: Session): Promise<void> => {
    requireDutyDone(session, []);
    for (const check of requirements) {
      const asking = check(session);
      if (asking !== undefined) await asking;
    }
  };

  /** Admits a download at a content host by the token of its URL. Cookies are ignored. */
  const admitByToken = async (partner: string, request: FastifyRequest, operation: Operation): Promise<Session> => {
    if (operation.transport !== 'download' || operation.access !== 'session') throw new Failure('not_found');
    const pass = passOf(request);
    const { origin } = request.headers;
    if (origin !== undefined && origin !== pass.pageOrigin) throw new Failure('origin_refused');
    const session = await sessionBy(pass.cookie, request);
    if (session?.partner !== partner || session.accountId !== pass.accountId) throw new Failure('session_ended');
    await requireNoDuty(session);
    request.readerOrigin = origin ?? null;
    return session;
  };

  const passOf = (request: FastifyRequest): ContentPass => {
    try {
      return options.contentAddresses.check(request.raw.url ?? '');
    } catch (error) {
      // A request without a valid token counts as anonymous.
      spend(perAddress, callerOf(request.ip), clock.now());
      throw error;
    }
  };

  const admit = async (request: FastifyRequest, operation: Operation): Promise<Session | null> => {
    const contentOf = contentHosts.partnerAt(hostName(request.host) ?? '');
    if (contentOf !== null) return await admitByToken(contentOf, request, operation);
    const session = await sessionOf(request);
    if (operation.access !== 'anonymous' && !session) throw new Failure('session_ended');
    const from = provenance(request);
    if (operation.changes) requireOwnOrigin(from);
    else refuseForeignPages(from);
    if (!session || operation.access === 'anonymous') return session;
    if (session.duty === null && !operation.owing.includes('recovery')) await requireNoDuty(session);
    else requireDutyDone(session, operation.owing);
    // A browser that follows a download link cannot refresh the access token first, so downloads do not need it.
    if (needsAccessToken(operation) && operation.transport !== 'download')
      requireAccessToken(request, session, sessions);
    if (operation.changes) requireToken(request, session);
    return session;
  };
  const addRequirement = (check: Requirement): void => {
    requirements.push(check);
  };
  return { admit, sessionOf, requireNoDuty: requireNoDuty, addRequirement: addRequirement };
}

function spend(limiter: Limiter, caller: string, now: number): void {
  const retryAfter = limiter.take(caller, now);
  if (retryAfter !== null) throw new Failure('rate_limited', { retryAfter });
}

/** Error code for each duty of a session. */
const REFUSALS: Readonly<Record<Exclude<Duty, 'recovery'>, ErrorCode>> = {
  password: 'password_change_required',
  verify: 'second_factor_required',
  setup: 'second_factor_required',
  present: 'password_outdated',
};

/**
 * Refuses a session that has a duty, unless the call is allowed meanwhile [AUTH-057].
 * @throws Failure `second_factor_required`, `password_outdated`, `password_change_required`.
 */
function requireDutyDone({ duty }: Session, owing: readonly Duty[]): void {
  if (duty !== null && !owing.includes(duty)) throw new Failure(REFUSALS[duty]);
}

function requireAccessToken(request: FastifyRequest, session: Session, sessions: Sessions): void {
  const token = ownCookie(request.protocol, request.cookies, COOKIE.ACCESS_TOKEN);
  if (token === undefined || !sessions.checkToken(token, session.id)) throw new Failure('token_expired');
}

function requireToken(request: FastifyRequest, session: Session): void {
  const given = request.headers[HEADER.RTOKEN];
  if (typeof given !== 'string' || !equalText(given, session.rtoken)) throw new Failure('rtoken_mismatch');
}

/** Returns the parts of a request that show where it comes from. */
export function provenance(request: FastifyRequest): Provenance {
  const { method, protocol, host, headers } = request;
  return { method, protocol, host, headers };
}
