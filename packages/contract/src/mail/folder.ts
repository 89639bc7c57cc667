import * as z from 'zod/mini';

/** Counts and sizes of a folder [DATA-004]. `dropsize` in bytes, 0 if the server does not report it. */
export const folderInfo = z.object({
  messages: z.int(),
  seen: z.int(),
  expunge: z.int(),
  draft: z.int(),
  answered: z.int(),
  flagged: z.int(),
  deleted: z.int(),
  unseen: z.int(),
  dropsize: z.int(),
  topuid: z.int(),
});

/** What a core folder is used for; null for a personal or read-only one. */
export const SPECIAL_USES = ['inbox', 'snoozed', 'drafts', 'sent', 'spam', 'trash', 'archive'] as const;
export type SpecialUse = (typeof SPECIAL_USES)[number];

/**
 * A folder [DATA-003]. `name` is the whole path; `id` is the same percent-encoded, safe in a URL. `rotation` is the number
 * of days after which messages are removed, 0 for never. `langkey` is the key of a core folder's name [MAIL-073].
 */
export const folder = z.object({
  name: z.string(),
  id: z.string(),
  rotation: z.int(),
  flags: z.int(),
  subscribe: z.boolean(),
  info: folderInfo,
  type: z.enum(['core', 'personal', 'readonly']),
  langkey: z.nullable(z.string()),
  /** Ours: the name to show, of a folder that stands for a whole account elsewhere. */
  label: z.optional(z.string()),
  /** Ours: the special use of the folder. */
  use: z.nullable(z.enum(SPECIAL_USES)),
  /** Ours: place among the favourites, from 1; absent for a folder that is none. */
  favorite: z.optional(z.int()),
  /** Ours: UIDVALIDITY; 0 for a folder that cannot be selected. */
  uidvalidity: z.int(),
});
export type Folder = z.output<typeof folder>;
export type FolderInfo = z.output<typeof folderInfo>;

/** The counts of a folder without messages. */
export const NO_MESSAGES: FolderInfo = {
  messages: 0,
  seen: 0,
  expunge: 0,
  draft: 0,
  answered: 0,
  flagged: 0,
  deleted: 0,
  unseen: 0,
  dropsize: 0,
  topuid: 0,
};
