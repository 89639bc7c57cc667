import * as z from 'zod/mini';

/** Base of the calls of files [API-111]. */
export const FILES_API = '/api/briefcase';
/** Longest name of a file or folder, in characters: the limit of most file systems. */
export const MAX_FILE_NAME = 255;
/** Deepest folder, counted from the top. */
export const MAX_FILE_DEPTH = 30;
/** Most files and folders of an account. */
export const MAX_ENTRIES = 100_000;
/** Entries of one page of a list. */
export const FILES_PAGE = 200;
/** Most entries that one call changes. */
export const MAX_CHOSEN = 1000;
/** Older contents of a file that are kept. */
export const MAX_VERSIONS = 20;
/** Most categories of an account. */
export const MAX_FILE_CATEGORIES = 50;
/** Colours of categories, by their number. */
export const CATEGORY_COLORS = 8;

/** Id of a file, a folder, an upload, a category or a share. */
export const entryId = z.string().check(z.regex(/^[\w-]{16,64}$/));
/** Id of a folder; '' for the top. */
export const folderId = z.string().check(z.regex(/^([\w-]{16,64})?$/));
/** A name as somebody typed it; the gateway checks it by `fileNameFault`. */
export const typedName = z.string().check(z.minLength(1), z.maxLength(1000));

/** What a file is, told by its name, for the filter and the icon. */
export const FILE_TYPES = [
  'image',
  'pdf',
  'document',
  'sheet',
  'slides',
  'audio',
  'video',
  'archive',
  'text',
  'message',
  'calendar',
  'contact',
  'file',
] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** What somebody whom a file is shared with may do: read it, or change what is in it as well. */
export const FILE_LEVELS = ['READ', 'WRITE'] as const;
export type FileLevel = (typeof FILE_LEVELS)[number];
/** What the user may do with a file. */
export const FILE_RIGHTS = ['OWN', ...FILE_LEVELS] as const;
export type FileRight = (typeof FILE_RIGHTS)[number];

/** The message that a file was taken from. */
const fileSource = z.object({ folder: z.string(), uid: z.int(), subject: z.string() });
export type FileSource = z.output<typeof fileSource>;

/** A file or a folder. */
export const fileEntry = z.object({
  id: entryId,
  /** The folder that holds it. */
  parent: folderId,
  name: z.string(),
  kind: z.enum(['file', 'folder']),
  type: z.enum(FILE_TYPES),
  mime: z.string(),
  /** Bytes; 0 for folders. */
  size: z.int(),
  /** Counts the contents of a file, from 1. */
  version: z.int(),
  /** Id of the content: what a picture of it can be kept under. '' for folders. */
  content: z.string(),
  /** Id of its category; '' for none. */
  category: z.string(),
  /** Milliseconds since 1970. */
  created: z.int(),
  changed: z.int(),
  /** Entries of a folder; 0 for files. */
  items: z.int(),
  /** Whether a link to it can be opened. */
  shared: z.boolean(),
  /** People that it is shared with; 0 for files of others. */
  people: z.int(),
  /** What the user may do with it. */
  right: z.enum(FILE_RIGHTS),
  /** Address of its owner; '' for the user. */
  owner: z.string(),
  source: z.nullable(fileSource),
});
export type FileEntry = z.output<typeof fileEntry>;

/** A category: a label with a colour that files and folders can have. */
export const fileCategory = z.object({
  id: entryId,
  name: z.string(),
  color: z.int().check(z.gte(0), z.lt(CATEGORY_COLORS)),
  /** Files and folders that have it. */
  items: z.int(),
});
export type FileCategory = z.output<typeof fileCategory>;

/** What an account has stored, and how much it may, in bytes. `most` is the largest file. */
export const fileUsage = z.object({ used: z.int(), limit: z.int(), most: z.int() });
export type FileUsage = z.output<typeof fileUsage>;

/** The parts of the storage that can be listed. `shared` is what the user shares, `granted` what others share with the user. */
export const FILE_PLACES = ['folder', 'recent', 'shared', 'granted', 'mail', 'category', 'trash'] as const;
export type FilePlace = (typeof FILE_PLACES)[number];
export const FILE_ORDERS = ['name', 'changed', 'size'] as const;
export type FileOrder = (typeof FILE_ORDERS)[number];

/** What happens to a file whose name is taken in its folder: it becomes the new version, or gets a free name. */
export const ON_CONFLICT = ['version', 'rename'] as const;
export type OnConflict = (typeof ON_CONFLICT)[number];

/** An older content of a file. */
export const fileVersion = z.object({ number: z.int(), size: z.int(), created: z.int() });
export type FileVersion = z.output<typeof fileVersion>;

/** Where an upload is. `entry` is the file once all bytes are here. */
export const uploadState = z.object({
  id: entryId,
  size: z.int(),
  received: z.int(),
  entry: z.nullable(fileEntry),
});
export type UploadState = z.output<typeof uploadState>;
