import type { FolderChoice } from '../../../lib/folder-choice.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useOwnFolders } from '../data/folders.ts';
import { opens } from '../model/folder-kind.ts';
import { folderName, placeText } from '../model/folder-text.ts';

/** The folders that hold messages; undefined until they are loaded. */
export function useFolderChoices(): readonly FolderChoice[] | undefined {
  const t = useText();
  const { data } = useOwnFolders();
  return data?.filter(opens).map((folder) => ({
    path: folder.name,
    label: folder.langkey === null ? placeText(folder.name) : folderName(folder, t),
    isReadOnly: folder.type === 'readonly',
  }));
}
