import * as z from 'zod/mini';

/** Events for a user's other pages. */
export const pgpEvents = [
  /** A key was saved or removed; a page that has read the keys reads them again. */
  z.object({ event: z.literal('pgp-keys-changed') }),
] as const;
