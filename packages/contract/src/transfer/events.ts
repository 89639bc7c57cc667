import * as z from 'zod/mini';
import { mailImportState } from './transfer.ts';

/** An import of mail, or its undo, went on. */
export const transferEvents = [z.object({ event: z.literal('mail-import'), import: mailImportState })] as const;

export type TransferEvent = z.output<(typeof transferEvents)[number]>;
