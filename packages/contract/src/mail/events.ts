import * as z from 'zod/mini';
import { folderInfo } from './folder.ts';

/**
 * Events about folders and messages. `rev` continues the revision of the list; a client that misses a revision reads its
 * visible pages again. `opIds` are the client's own changes that the event contains.
 */
export const mailEvents = [
  z.object({
    event: z.literal('folder-changed'),
    folder: z.string(),
    uidvalidity: z.int(),
    rev: z.int(),
    inserted: z.array(z.int()),
    removed: z.array(z.int()),
    /** `labels` are the keywords as in a row, there when they changed. */
    flags: z.array(z.object({ uid: z.int(), flags: z.int(), labels: z.optional(z.array(z.string())) })),
    opIds: z.array(z.string()),
    /** The view became complete, or there are too many changes to list: read again. */
    reset: z.boolean(),
  }),
  z.object({ event: z.literal('folder-counts'), folder: z.string(), info: folderInfo }),
  z.object({ event: z.literal('folders-changed') }),
  z.object({
    event: z.literal('new-mail'),
    folder: z.string(),
    topuid: z.int(),
    fresh: z.int(),
    unseen: z.int(),
    subject: z.string(),
    from: z.string(),
  }),
  z.object({ event: z.literal('mail-state'), available: z.boolean() }),
] as const;
