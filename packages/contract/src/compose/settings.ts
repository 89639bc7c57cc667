import * as z from 'zod/mini';
import { hostName } from '../mail/servers.ts';

/** Partner settings of composing. */
export const composeSettings = {
  /** A message to this domain is reported as sent when no final result has arrived after 10 s [COMP-012]. */
  forcedSuccessDomain: z.optional(hostName),
};
