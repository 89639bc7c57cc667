import * as z from 'zod/mini';

/** A request to update a contact was answered, or changed in another way. `answered`: the name of the contact that answered. */
export const contactUpdateEvents = [
  z.object({ event: z.literal('contact-update'), answered: z.optional(z.string()) }),
] as const;

export type ContactUpdateEvent = z.output<(typeof contactUpdateEvents)[number]>;
