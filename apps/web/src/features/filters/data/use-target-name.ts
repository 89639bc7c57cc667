import { useLabelMap } from '../../labels/public.ts';
import { useFolderChoices } from '../../mail/public.ts';
import type { DraftAction } from '../model/draft.ts';

/** Names of folders as the page shows them. */
export function useFolderName(): (path: string) => string {
  const folders = useFolderChoices();
  return (path) => folders?.find((folder) => folder.path === path)?.label ?? path;
}

/** What an action is about, in words: the folder, the label, the address. */
export function useTargetName(): (action: DraftAction) => string {
  const folderName = useFolderName();
  const labels = useLabelMap();
  return ({ verb, value }) => {
    if (verb === 'move' || verb === 'copy') return folderName(value);
    return verb === 'label' ? (labels.get(value)?.name ?? value) : value;
  };
}
