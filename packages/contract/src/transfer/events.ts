import * as z from 'zod/mini';
import { mailExportState } from './mail-export.ts';
import { mailImportState } from './transfer.ts';

export const transferEvents = [
  /** An import of mail, or its undo, went on. */
  z.object({ event: z.literal('mail-import'), import: mailImportState }),
  /** An export of mail went on; null when it was removed. */
  z.object({ event: z.literal('mail-export'), id: z.string(), export: z.nullable(mailExportState) }),
  /** A file of folders was written, without this number of messages that were too large or could not be read. */
  z.object({ event: z.literal('mail-file-lacks'), count: z.int().check(z.positive()) }),
] as const;

export type TransferEvent = z.output<(typeof transferEvents)[number]>;
