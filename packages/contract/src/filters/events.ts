import * as z from 'zod/mini';

/** The filters of the account changed: read them again. */
export const filtersEvents = [z.object({ event: z.literal('filters-changed') })] as const;

export type FiltersEvent = z.output<(typeof filtersEvents)[number]>;
