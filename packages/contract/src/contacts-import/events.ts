import * as z from 'zod/mini';
import { importState } from './import.ts';

/** An import, or its undo, went on. */
export const contactsImportEvents = [z.object({ event: z.literal('contacts-import'), import: importState })] as const;

export type ContactsImportEvent = z.output<(typeof contactsImportEvents)[number]>;
