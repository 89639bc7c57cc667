import type { ErrorCode } from '@pillarbox/contract/errors';

/** Longest folder name, in user-perceived characters [VAL-040]. */
export const MAX_FOLDER_NAME = 40;

/** Characters that a folder name must not contain [VAL-039]; control characters never leave for a mail server either. */
// eslint-disable-next-line no-control-regex -- control characters are rejected here
const RESTRICTED = /[./<>";',\u0000-\u001f\u007f]/;

function fold(name: string): string {
  return name.normalize('NFC').toLocaleLowerCase('en');
}

/** Whether two names are the same for users, ignoring case [VAL-041]. */
export function isSameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

/**
 * Checks a typed folder name. `taken` are the names of its siblings and children. Returns the code of the first violated
 * rule, or null [VAL-038 to VAL-041].
 */
export function checkFolderName(name: string, taken: readonly string[]): ErrorCode | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'folder_name_empty';
  if (RESTRICTED.test(trimmed)) return 'folder_name_restricted';
  if ([...trimmed].length > MAX_FOLDER_NAME) return 'folder_name_too_long';
  return taken.some((other) => isSameName(other, trimmed)) ? 'folder_name_exists' : null;
}

/** Whether a path is the folder itself or below it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
