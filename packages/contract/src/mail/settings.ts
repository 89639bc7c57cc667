import * as z from 'zod/mini';
import { hostName, port, server } from './servers.ts';

/**
 * Where a partner's mail lives: `local` is the built-in mail system, `imap` the provider's own servers.
 * `loginDomain` is appended to a user name without @; `savesSent` says that submission files its own Sent copy;
 * `passClientAddress` tells the IMAP server the address of the user's browser.
 * `namespace`, `domains` and `login` say which names mean one account (docs/decisions/0024).
 */
const mail = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('local'), loginDomain: hostName }),
  z
    .strictObject({
      kind: z.literal('imap'),
      loginDomain: z.optional(hostName),
      /** Domains whose accounts sign in here besides `loginDomain`; `*`: any, where the mail server tells them apart. */
      domains: z._default(z.union([z.literal('*'), z.array(hostName).check(z.maxLength(1000))]), []),
      /** What the mail server tells accounts apart by; absent: `address` where a domain is named, else `localPart`. */
      login: z.optional(z.enum(['address', 'localPart'])),
      /** Name of the mail system, where several partners or servers share it; absent: its IMAP server. */
      namespace: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.:_-]{0,252}$/))),
      imap: server,
      submission: server,
      sieve: z.optional(server),
      savesSent: z._default(z.boolean(), false),
      passClientAddress: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ login, domains }) => login !== 'localPart' || domains !== '*', {
        path: ['domains'],
        error: 'must name the domains where the mail server knows local parts only',
      }),
    )
    .check(
      z.refine(
        ({ login, domains, loginDomain }) => login !== 'address' || loginDomain !== undefined || domains.length > 0,
        {
          path: ['login'],
          error: 'needs loginDomain or domains: without one no address belongs to the partner',
        },
      ),
    ),
]);

/** A server that users name in their own mail programs; `port` absent: the usual one [BRAND-013]. */
const programServer = z.strictObject({
  host: hostName,
  port: z.optional(port),
  secure: z._default(z.boolean(), true),
});

/** Usual ports for mail programs: secure and plain [CONST-016 to CONST-021]. */
export const PROGRAM_PORTS = {
  pop: { secure: 995, plain: 110 },
  imap: { secure: 993, plain: 143 },
  smtp: { secure: 465, plain: 1025 },
} as const;

/** Partner settings of mail. */
export const mailSettings = {
  mail,
  /** What users enter in their own mail programs [BRAND-013]. */
  programServers: z._default(
    z.strictObject({
      pop: z.optional(programServer),
      imap: z.optional(programServer),
      smtp: z.optional(programServer),
    }),
    {},
  ),
};
