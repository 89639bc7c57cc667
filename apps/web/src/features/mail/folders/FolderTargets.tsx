import type { SpecialUse } from '@pillarbox/contract/mail/folder';
import { isSameRealm } from '@pillarbox/rules/realm-path';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { folderFor, useFolders } from '../data/folders.ts';
import { takesMessages } from '../model/folder-kind.ts';
import { choiceOf, FolderPicker } from './FolderPicker.tsx';

interface FolderTargetsProps {
  /** Accessible name of the list. */
  readonly label: string;
  /** The folder that messages come from. */
  readonly without: string;
  readonly onChoose: (folder: string) => void;
}

/** The folders that messages of a folder can be moved to. */
export function FolderTargets({ label, without, onChoose }: FolderTargetsProps): ReactNode {
  const t = useText();
  const { data: folders = [] } = useFolders();
  const targets = folders.filter(
    (folder) => takesMessages(folder) && folder.name !== without && isSameRealm(folder.name, without),
  );
  return (
    <FolderPicker
      label={label}
      choices={targets.map((folder) => choiceOf(folder, t))}
      onChoose={({ path }) => onChoose(path)}
    />
  );
}

/** The name of the folder with a special use; undefined where the server has none, and while the folders load. */
export function useFolderFor(use: SpecialUse): string | undefined {
  const { data: folders = [] } = useFolders();
  return folderFor(use, folders)?.name;
}
