import * as z from 'zod/mini';

/** What the gateway pushes about the session itself. */
export const sessionEvents = [z.object({ event: z.literal('session-ended') })] as const;
