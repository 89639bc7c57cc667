import { ChevronDown, ChevronRight, EllipsisVertical } from 'lucide-react';
import type { PointerEvent, ReactNode } from 'react';
import { useEffect } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { useStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { cx } from '../../../ui/cx.ts';
import { knownFolders } from '../data/folders.ts';
import type { Drag } from '../actions/drag.ts';
import { drag, followDrag } from '../actions/drag.ts';
import { AccountMark } from './AccountMark.tsx';
import { dropFolder } from './arrange-folders.ts';
import { dropOf, targetOf } from './folder-drop.ts';
import { folderIcon } from './folder-icon.ts';
import { opens } from '../model/folder-kind.ts';
import { folderDrop } from '../model/folder-places.ts';
import { openedFolders, setOpened } from './folder-state.ts';
import { folderName, placeText } from '../model/folder-text.ts';
import type { FolderLine } from '../model/folder-tree.ts';
import { countOfLine } from '../model/folder-tree.ts';
import pane from '../../../ui/Pane.module.css';
import styles from './FolderTree.module.css';

/** Time in ms that a drag must stay over a closed folder to open it (ui.md 6). */
const SPRING_OPEN_MS = 600;

interface FolderRowProps {
  readonly line: FolderLine;
  /** Whether this is the row among the favourites. */
  readonly isFavorite: boolean;
  readonly selected: boolean;
  /** Whether this row is the tab stop of the tree. */
  readonly tabStop: boolean;
  readonly onOpen: () => void;
  readonly onMenu: (at: { x: number; y: number }) => void;
}

/** What dropping here does to this row: it takes what is dragged, or a folder gets the place at one of its edges. */
type Mark = 'target' | 'before' | 'after' | null;

function markOf(now: Drag | null, name: string, isFavorite: boolean): Mark {
  if (now?.at?.folder !== name || now.at.isFavorite !== isFavorite) return null;
  const folders = knownFolders();
  if (targetOf(now, folders) === name) return 'target';
  const drop = dropOf(now, folders);
  if (drop === null || drop.kind === 'into') return null;
  return drop.line.isUpper ? 'before' : 'after';
}

/** A line of the folder tree: icon, name, count. Messages and folders can be dropped on it, and all but core folders dragged. */
export function FolderRow({ line, isFavorite, selected, tabStop, onOpen, onMenu }: FolderRowProps): ReactNode {
  const t = useText();
  const { folder, level, children } = line.node;
  const isPhone = useMedia(PHONE);
  const over = useStore(drag, (now) => now?.over === folder.name);
  const mark = useStore(drag, (now) => markOf(now, folder.name, isFavorite));
  const parent = children.length > 0;
  useEffect(() => {
    if (!over || !parent || line.open) return undefined;
    const timer = setTimeout(() => setOpened(folder.name, true), SPRING_OPEN_MS);
    return () => clearTimeout(timer);
  }, [over, parent, line.open, folder.name]);
  // An account has no messages of its own, but opens and closes.
  const isInert = !opens(folder) && folder.label === undefined;
  const { count, unread } = countOfLine(line);
  const name = folderName(folder, t);
  const press = (event: PointerEvent): void => {
    if (folder.type === 'core' || folder.label !== undefined) return;
    followDrag(event, {
      begin: () => ({ kind: 'folder', folder: folder.name }),
      drop: (at) => {
        const drop = folderDrop(folder.name, at, { folders: knownFolders(), opened: openedFolders.get() });
        if (drop !== null) void dropFolder(folder.name, drop);
      },
    });
  };
  const Icon = folderIcon(folder);
  const Chevron = line.open ? ChevronDown : ChevronRight;
  return (
    <div
      role="treeitem"
      data-folder={folder.name}
      data-favorite={isFavorite ? '' : undefined}
      aria-level={level + 1}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-expanded={parent ? line.open : undefined}
      aria-selected={selected}
      aria-disabled={isInert ? true : undefined}
      tabIndex={tabStop ? 0 : -1}
      className={cx(
        pane['row'],
        selected && pane['selected'],
        unread && count > 0 && pane['unread'],
        mark === 'target' ? pane['target'] : mark !== null && styles[mark],
        isInert && styles['noselect'],
      )}
      style={{ paddingInlineStart: 8 + level * 18 }}
      onClick={onOpen}
      onPointerDown={press}
      onContextMenu={(event) => {
        event.preventDefault();
        // The menu returns the focus to the element that has it now.
        event.currentTarget.focus({ preventScroll: true });
        onMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      {parent ? (
        <span
          className={styles['chevron']}
          onClick={(event) => {
            event.stopPropagation();
            setOpened(folder.name, !line.open);
          }}
        >
          <Chevron size={14} aria-hidden="true" />
        </span>
      ) : null}
      {folder.label === undefined ? null : <AccountMark account={folder.name} />}
      {(parent && folder.use === null) || folder.label !== undefined ? null : (
        <Icon size={16} strokeWidth={1.75} className={pane['icon']} aria-hidden="true" />
      )}
      <span className={pane['name']} title={isFavorite ? placeText(folder.name) : name}>
        {name}
      </span>
      {count > 0 ? (
        <span className={pane['count']}>
          <VisuallyHidden>, </VisuallyHidden>
          {count}
          <VisuallyHidden>
            {' '}
            {t(unread ? 'LANG_MAIL_FOLDER_UNREAD' : 'LANG_MAIL_FOLDER_MESSAGES', { count })}
          </VisuallyHidden>
        </span>
      ) : null}
      {isPhone ? (
        <IconButton
          icon={<EllipsisVertical size={18} />}
          label={t('LANG_MAIL_FOLDER_ACTIONS', { folder: name })}
          onClick={(event) => {
            event.stopPropagation();
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            onMenu({ x: left, y: bottom });
          }}
        />
      ) : null}
    </div>
  );
}
