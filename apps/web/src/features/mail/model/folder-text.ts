import { pathWithin } from '@pillarbox/rules/realm-path';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { TextKey } from '@pillarbox/locales/keys';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { label } from './row-text.ts';

/** The last name of a path. An escaped '/' in the name is shown as '/' [MAIL-071]. */
export function lastName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return label(name.replaceAll(/%2f/gi, '/').replaceAll(/%25/g, '%'));
}

/** The displayed name of a folder: translated for a core folder [MAIL-073], else its own. */
export function folderName(folder: Pick<Folder, 'name' | 'langkey' | 'label'>, t: Translate): string {
  if (folder.label !== undefined) return label(folder.label);
  return isNameKey(folder.langkey) ? t(folder.langkey) : lastName(folder.name);
}

/** A folder as it is typed behind `in:`: by its displayed name, or by its path below another folder. */
export function typedFolder(folder: Pick<Folder, 'name' | 'langkey' | 'label'>, t: Translate): string {
  return folder.name.includes('/') ? folder.name : folderName(folder, t);
}

function isNameKey(langkey: string | null): langkey is Extract<TextKey, `LANG_MAIL_FOLDER_${string}`> {
  return langkey?.startsWith('LANG_MAIL_FOLDER_') === true;
}

/** A path in words, for a row that does not stand below its parent. */
export function placeText(path: string): string {
  return pathWithin(path)
    .split('/')
    .map((name) => lastName(name))
    .join(' / ');
}
