import * as z from 'zod/mini';
import { hostName } from '../mail/servers.ts';

/** Partner settings of composing. */
export const composeSettings = {
  /**
   * False: the gateway stores no credential for later work. A scheduled message is then sent at its time if the user is signed
   * in, otherwise after the next sign-in; the page says so before it is scheduled.
   */
  storedSignIn: z._default(z.boolean(), true),
  /** A message to this domain is reported as sent when no final result has arrived after 10 s [COMP-012]. */
  forcedSuccessDomain: z.optional(hostName),
};
