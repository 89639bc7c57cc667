import * as z from 'zod/mini';

/** How a connection is secured: from the first byte, by STARTTLS (refused when not offered), or not at all. */
const security = z.enum(['tls', 'starttls', 'none']);

const hostName = z.string().check(z.minLength(1), z.maxLength(253), z.regex(/^[A-Za-z0-9.:_-]+$/));
const port = z.int().check(z.gte(1), z.lte(65535));

/** A mail server of the provider. `port` absent: the default for its `security`. */
const server = z.strictObject({
  host: hostName,
  port: z.optional(port),
  security: z._default(security, 'tls'),
  /** Accept a certificate that does not verify; for servers in the provider's own network only. */
  insecureCertificate: z._default(z.boolean(), false),
});

/** Default ports by protocol: secure, else plain [CONST-017, CONST-018, CONST-020, CONST-021]. */
export const DEFAULT_PORTS = {
  imap: { tls: 993, starttls: 143, none: 143 },
  submission: { tls: 465, starttls: 1025, none: 1025 },
  sieve: { tls: 4190, starttls: 4190, none: 4190 },
} as const;

/**
 * Where a partner's mail lives: `local` is the built-in mail system, `imap` the provider's own servers.
 * `loginDomain` is appended to a user name without @; `savesSent` says that submission files its own Sent copy.
 */
const mail = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('local'), loginDomain: hostName }),
  z.strictObject({
    kind: z.literal('imap'),
    loginDomain: z.optional(hostName),
    imap: server,
    submission: server,
    sieve: z.optional(server),
    savesSent: z._default(z.boolean(), false),
  }),
]);

/** A partner's settings file, `settings.json` of its folder; unknown members are refused by name. */
export const partnerSettings = z.strictObject({
  id: z.string().check(z.regex(/^[0-9]{1,10}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Host names that select this partner before sign-in; `*` is the fallback. */
  hosts: z._default(z.array(z.string().check(z.regex(/^(\*|[a-z0-9.-]{1,253})$/))), []),
  language: z._default(z.string(), 'en_US'),
  brandColor: z._default(z.string().check(z.regex(/^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}))?$/)), ''),
  cluster: z._default(z.int(), 0),
  features: z._default(z.array(z.string().check(z.regex(/^[a-z0-9]+$/))), []),
  preferences: z._default(z.record(z.string(), z.json()), {}),
  mail,
});
export type PartnerSettings = z.output<typeof partnerSettings>;
export type PartnerMail = PartnerSettings['mail'];
export type MailServer = z.output<typeof server>;
