import * as z from 'zod/mini';
import { define } from '../define.ts';
import { FILE_CHANGE_ERRORS, FILE_READ_ERRORS } from './call-errors.ts';
import {
  CATEGORY_COLORS,
  entryId,
  FILE_ORDERS,
  FILE_PLACES,
  FILE_RIGHTS,
  FILE_TYPES,
  fileCategory,
  fileEntry,
  FILES_API,
  fileUsage,
  fileVersion,
  folderId,
  MAX_CHOSEN,
  typedName,
} from './file.ts';

/** What every call but downloads carries: the token that opened the storage [FILE-004]. */
export const opened = z.object({ token: z.string().check(z.maxLength(2000)) });
const chosen = z.array(entryId).check(z.minLength(1), z.maxLength(MAX_CHOSEN));
const success = z.object({ Success: z.literal(1) });
const named = z.object({ id: entryId });

/** Opens the storage: the page asks for this before its first call of files [API-110, FILE-004]. */
export const getFilesToken = define({
  id: 'files.token',
  method: 'GET',
  path: '/api/db/steele/1.0/cloudbox/gettoken.json',
  summary: 'Opens the storage of the user: a token for the calls of files, valid for twelve hours.',
  reply: z.object({ Success: z.literal(1), token: z.string(), expires: z.int(), usage: fileUsage }),
  errors: FILE_READ_ERRORS,
});

/** One page of files and folders. `next` is the cursor of the following page, '' at the end. */
export const listFiles = define({
  id: 'files.list',
  method: 'GET',
  path: `${FILES_API}/list`,
  origin: 'ours',
  summary: 'Files and folders of one place, folders first, a page at a time.',
  query: z.extend(opened, {
    place: z.enum(FILE_PLACES),
    /** The folder or the category. */
    id: z.optional(folderId),
    /** Names that contain this, in the folder and all below it. */
    text: z.optional(z.string().check(z.maxLength(200))),
    type: z.optional(z.enum(FILE_TYPES)),
    order: z.optional(z.enum(FILE_ORDERS)),
    down: z.optional(z.literal('1')),
    cursor: z.optional(z.string().check(z.maxLength(2000))),
  }),
  reply: z.object({
    entries: z.array(fileEntry),
    next: z.string(),
    /** Files and bytes of the whole place, on its first page. */
    total: z.nullable(z.object({ files: z.int(), folders: z.int(), bytes: z.int() })),
    /** The folders from the top to the listed one. */
    path: z.array(z.object({ id: entryId, name: z.string() })),
    /** What the user may do in the listed folder, and whose it is; '' for the user. */
    right: z.enum(FILE_RIGHTS),
    owner: z.string(),
    usage: fileUsage,
  }),
  errors: [...FILE_READ_ERRORS, 'files_not_opened', 'folder_missing', 'category_not_found'],
});

/** Every folder, for the tree. */
export const listFileFolders = define({
  id: 'files.folders',
  method: 'GET',
  path: `${FILES_API}/folders`,
  origin: 'ours',
  summary: 'All folders of the storage, at most 5,000.',
  query: opened,
  reply: z.object({ folders: z.array(z.object({ id: entryId, parent: folderId, name: z.string() })) }),
  errors: [...FILE_READ_ERRORS, 'files_not_opened'],
});

/** With `folders`, the folder is made as those of an upload are: with all that lead to it, safe names, and the one that is there. */
export const createFileFolder = define({
  id: 'files.createFolder',
  method: 'POST',
  path: `${FILES_API}/folders`,
  origin: 'ours',
  summary: 'Creates a folder.',
  query: opened,
  body: z.object({
    parent: folderId,
    /** The folders between `parent` and it. */
    folders: z.optional(z.array(typedName).check(z.maxLength(29))),
    name: typedName,
    category: z.optional(entryId),
  }),
  reply: fileEntry,
  errors: [
    ...FILE_CHANGE_ERRORS,
    'folder_missing',
    'file_not_allowed',
    'file_name_taken',
    'file_name_invalid',
    'too_many_files',
    'category_not_found',
  ],
});

export const changeFile = define({
  id: 'files.change',
  method: 'PUT',
  path: `${FILES_API}/entries/:id`,
  origin: 'ours',
  summary: 'Renames a file or a folder.',
  params: named,
  query: opened,
  body: z.object({ name: typedName }),
  reply: fileEntry,
  errors: [...FILE_CHANGE_ERRORS, 'file_not_found', 'file_not_allowed', 'file_name_taken', 'file_name_invalid'],
});

export const categorizeFiles = define({
  id: 'files.categorize',
  method: 'POST',
  path: `${FILES_API}/categorize`,
  origin: 'ours',
  summary: 'Puts files and folders into a category, or into none.',
  query: opened,
  body: z.object({ ids: chosen, category: folderId }),
  reply: success,
  errors: [...FILE_CHANGE_ERRORS, 'file_not_found', 'category_not_found'],
});

export const moveFiles = define({
  id: 'files.move',
  method: 'POST',
  path: `${FILES_API}/move`,
  origin: 'ours',
  summary: 'Moves files and folders; one whose name is taken gets a free name.',
  query: opened,
  body: z.object({ ids: chosen, to: folderId }),
  reply: success,
  errors: [...FILE_CHANGE_ERRORS, 'file_not_found', 'file_not_allowed', 'folder_missing', 'file_move_invalid'],
});

export const copyFiles = define({
  id: 'files.copy',
  method: 'POST',
  path: `${FILES_API}/copy`,
  origin: 'ours',
  summary: 'Copies files and folders with all that is in them; one whose name is taken gets a free name.',
  query: opened,
  body: z.object({ ids: chosen, to: folderId }),
  reply: success,
  errors: [
    ...FILE_CHANGE_ERRORS,
    'file_not_found',
    'folder_missing',
    'file_move_invalid',
    'files_full',
    'too_many_files',
  ],
});

export const trashFiles = define({
  id: 'files.trash',
  method: 'POST',
  path: `${FILES_API}/trash`,
  origin: 'ours',
  summary: 'Moves files and folders into the trash.',
  query: opened,
  body: z.object({ ids: chosen }),
  reply: success,
  errors: [...FILE_CHANGE_ERRORS, 'file_not_found', 'file_not_allowed'],
});

export const restoreFiles = define({
  id: 'files.restore',
  method: 'POST',
  path: `${FILES_API}/restore`,
  origin: 'ours',
  summary: 'Moves files and folders from the trash back to where they were.',
  query: opened,
  body: z.object({ ids: chosen }),
  reply: success,
  errors: [...FILE_CHANGE_ERRORS, 'file_not_found'],
});

/** Deletes for ever; a job removes the contents. */
export const purgeFiles = define({
  id: 'files.purge',
  method: 'POST',
  path: `${FILES_API}/purge`,
  origin: 'ours',
  summary: 'Deletes files and folders of the trash, or all of them, for ever.',
  query: opened,
  body: z.object({ ids: z.optional(chosen) }),
  reply: success,
  errors: [...FILE_CHANGE_ERRORS, 'file_not_found'],
});

export const listFileVersions = define({
  id: 'files.versions',
  method: 'GET',
  path: `${FILES_API}/entries/:id/versions`,
  origin: 'ours',
  summary: 'The older contents of a file, the newest first.',
  params: named,
  query: opened,
  reply: z.object({ versions: z.array(fileVersion) }),
  errors: [...FILE_READ_ERRORS, 'files_not_opened', 'file_not_found'],
});

export const restoreFileVersion = define({
  id: 'files.restoreVersion',
  method: 'POST',
  path: `${FILES_API}/entries/:id/versions/:number`,
  origin: 'ours',
  summary: 'Makes an older content of a file the current one; the current one is kept as a version.',
  params: z.extend(named, { number: z.string().check(z.regex(/^\d{1,9}$/)) }),
  query: opened,
  reply: fileEntry,
  errors: [...FILE_CHANGE_ERRORS, 'file_not_found', 'files_full'],
});

export const listFileCategories = define({
  id: 'files.categories',
  method: 'GET',
  path: `${FILES_API}/categories`,
  origin: 'ours',
  summary: 'The categories of files [FILE-002].',
  query: opened,
  reply: z.object({ categories: z.array(fileCategory) }),
  errors: [...FILE_READ_ERRORS, 'files_not_opened'],
});

const categoryFields = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  color: z.int().check(z.gte(0), z.lt(CATEGORY_COLORS)),
});

export const createFileCategory = define({
  id: 'files.createCategory',
  method: 'POST',
  path: `${FILES_API}/categories`,
  origin: 'ours',
  summary: 'Creates a category of files.',
  query: opened,
  body: categoryFields,
  reply: fileCategory,
  errors: [...FILE_CHANGE_ERRORS, 'file_name_taken', 'too_many_categories'],
});

export const changeFileCategory = define({
  id: 'files.changeCategory',
  method: 'PUT',
  path: `${FILES_API}/categories/:id`,
  origin: 'ours',
  summary: 'Changes the name and the colour of a category of files.',
  params: named,
  query: opened,
  body: categoryFields,
  reply: success,
  errors: [...FILE_CHANGE_ERRORS, 'category_not_found', 'file_name_taken'],
});

export const deleteFileCategory = define({
  id: 'files.deleteCategory',
  method: 'DELETE',
  path: `${FILES_API}/categories/:id`,
  origin: 'ours',
  summary: 'Deletes a category; its files stay.',
  params: named,
  query: opened,
  reply: success,
  errors: [...FILE_CHANGE_ERRORS, 'category_not_found'],
});
