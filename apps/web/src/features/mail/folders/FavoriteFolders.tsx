import type { Folder } from '@pillarbox/contract/mail/folder';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { cx } from '../../../ui/cx.ts';
import pane from '../../../ui/Pane.module.css';
import { PaneHead } from '../../../ui/Pane.tsx';
import { drag } from '../actions/drag.ts';
import { favoritesOf, mayBeFavorite } from '../model/folder-places.ts';
import { FolderTree } from './FolderTree.tsx';
import styles from './FolderTree.module.css';

interface FavoriteFoldersProps {
  readonly folders: readonly Folder[];
  readonly onOpen: (folder: Folder) => void;
}

/** The favourite folders, first in the pane. Without any, a folder that is dragged finds a place to become the first one. */
export function FavoriteFolders({ folders, onOpen }: FavoriteFoldersProps): ReactNode {
  const t = useText();
  const nodes = useMemo(() => favoritesOf(folders).map((folder) => ({ folder, level: 0, children: [] })), [folders]);
  const dragged = useStore(drag, (now) => (now?.what.kind === 'folder' ? now.what.folder : null));
  const isOver = useStore(drag, (now) => now?.at?.isFavorite === true && now.at.folder === '');
  const takes = folders.some((folder) => folder.name === dragged && mayBeFavorite(folder));
  if (nodes.length === 0) {
    if (!takes) return null;
    return (
      <div className={cx(styles['first'], isOver && pane['target'])} data-folder="" data-favorite="">
        <Star size={16} aria-hidden="true" />
        {t('LANG_FOLDERS_DRAG_FAVORITE')}
      </div>
    );
  }
  return (
    <section className={styles['favorites']} aria-label={t('LANG_FOLDERS_FAVORITES')}>
      <PaneHead isTarget={takes && isOver} data-folder="" data-favorite="">
        {t('LANG_FOLDERS_FAVORITES')}
      </PaneHead>
      <FolderTree label={t('LANG_FOLDERS_FAVORITES')} nodes={nodes} isFavorites onOpen={onOpen} />
    </section>
  );
}
