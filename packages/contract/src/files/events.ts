import * as z from 'zod/mini';

/** Files of the user have changed. */
export const filesEvents = [z.object({ event: z.literal('files-changed') })] as const;

export type FilesEvent = z.output<(typeof filesEvents)[number]>;
