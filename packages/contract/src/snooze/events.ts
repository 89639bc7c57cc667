import * as z from 'zod/mini';

/** The snoozed messages of the account changed: read them again. */
export const snoozeEvents = [z.object({ event: z.literal('snoozed-changed') })] as const;

export type SnoozeEvent = z.output<(typeof snoozeEvents)[number]>;
