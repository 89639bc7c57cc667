import * as z from 'zod/mini';
import { define, mailCommand } from '../define.ts';
import { DUTIES } from '../operation.ts';
import { AUTH_STATUS } from './status.ts';

/**
 * The signed-in user [DATA-017]: `mail` is the address, `account` and `domain` are its parts, `maillogin` is the name at
 * the mail server.
 */
export const user = z.object({ mail: z.string(), account: z.string(), domain: z.string(), maillogin: z.string() });
export type User = z.output<typeof user>;

/**
 * The content of the AccessBadge cookie. No second factor is due if `level` is above 100 or `mfa` is absent [AUTH-014,
 * AUTH-016].
 */
export const accessBadge = z.object({
  mail: z.string(),
  maillogin: z.string(),
  level: z.int(),
  mfa: z.optional(z.string()),
  webmail_origin: z.optional(z.string()),
});
export type AccessBadge = z.output<typeof accessBadge>;

/** When the access token expires, and the gateway's current time; both in milliseconds since 1970. */
export const tokenTimes = z.object({ expires: z.number(), now: z.number() });

/** A field of the form that a redirected sign-in sends; the empty password field receives the typed password [AUTH-020]. */
const snapItem = z.object({ name: z.string(), value: z.string(), type: z.enum(['text', 'password']) });

/** The provider's own page signs the user in; no session was opened here [AUTH-004, AUTH-019]. */
export const snappedReply = z.object({
  status: z.literal(AUTH_STATUS.SNAPPEDUSER),
  /** The form's target, on a host that the partner's settings name. */
  url: z.string(),
  items: z.array(snapItem),
});
export type SnappedReply = z.output<typeof snappedReply>;

const { NONE, INVALIDDATA, AUTHERROR, PREFSLOADING, PREFSERROR, AUTHSUCCESS } = AUTH_STATUS;
const signedInReply = z.extend(tokenTimes, {
  status: z.literal([NONE, INVALIDDATA, AUTHERROR, PREFSLOADING, PREFSERROR, AUTHSUCCESS]),
  user,
});

/**
 * Signs in [API-013]. The gateway converts the user name to lower case. A wrong password and an unknown user get the same
 * reply.
 */
export const login = mailCommand({
  id: 'session.login',
  command: 'login',
  summary: 'Signs in; sets the session, token and badge cookies.',
  changes: true,
  access: 'anonymous',
  body: z.object({
    user: z.string().check(z.minLength(1), z.maxLength(320)),
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
    SnapInfo: z.optional(z.unknown()),
    /** Ours: whether the session outlives the browser window. */
    keep: z._default(z.boolean(), false),
  }),
  reply: z.discriminatedUnion('status', [signedInReply, snappedReply]),
  errors: ['invalid_credentials', 'sign_in_delayed', 'feature_off'],
});

/**
 * Signs out: ends the session on all gateways. `isauth` true means that this failed [AUTH-040]. With `url` the browser goes there
 * to sign out at the issuer, too.
 */
export const logout = define({
  id: 'session.logout',
  method: 'GET',
  path: '/api/auth/logout',
  changes: true,
  owing: DUTIES,
  summary: 'Signs out.',
  reply: z.object({ isauth: z.boolean(), url: z.optional(z.string()) }),
  errors: ['session_ended', 'rtoken_mismatch', 'origin_refused'],
});

/** Renews the access token; requires the header X-DNX: 1 [API-093]. */
export const refreshToken = define({
  id: 'session.refresh',
  method: 'GET',
  path: '/api/bf/token/refresh',
  also: ['/bfapi/token/refresh'],
  changes: true,
  owing: DUTIES,
  summary: 'Renews the access token.',
  reply: tokenTimes,
  errors: ['session_ended', 'rtoken_mismatch', 'origin_refused'],
});

/** Who is signed in; the first call of a reloaded page. */
export const currentSession = define({
  id: 'session.current',
  method: 'GET',
  path: '/api/auth/session',
  origin: 'ours',
  access: 'anonymous',
  summary: 'Who is signed in, if anybody; then also renews the access token.',
  reply: z.object({
    isauth: z.boolean(),
    /** Whether the session has passed every required factor [DATA-026]. */
    isverified: z.boolean(),
    /** Whether the provider requires a second factor that the user has not set up [AUTH-055]. */
    is2faSetupRequired: z.boolean(),
    passwordExpired: z.boolean(),
    user: z.nullable(user),
    expires: z.number(),
    now: z.number(),
    /** Key for data that the browser stores, base64; only an active session receives it. */
    localkey: z.string(),
    /** The keys that older secrets of the installation make, base64; while the secret is being changed, data may be sealed by them. */
    oldlocalkeys: z.optional(z.array(z.string())),
  }),
});
