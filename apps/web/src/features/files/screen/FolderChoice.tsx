import { Folder, FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { moveFocus } from '../../../ui/roving.ts';
import { useFolders } from '../data/files.queries.ts';
import { useFileWords } from '../list/use-file-words.ts';
import styles from './FilesScreen.module.css';

interface FolderChoiceProps {
  readonly chosen: string;
  /** Folders that are not offered, nor what is in them. */
  readonly without?: readonly string[];
  readonly onChoose: (id: string) => void;
}

/** All folders as a tree to choose one of; '' is the top. Arrows move. */
export function FolderChoice({ chosen, without = [], onChoose }: FolderChoiceProps): ReactNode {
  const t = useText();
  const words = useFileWords();
  const { data: folders = [] } = useFolders();
  const children = Map.groupBy(folders, ({ parent }) => parent);
  const option = (id: string, name: string, depth: number): ReactNode => (
    <button
      key={id}
      type="button"
      data-target=""
      aria-pressed={id === chosen}
      className={styles['target']}
      style={{ '--depth': depth } as Record<string, number>}
      onClick={() => onChoose(id)}
    >
      {id === chosen ? <FolderOpen size={16} aria-hidden="true" /> : <Folder size={16} aria-hidden="true" />}
      <bdi>{name}</bdi>
    </button>
  );
  const branch = (parent: string, depth: number): ReactNode[] =>
    (children.get(parent) ?? [])
      .filter(({ id }) => !without.includes(id))
      .flatMap((folder) => [option(folder.id, words.name(folder), depth), ...branch(folder.id, depth + 1)]);
  return (
    <div
      role="group"
      className={styles['targets']}
      aria-label={t('LANG_FILES_FOLDERS')}
      onKeyDown={(event) => {
        if (moveFocus(event.currentTarget, '[data-target]', event)) event.preventDefault();
      }}
    >
      {option('', t('LANG_FILES_PLACE_FOLDER'), 0)}
      {branch('', 1)}
    </div>
  );
}
