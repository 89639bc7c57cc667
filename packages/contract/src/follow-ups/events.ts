import * as z from 'zod/mini';

/** The follow-ups of the account changed: read them again. */
export const followUpsEvents = [z.object({ event: z.literal('followups-changed') })] as const;

export type FollowUpsEvent = z.output<(typeof followUpsEvents)[number]>;
