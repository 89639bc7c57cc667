import * as z from 'zod/mini';

/** How a connection is secured: TLS from the start, STARTTLS (required), or none. */
export const security = z.enum(['tls', 'starttls', 'none']);

/** Name or IP address of a host. */
export const hostName = z.string().check(z.minLength(1), z.maxLength(253), z.regex(/^[A-Za-z0-9.:_-]+$/));
/** A TCP port. */
export const port = z.int().check(z.gte(1), z.lte(65535));

/** A mail server of the provider. `port` absent: the default for `security`. */
export const server = z.strictObject({
  host: hostName,
  port: z.optional(port),
  security: z._default(security, 'tls'),
  /** Whether to accept a certificate that does not verify; only for servers in the provider's own network. */
  insecureCertificate: z._default(z.boolean(), false),
});

/** Default ports by protocol, with TLS and without [CONST-017, CONST-018, CONST-020, CONST-021]. */
export const DEFAULT_PORTS = {
  imap: { tls: 993, starttls: 143, none: 143 },
  submission: { tls: 465, starttls: 1025, none: 1025 },
  sieve: { tls: 4190, starttls: 4190, none: 4190 },
} as const;
export type MailServer = z.output<typeof server>;
