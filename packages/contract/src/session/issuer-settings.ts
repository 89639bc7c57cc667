import * as z from 'zod/mini';
import { isSafeHook } from '../partner/form-target.ts';
import { variable, webAddress } from '../partner/setting-values.ts';

/** Parameters of an authorization request that the product itself sets. */
const OWN_PARAMETERS: readonly string[] = [
  'response_type',
  'response_mode',
  'client_id',
  'client_secret',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
  'max_age',
];

/** A scope (RFC 6749 3.3). */
const scope = z.string().check(z.maxLength(200), z.regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/));

/** The issuer that signs users in (OpenID Connect Core 1.0) beside, or in place of, a password. */
export const issuer = z.strictObject({
  /** The issuer identifier; its configuration is below `.well-known/openid-configuration`. */
  address: webAddress.check(z.refine(isSafeHook, 'must begin with https:// unless it is on this machine')),
  /** What users read on the button. */
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  clientId: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Name of the environment variable with the client secret; absent for a public client. */
  clientSecretFrom: z.optional(variable),
  /** How the secret is sent to the token endpoint. */
  clientAuthentication: z._default(z.enum(['basic', 'post']), 'basic'),
  /** Scopes beside `openid`. */
  scopes: z._default(z.array(scope).check(z.maxLength(20)), ['email', 'offline_access']),
  /** Further parameters of the authorization request, such as `prompt` or `resource`. */
  parameters: z._default(
    z
      .record(z.string().check(z.regex(/^[a-z_]{1,40}$/)), z.string().check(z.maxLength(1000)))
      .check(
        z.refine(
          (given) => Object.keys(given).every((name) => !OWN_PARAMETERS.includes(name)),
          'must not have parameters that the product sets itself',
        ),
      ),
    {},
  ),
  /** The claim of the ID token with the name of the mailbox: an address, or the part before the @. */
  loginClaim: z._default(z.string().check(z.regex(/^[A-Za-z0-9_.:/-]{1,100}$/)), 'email'),
  /** Whether the claim `email` counts without `email_verified`. Only for an issuer whose users cannot change it. */
  acceptsUnverifiedEmail: z._default(z.boolean(), false),
  /** What the mail servers get: the access token, or the master user. */
  mailAccess: z._default(z.enum(['token', 'masterUser']), 'token'),
  /** The sign-in page goes to the issuer at once. */
  automatic: z._default(z.boolean(), false),
  /** Whether users can sign in with a password too. */
  passwords: z._default(z.boolean(), true),
  /** Signing out also signs out at the issuer. */
  signsOut: z._default(z.boolean(), false),
});
export type IssuerSettings = z.output<typeof issuer>;
