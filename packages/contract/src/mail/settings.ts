import * as z from 'zod/mini';
import { hostName, port, server } from './servers.ts';

/**
 * The mail system of a partner: `local` is the built-in one, `imap` the provider's own servers. `loginDomain` is appended
 * to a user name without @. `savesSent` says that the submission server itself files a copy in Sent. `passClientAddress`
 * reports the address of the user's browser to the IMAP server. `namespace`, `domains` and `login` decide which names mean
 * the same account (docs/decisions/0024).
 */
const mail = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('local'), loginDomain: hostName }),
  z
    .strictObject({
      kind: z.literal('imap'),
      loginDomain: z.optional(hostName),
      /**
       * Domains whose accounts can sign in here, in addition to `loginDomain`; `*`: any, if the mail server keeps them
       * apart.
       */
      domains: z._default(z.union([z.literal('*'), z.array(hostName).check(z.maxLength(1000))]), []),
      /** What the mail server identifies accounts by; absent: `address` if a domain is named, otherwise `localPart`. */
      login: z.optional(z.enum(['address', 'localPart'])),
      /** Name of the mail system, if several partners or servers share it; absent: its IMAP server. */
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

/** A server that users enter in their own mail programs; `port` absent: the usual port [BRAND-013]. */
const programServer = z.strictObject({
  host: hostName,
  port: z.optional(port),
  secure: z._default(z.boolean(), true),
});

/** Usual ports for mail programs, with TLS and without [CONST-016 to CONST-021]. */
export const PROGRAM_PORTS = {
  pop: { secure: 995, plain: 110 },
  imap: { secure: 993, plain: 143 },
  smtp: { secure: 465, plain: 1025 },
} as const;

/** The map that opens for postal addresses in messages, unless a partner names another one. */
const MAP = 'https://www.openstreetmap.org/search?query={address}';

/** Partner settings of mail. */
export const mailSettings = {
  mail,
  /** The page of a map with `{address}` in the place of a postal address; empty: no map is offered. */
  mapAddress: z._default(
    z.string().check(z.maxLength(2048), z.regex(/^(?:https:\/\/[^\s/{}]+\/\S*\{address\}\S*)?$/)),
    MAP,
  ),
  /** False: the page stores no encrypted copy of its first screen in the browser, so that a reload is slower. */
  browserCache: z._default(z.boolean(), true),
  /**
   * False: the page does not start without a network, and the browser keeps no messages that were read. Without `browserCache`, and
   * with `AutoLogout`, it never does.
   */
  offline: z._default(z.boolean(), true),
  /** The servers that users enter in their own mail programs [BRAND-013]. */
  programServers: z._default(
    z.strictObject({
      pop: z.optional(programServer),
      imap: z.optional(programServer),
      smtp: z.optional(programServer),
    }),
    {},
  ),
};
