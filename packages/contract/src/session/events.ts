import * as z from 'zod/mini';

/** Events about the session itself. */
export const sessionEvents = [
  z.object({ event: z.literal('session-ended') }),
  /** The gateway cannot send all events that the page missed before its socket opened: read again what is shown. */
  z.object({ event: z.literal('events-missed') }),
] as const;
