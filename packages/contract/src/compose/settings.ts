import * as z from 'zod/mini';
import { hostName } from '../mail/servers.ts';

/** Partner settings of writing. */
export const composeSettings = {
  /** A message to this domain counts as sent when nothing final was heard of it for 10 s [COMP-012]. */
  forcedSuccessDomain: z.optional(hostName),
};
