import * as z from 'zod/mini';
import { define } from '../define.ts';
import { login } from './operations.ts';

/** Seconds within which a user has to come back from the issuer. */
export const ISSUER_SIGN_IN_LIFE_S = 600;

/** Where the issuer sends the browser back to, below the origin of the page: the redirect address of each host. */
export const ISSUER_RETURN_PATH = '/api/auth/issuer/return';

/**
 * Begins a sign-in at the partner's issuer: returns the address that the browser opens next. A cookie binds it to this browser.
 */
export const beginIssuerSignIn = define({
  id: 'session.beginIssuerSignIn',
  method: 'POST',
  path: '/api/auth/issuer/begin',
  origin: 'ours',
  access: 'anonymous',
  summary: "Begins a sign-in at the partner's issuer (OpenID Connect); replies with the address to open.",
  body: z.object({
    /** Whether the session outlives the browser window. */
    keep: z._default(z.boolean(), false),
    /** The issuer asks the signed-in user again, which confirms who that is; the session stays. */
    confirms: z._default(z.boolean(), false),
  }),
  reply: z.object({ url: z.string() }),
  errors: ['origin_refused', 'feature_off', 'issuer_unavailable'],
});

/** What the issuer put into the address to which it sent the browser back. Each part works once. */
const returned = z.object({
  state: z.string().check(z.maxLength(100)),
  code: z.optional(z.string().check(z.maxLength(4096))),
  /** Issuer identifier (RFC 9207). */
  iss: z.optional(z.string().check(z.maxLength(2048))),
  /** The issuer's reason for a refusal. */
  error: z.optional(z.string().check(z.maxLength(100))),
});

/** Until when the identity of the signed-in user counts as confirmed, in milliseconds since 1970. */
const confirmed = z.object({ confirmed: z.number() });

/** Completes a sign-in at the issuer. Replies like `login`, or, where it only confirms, until when. */
export const finishIssuerSignIn = define({
  id: 'session.finishIssuerSignIn',
  method: 'POST',
  path: '/api/auth/issuer/finish',
  origin: 'ours',
  access: 'anonymous',
  summary: 'Signs in with what the issuer sent back.',
  body: returned,
  reply: z.union([login.reply, confirmed]),
  errors: [
    'origin_refused',
    'feature_off',
    'issuer_unavailable',
    'issuer_refused',
    'issuer_account',
    'sign_in_delayed',
    'mail_unavailable',
    'mail_timeout',
    'mail_protocol',
    'mail_refused',
  ],
});
