import * as z from 'zod/mini';
import { requestParameters, scope, serviceAddress } from '../partner/oauth-values.ts';
import { variable } from '../partner/setting-values.ts';

/** The issuer that signs users in (OpenID Connect Core 1.0) beside, or in place of, a password. */
export const issuer = z.strictObject({
  /** The issuer identifier; its configuration is below `.well-known/openid-configuration`. */
  address: serviceAddress,
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
  parameters: requestParameters,
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
