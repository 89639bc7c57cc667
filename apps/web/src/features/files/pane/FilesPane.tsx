import {
  ChevronDown,
  ChevronRight,
  Clock,
  Folder,
  FolderOpen,
  Link2,
  Mail,
  Plus,
  Trash2,
  Upload,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { FilePlace } from '@pillarbox/contract/files/file';
import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { useSingleKey } from '../../../lib/shortcuts.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PaneCreate, PaneGroup, PaneHead, PaneRow } from '../../../ui/Pane.tsx';
import { moveFiles, trashFiles } from '../data/file-actions.ts';
import { CATEGORY_PATH, NEW_CATEGORY_PATH, openScope, useFilesLocation } from '../data/files-location.ts';
import { useCategories, useFolders } from '../data/files.queries.ts';
import { carried, isCarried } from '../list/carried.ts';
import { categoryColor } from '../list/CategoryDot.tsx';
import { useFileWords } from '../list/use-file-words.ts';
import { chooseFiles } from '../screen/choose-files.ts';
import pane from '../../../ui/Pane.module.css';
import styles from './FilesPane.module.css';

const ICONS: readonly (readonly [FilePlace, LucideIcon])[] = [
  ['folder', FolderOpen],
  ['recent', Clock],
  ['shared', Link2],
  ['granted', Users],
  ['mail', Mail],
  ['trash', Trash2],
];

/** The pane of files: upload, the places, the folders as a tree, and the categories. */
export function FilesPane(): ReactNode {
  const t = useText();
  const key = useSingleKey('upload_files');
  const { screen, scope } = useFilesLocation();
  const isList = screen === 'list' || screen === 'home';
  return (
    <div className={pane['pane']}>
      <PaneCreate
        label={t('LANG_FILES_UPLOAD')}
        icon={<Upload size={17} />}
        keyHint={key}
        onClick={() => chooseFiles('files')}
      />
      <nav className={pane['scroll']} aria-label={t('LANG_SHELL_FILES')}>
        <PaneGroup label={t('LANG_SHELL_FILES')}>
          {ICONS.map(([place, Icon]) => (
            <DropRow
              key={place}
              name={t(`LANG_FILES_PLACE_${upper(place)}`)}
              icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
              isOpen={isList && scope.place === place && scope.id === ''}
              onClick={() => openScope({ place })}
              drop={
                place === 'folder'
                  ? () => void moveFiles(carried(), '')
                  : place === 'trash'
                    ? () => void trashFiles(carried())
                    : null
              }
            />
          ))}
        </PaneGroup>
        <Tree />
        <Categories />
      </nav>
    </div>
  );
}

interface DropRowProps {
  readonly name: ReactNode;
  readonly hint?: string;
  readonly icon: ReactNode;
  readonly count?: ReactNode;
  readonly isOpen: boolean;
  readonly onClick: () => void;
  /** Takes what is dropped; null for a place that takes nothing. */
  readonly drop: (() => void) | null;
}

/** A row of the pane that takes files that are dropped on it. */
function DropRow({ drop, ...row }: DropRowProps): ReactNode {
  const [isOver, setOver] = useState(false);
  return (
    <PaneRow
      {...row}
      isTarget={isOver}
      onDragOver={(event) => {
        if (drop === null || !isCarried(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        drop?.();
      }}
    />
  );
}

/** The folders as a tree; branches are closed at first, but for those above the open folder. */
function Tree(): ReactNode {
  const t = useText();
  const words = useFileWords();
  const { screen, scope } = useFilesLocation();
  const { data: folders = [] } = useFolders();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const here = scope.place === 'folder' && screen === 'list' ? scope.id : '';
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const above = new Set<string>();
  for (let at = byId.get(here)?.parent ?? ''; at !== '' && !above.has(at); at = byId.get(at)?.parent ?? '')
    above.add(at);
  const children = Map.groupBy(folders, ({ parent }) => parent);
  const toggle = (id: string): void => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const branch = (parent: string, depth: number): ReactNode =>
    (children.get(parent) ?? []).map((folder) => {
      const { id } = folder;
      const name = words.name(folder);
      const hasMore = children.has(id);
      const isOpened = opened.has(id) || above.has(id);
      return (
        <div key={id} style={{ '--depth': depth } as Record<string, number>} className={styles['branch']}>
          {hasMore ? (
            <IconButton
              size="dense"
              className={styles['turn'] ?? ''}
              tabIndex={-1}
              icon={isOpened ? <ChevronDown size={13} /> : <ChevronRight size={13} />}
              label={t(isOpened ? 'LANG_FILES_CLOSE_FOLDER' : 'LANG_FILES_OPEN_FOLDER', { name })}
              aria-expanded={isOpened}
              onClick={() => toggle(id)}
            />
          ) : null}
          <DropRow
            name={<bdi>{name}</bdi>}
            hint={name}
            icon={<Folder size={16} strokeWidth={1.75} aria-hidden="true" />}
            isOpen={here === id}
            onClick={() => openScope({ id })}
            drop={() => void moveFiles(carried(), id)}
          />
          {hasMore && isOpened ? branch(id, depth + 1) : null}
        </div>
      );
    });
  if (folders.length === 0) return null;
  return (
    <>
      <PaneHead>{t('LANG_FILES_FOLDERS')}</PaneHead>
      <PaneGroup label={t('LANG_FILES_FOLDERS')}>{branch('', 0)}</PaneGroup>
    </>
  );
}

function Categories(): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { screen, scope } = useFilesLocation();
  const { data: categories = [] } = useCategories();
  return (
    <>
      <PaneHead
        action={
          <IconButton
            size="dense"
            icon={<Plus size={16} />}
            label={t('LANG_FILES_NEW_CATEGORY')}
            onClick={() => go(NEW_CATEGORY_PATH)}
          />
        }
      >
        <button type="button" className={styles['heading']} onClick={() => go(CATEGORY_PATH)}>
          {t('LANG_FILES_CATEGORIES')}
        </button>
      </PaneHead>
      <PaneGroup label={t('LANG_FILES_CATEGORIES')}>
        {categories.map(({ id, name, color, items }) => (
          <PaneRow
            key={id}
            name={<bdi>{name}</bdi>}
            hint={name}
            icon={<span className={styles['color']} style={{ background: categoryColor(color) }} />}
            count={items.toLocaleString(tag)}
            isOpen={screen === 'list' && scope.place === 'category' && scope.id === id}
            onClick={() => openScope({ place: 'category', id })}
          />
        ))}
      </PaneGroup>
    </>
  );
}
