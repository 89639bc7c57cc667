import type { Folder } from '@pillarbox/contract/mail/folder';
import { realmOf } from '@pillarbox/rules/realm-path';
import type { KeyboardEvent, ReactNode } from 'react';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { keyAlongLine } from '../../../lib/i18n/direction.ts';
import { useLocation } from '../../../lib/location.ts';
import { useStore } from '../../../lib/store.ts';
import { SCHEDULED_PATH } from '../../compose/public.ts';
import { FOLLOW_UPS_PATH } from '../../follow-ups/public.ts';
import { openMerged, useMailLocation } from '../model/location.ts';
import { moveByOne } from './arrange-folders.ts';
import { FolderNameField } from './FolderNameField.tsx';
import { FolderRow } from './FolderRow.tsx';
import { deleting, folderMenu, naming, openedFolders, setOpened } from './folder-state.ts';
import { lastName } from '../model/folder-text.ts';
import type { FolderLine, FolderNode } from '../model/folder-tree.ts';
import { visibleLines } from '../model/folder-tree.ts';

interface FolderTreeProps {
  readonly label: string;
  readonly nodes: readonly FolderNode[];
  /** Whether these are the favourites. */
  readonly isFavorites?: boolean;
  readonly onOpen: (folder: Folder) => void;
}

const ROW = '[role="treeitem"]';

/**
 * A tree of folders with one tab stop: arrows move and open, letters find, F2 renames, Delete deletes (WAI-ARIA tree view). Alt with
 * an arrow moves the folder among its siblings.
 */
export function FolderTree({ label, nodes, isFavorites = false, onOpen }: FolderTreeProps): ReactNode {
  const location = useMailLocation();
  const { path } = useLocation();
  const isMerged = useStore(openMerged) !== null;
  const opened = useStore(openedFolders);
  const typed = useStore(naming);
  const tree = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState('');
  const lines = visibleLines(nodes, opened);
  const names = lines.map((line) => line.node.folder.name);
  const stop = [focused, location.folder].find((name) => names.includes(name)) ?? names[0];

  const focus = (name: string | undefined): void => {
    const rows = tree.current?.querySelectorAll<HTMLElement>(ROW) ?? [];
    [...rows].find((row) => row.dataset['folder'] === name)?.focus();
  };
  // The browser takes the focus from a row that moves in the document.
  const moved = useRef('');
  useLayoutEffect(() => {
    if (moved.current !== '' && document.activeElement === document.body) focus(moved.current);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    moved.current = '';
    const index = names.findIndex((name) => name === (event.target as HTMLElement).dataset['folder']);
    const line = lines[index];
    if (line === undefined || event.ctrlKey || event.metaKey) return;
    if (event.altKey) {
      if (realmOf(line.node.folder.name) !== '') return;
      if (event.shiftKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      moved.current = line.node.folder.name;
      void moveByOne(moved.current, isFavorites, event.key === 'ArrowUp' ? -1 : 1);
      return;
    }
    if (act(event, line, { names, index, isFavorites, focus, onOpen })) event.preventDefault();
  };
  return (
    <div
      ref={tree}
      role="tree"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocused((event.target as HTMLElement).dataset['folder'] ?? '')}
    >
      {lines.map((line) => {
        const { folder, level } = line.node;
        const renaming = typed?.kind === 'rename' && typed.folder === folder.name && typed.isFavorite === isFavorites;
        const creating = !isFavorites && typed?.kind === 'create' && typed.parent === folder.name;
        return (
          <Fragment key={folder.name}>
            {renaming ? (
              <FolderNameField what={typed} initial={lastName(folder.name)} level={level} />
            ) : (
              <FolderRow
                line={line}
                isFavorite={isFavorites}
                selected={
                  location.folder === folder.name && path !== SCHEDULED_PATH && path !== FOLLOW_UPS_PATH && !isMerged
                }
                tabStop={stop === folder.name}
                onOpen={() => onOpen(folder)}
                onMenu={(at) => folderMenu.set({ folder: folder.name, isFavorite: isFavorites, ...at })}
              />
            )}
            {creating ? <FolderNameField what={typed} initial="" level={level + 1} /> : null}
          </Fragment>
        );
      })}
    </div>
  );
}

interface TreeMoves {
  readonly names: readonly string[];
  readonly index: number;
  readonly isFavorites: boolean;
  readonly focus: (name: string | undefined) => void;
  readonly onOpen: (folder: Folder) => void;
}

/** Whether a user has made the folder, and may rename and delete it. */
function isOwnMade(folder: Folder): boolean {
  return folder.type === 'personal' && folder.label === undefined;
}

/** Handles a key on a row. Returns false when the key has no meaning there. */
function act(event: KeyboardEvent, line: FolderLine, { names, index, isFavorites, focus, onOpen }: TreeMoves): boolean {
  const { folder, children } = line.node;
  switch (keyAlongLine(event.key)) {
    case 'ArrowDown':
      focus(names[index + 1]);
      return true;
    case 'ArrowUp':
      focus(names[index - 1]);
      return true;
    case 'Home':
      focus(names[0]);
      return true;
    case 'End':
      focus(names.at(-1));
      return true;
    case 'ArrowRight':
      if (children.length > 0 && !line.open) setOpened(folder.name, true);
      else if (line.open) focus(names[index + 1]);
      return true;
    case 'ArrowLeft':
      if (line.open) setOpened(folder.name, false);
      else focus(line.parent);
      return true;
    case 'Enter':
    case ' ':
      onOpen(folder);
      return true;
    case 'F2':
      if (isOwnMade(folder)) naming.set({ kind: 'rename', folder: folder.name, isFavorite: isFavorites });
      return true;
    case 'Delete':
      if (isOwnMade(folder)) deleting.set(folder.name);
      return true;
    case 'ContextMenu':
    case 'F10': {
      if (event.key === 'F10' && !event.shiftKey) return false;
      const box = (event.target as HTMLElement).getBoundingClientRect();
      folderMenu.set({ folder: folder.name, isFavorite: isFavorites, x: box.left + 24, y: box.bottom });
      return true;
    }
    default: {
      if (event.key.length !== 1) return false;
      const order = [...names.slice(index + 1), ...names.slice(0, index)];
      const found = order.find((name) => lastName(name).toLowerCase().startsWith(event.key.toLowerCase()));
      if (found !== undefined) focus(found);
      return found !== undefined;
    }
  }
}
