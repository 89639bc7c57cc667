import * as z from 'zod/mini';
import { mailAddress, variable, webAddress } from '../partner/setting-values.ts';
import { faxCountry, internationalNumber } from './fax.ts';

const domain = z.string().check(z.maxLength(253), z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/));

/** The service that sends the faxes of a partner, see docs/FAX.md. */
const service = z.discriminatedUnion('kind', [
  /** Renders what was sent, reaches nobody. A fax to `answers` comes back as a received one. For demonstrations. */
  z.strictObject({ kind: z.literal('loopback'), answers: z.optional(internationalNumber) }),
  /** One mail for each fax, to `<number>@<domain>`, from the sender of the product's own mail. */
  z.strictObject({ kind: z.literal('mail'), domain, plus: z.optional(z.boolean()) }),
  /** A service over HTTP; `secretFrom` names the environment variable with the key of the signatures. */
  z.strictObject({ kind: z.literal('http'), address: webAddress, secretFrom: variable }),
  /** A HylaFAX server by its own protocol; `passwordFrom` names the environment variable with the password of `user`. */
  z.strictObject({
    kind: z.literal('hylafax'),
    host: domain,
    port: z._default(z.int().check(z.gte(1), z.lte(65_535)), 4559),
    user: z._default(z.string().check(z.regex(/^[\w.@-]{1,64}$/)), 'pillarbox'),
    passwordFrom: z.optional(variable),
    /** The field of a received fax that has the number that was called. */
    called: z._default(z.enum(['subaddress', 'cidName', 'cidNumber']), 'cidName'),
    /** Whose faxes those are that no own number was called for. */
    inbox: z.optional(internationalNumber),
  }),
]);

const faxes = z.strictObject({
  service,
  /** Own numbers of users, by their mail address. */
  numbers: z._default(z.record(mailAddress, internationalNumber), {}),
  /** Pages that a user may send in a month. */
  pagesPerMonth: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
  /** The country of numbers that are typed without a prefix, until the user chooses one. */
  country: z.optional(faxCountry),
});

/**
 * Partner settings of online fax. It is offered when the partner's features have `onlinefax` and the settings name a service: without
 * one nobody would send the faxes.
 */
export const faxSettings = { fax: z.optional(faxes) };
export type FaxSettings = z.output<typeof faxes>;
