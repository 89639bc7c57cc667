import * as z from 'zod/mini';

/** Events about the session itself. */
export const sessionEvents = [z.object({ event: z.literal('session-ended') })] as const;
