import * as z from 'zod/mini';
import { hostName } from '../mail/servers.ts';

/** Partner settings about the safety of messages. */
export const safetySettings = {
  /**
   * The servers whose Authentication-Results headers are believed, by the authserv-id that they write (RFC 8601 2.5), and
   * how many of these headers they write into one message. Absent: none is believed, and no check is shown.
   */
  authenticationResults: z.optional(
    z.strictObject({
      servers: z.array(hostName).check(z.minLength(1), z.maxLength(50)),
      headers: z._default(z.int().check(z.gte(1), z.lte(5)), 1),
    }),
  ),
};
