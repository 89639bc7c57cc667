import * as z from 'zod/mini';
import { webAddress } from '../partner/setting-values.ts';

/** What receives the events: a tag library that is loaded from its address, or a Matomo or Plausible server. */
export const ANALYTICS_DRIVERS = ['tags', 'matomo', 'plausible'] as const;

/** A name at the receiver: of an account, a site, a customer. */
const name = z.string().check(z.regex(/^[A-Za-z0-9._/-]{1,100}$/));

/** Partner settings of analytics. Nothing is sent without an address, or before the visitor agreed. */
export const analyticsSettings = {
  analytics: z.optional(
    z.strictObject({
      driver: z._default(z.enum(ANALYTICS_DRIVERS), 'tags'),
      /** Absent: `TealiumURL` [BRAND-047]. */
      address: z.optional(webAddress),
      /** The receiver's name of this site; Matomo calls it `idsite`, Plausible `domain`. */
      site: z.optional(name),
      /** The account at the tag library by the region of the partner's cluster [BRAND-046]. */
      accounts: z._default(z.strictObject({ us: z.optional(name), eu: z.optional(name), ap: z.optional(name) }), {}),
      customerNumber: z.optional(name),
      /** Absent: `dev` on this machine, else `prod` [CONST-008]. */
      env: z.optional(name),
      /** Mail addresses of those who hold the contract with the provider [AUTH-058]. */
      accountOwners: z._default(z.array(z.string().check(z.maxLength(320))).check(z.maxLength(10_000)), []),
    }),
  ),
};
