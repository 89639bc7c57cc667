import * as z from 'zod/mini';

/** The labels of the account changed: read them again. */
export const labelsEvents = [z.object({ event: z.literal('labels-changed') })] as const;

export type LabelsEvent = z.output<(typeof labelsEvents)[number]>;
