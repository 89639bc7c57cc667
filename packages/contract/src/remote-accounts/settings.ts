import * as z from 'zod/mini';
import { hostName, port } from '../mail/servers.ts';
import { requestParameters, scope, serviceAddress } from '../partner/oauth-values.ts';
import { variable } from '../partner/setting-values.ts';
import { MAX_REMOTE_ACCOUNTS, presetParts } from './remote-account.ts';

/** The product as a client of the authorization server of a mail service (OAuth 2.0, RFC 6749). */
const oauth = z
  .strictObject({
    clientId: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Name of the environment variable with the client secret; absent for a public client. */
    clientSecretFrom: z.optional(variable),
    /** How the secret is sent to the token endpoint. */
    clientAuthentication: z._default(z.enum(['basic', 'post']), 'post'),
    /** The issuer identifier. Without the endpoints they are read from its configuration (RFC 8414). */
    issuer: z.optional(serviceAddress),
    authorizationEndpoint: z.optional(serviceAddress),
    tokenEndpoint: z.optional(serviceAddress),
    /** Where tokens of removed accounts are revoked (RFC 7009); absent: that of the issuer's configuration, or nowhere. */
    revocationEndpoint: z.optional(serviceAddress),
    scopes: z.array(scope).check(z.minLength(1), z.maxLength(20)),
    parameters: requestParameters,
  })
  .check(
    z.refine(
      ({ issuer, authorizationEndpoint, tokenEndpoint }) =>
        (authorizationEndpoint === undefined) === (tokenEndpoint === undefined) &&
        (issuer !== undefined || tokenEndpoint !== undefined),
      'needs an issuer, or both an authorizationEndpoint and a tokenEndpoint',
    ),
  );
export type OAuthSettings = z.output<typeof oauth>;

/** A public mail service. */
const preset = z.strictObject({
  ...presetParts,
  /** False: the service accepts no passwords, so that it is offered only with `oauth`. */
  passwords: z._default(z.boolean(), true),
  /** Users sign in at the service. */
  oauth: z.optional(oauth),
});
export type PresetSettings = z.output<typeof preset>;

/** Public mail services that accept passwords of other programs [FILT-012]. */
const PRESETS: readonly z.input<typeof preset>[] = [
  { name: 'Gmail', imap: { host: 'imap.gmail.com' }, smtp: { host: 'smtp.gmail.com' }, appPassword: true },
  { name: 'iCloud Mail', imap: { host: 'imap.mail.me.com' }, smtp: { host: 'smtp.mail.me.com' }, appPassword: true },
  {
    name: 'Yahoo Mail',
    imap: { host: 'imap.mail.yahoo.com' },
    smtp: { host: 'smtp.mail.yahoo.com' },
    appPassword: true,
  },
];

/**
 * A host that users may collect from although its address is private, or its port is not one of mail; for the provider's own network.
 * Connections to it may also be without TLS.
 */
const trustedHost = z.strictObject({
  host: hostName,
  ports: z.array(port).check(z.minLength(1), z.maxLength(20)),
  /** Whether to accept a certificate that does not verify. */
  anyCertificate: z._default(z.boolean(), false),
});
export type TrustedHost = z.output<typeof trustedHost>;

const remoteAccounts = z.strictObject({
  /** False: users cannot collect mail of other accounts. */
  offered: z.optional(z.boolean()),
  /** Most accounts of one user. */
  most: z.optional(z.int().check(z.gte(1), z.lte(MAX_REMOTE_ACCOUNTS))),
  presets: z.optional(z.array(preset).check(z.maxLength(20))),
  trusted: z.optional(z.array(trustedHost).check(z.maxLength(100))),
});

/** Partner settings of accounts elsewhere whose mail is collected. */
export const remoteAccountsSettings = {
  remoteAccounts: z._default(remoteAccounts, {}),
};

/** What a partner offers: its settings, with defaults for those that it leaves out. */
export function remoteOfferOf({ offered, most, presets, trusted }: z.output<typeof remoteAccounts>) {
  return {
    offered: offered ?? true,
    most: most ?? 10,
    presets: presets ?? PRESETS.map((one) => preset.parse(one)),
    trusted: trusted ?? [],
  };
}
