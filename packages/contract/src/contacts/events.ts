import * as z from 'zod/mini';

/** The contacts, books or groups of the account changed: a page that shows them reads them again. */
export const contactsEvents = [z.object({ event: z.literal('contacts-changed') })] as const;

export type ContactsEvent = z.output<(typeof contactsEvents)[number]>;
