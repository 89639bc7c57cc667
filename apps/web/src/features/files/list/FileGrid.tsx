import type { FileEntry } from '@pillarbox/contract/files/file';
import type { DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { keyAlongLine } from '../../../lib/i18n/direction.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import type { AnchorBox } from '../../../ui/position.ts';
import { MenuPopover } from '../../../ui/Menu.tsx';
import { handleGridKey } from '../../../ui/list/grid-keys.ts';
import { moveFiles, trashFiles } from '../data/file-actions.ts';
import type { Layout } from '../data/files-location.ts';
import { openDetails } from '../data/files-location.ts';
import { areOwn, mayChange } from '../data/rights.ts';
import { activeEntry, check, selection, toggle, uncheckAll } from '../data/selection.ts';
import { carried, carry, isCarried } from './carried.ts';
import { fileDialog, openSharing } from './dialogs-store.ts';
import { FileItems, openEntry } from './FileMenu.tsx';
import { entryElement } from './FileItem.tsx';
import type { LinesHandle } from './FileLines.tsx';
import { FileLines } from './FileLines.tsx';
import styles from './FileGrid.module.css';

interface FileGridProps {
  readonly entries: readonly FileEntry[];
  readonly layout: Layout;
  /** What is listed: another list begins at its top. */
  readonly list: string;
  readonly inTrash: boolean;
  /** Whose details are open; '' for none. */
  readonly openId: string;
  readonly label: string;
  /** Loads more when the end comes into sight; null when all are there. */
  readonly onEnd: (() => void) | null;
}

/** The id of the entry in which an event happened; '' for none. */
function idOf(target: EventTarget): string {
  return (target as Element).closest<HTMLElement>('[data-entry]')?.dataset['entry'] ?? '';
}

/**
 * Files and folders as a grid with one tab stop: arrows move, Space checks, Enter opens, F2 renames, I opens the details, Delete moves to
 * the trash (ui.md 33).
 */
export function FileGrid({ entries, layout, list, inTrash, openId, label, onEnd }: FileGridProps): ReactNode {
  const t = useText();
  const checked = useStore(selection);
  const active = useStore(activeEntry);
  const lines = useRef<LinesHandle>(null);
  const [menu, setMenu] = useState<{ readonly entry: FileEntry; readonly anchor: AnchorBox } | null>(null);
  const at = entries.findIndex(({ id }) => id === active);
  const chosen = (entry: FileEntry): readonly FileEntry[] => (checked.has(entry.id) ? [...checked.values()] : [entry]);

  const moveTo = (index: number): void => {
    const entry = entries[index];
    if (entry === undefined) return;
    activeEntry.set(entry.id);
    lines.current?.reveal(index);
    if (index >= entries.length - 1) onEnd?.();
  };
  const openMenu = (entry: FileEntry, box?: AnchorBox): void => {
    const rect = document.getElementById(entryElement(entry.id))?.getBoundingClientRect();
    const anchor = box ?? (rect && { left: rect.left + 40, right: rect.right - 8, top: rect.top, bottom: rect.bottom });
    if (anchor !== undefined) setMenu({ entry, anchor });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const entry = entries[at];
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey;
    if (entry !== undefined && plain && !inTrash) {
      const key = event.key.toLowerCase();
      if (key === 'f2' && mayChange([entry])) fileDialog.set({ kind: 'rename', entry });
      else if (key === 's' && areOwn([entry])) openSharing(entry);
      else if (key === 'i') openDetails(entry.id);
      if (key === 'f2' || key === 's' || key === 'i') {
        event.preventDefault();
        return;
      }
    }
    if (layout === 'grid' && (event.key === 'ArrowDown' || event.key === 'ArrowUp') && plain) {
      event.preventDefault();
      const step = (lines.current?.columns ?? 1) * (event.key === 'ArrowDown' ? 1 : -1);
      moveTo(Math.min(Math.max(at + step, 0), entries.length - 1));
      return;
    }
    if (layout === 'grid' && (event.key === 'ArrowRight' || event.key === 'ArrowLeft') && plain) {
      event.preventDefault();
      moveTo(at + (keyAlongLine(event.key) === 'ArrowRight' ? 1 : -1));
      return;
    }
    handleGridKey(event, {
      at: { index: at, total: entries.length, page: 10 },
      move: (index, extend) => {
        const next = entries[index];
        if (extend && next !== undefined && !checked.has(next.id)) toggle(next);
        moveTo(index);
      },
      check: () => {
        if (entry !== undefined) toggle(entry);
      },
      checkAll: () => check(entries),
      open: () => {
        if (entry !== undefined && !inTrash) openEntry(entry);
      },
      remove: () => {
        if (entry === undefined) return;
        if (inTrash) fileDialog.set({ kind: 'purge', entries: chosen(entry) });
        else if (mayChange(chosen(entry))) void trashFiles(chosen(entry));
      },
      menu: () => {
        if (entry !== undefined) openMenu(entry);
      },
      escape: () => {
        if (checked.size > 0) uncheckAll();
        else if (openId !== '') openDetails('');
        return checked.size > 0 || openId !== '';
      },
    });
  };

  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const entry = entries.find(({ id }) => id === idOf(event.target));
    if (entry === undefined) return;
    const part = (event.target as Element).closest<HTMLElement>('[data-act]');
    activeEntry.set(entry.id);
    if (part?.dataset['act'] === 'menu') openMenu(entry, part.getBoundingClientRect());
    else if (part?.dataset['act'] === 'check' || event.ctrlKey || event.metaKey) toggle(entry);
    else if (event.shiftKey && at !== -1) {
      const to = entries.indexOf(entry);
      check(entries.slice(Math.min(at, to), Math.max(at, to) + 1));
    } else if (!inTrash) {
      if (entry.kind === 'folder') openEntry(entry);
      else openDetails(entry.id);
    }
  };

  const dropTarget = (event: DragEvent<HTMLDivElement>): FileEntry | undefined =>
    isCarried(event.dataTransfer)
      ? entries.find(
          ({ id, kind }) => id === idOf(event.target) && kind === 'folder' && !carried().some((one) => one.id === id),
        )
      : undefined;

  return (
    <>
      <div
        role="grid"
        tabIndex={0}
        data-files=""
        data-layout={layout}
        className={styles['grid']}
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={entries.length}
        aria-activedescendant={at === -1 ? undefined : entryElement(active)}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={(event) => {
          const entry = entries.find(({ id }) => id === idOf(event.target));
          if (entry?.kind === 'file' && !inTrash) openEntry(entry);
        }}
        onContextMenu={(event) => {
          const entry = entries.find(({ id }) => id === (idOf(event.target) || active));
          if (entry === undefined) return;
          event.preventDefault();
          const { clientX: x, clientY: y } = event;
          openMenu(entry, idOf(event.target) === '' ? undefined : { left: x, right: x, top: y, bottom: y });
        }}
        onDragStart={(event) => {
          const entry = entries.find(({ id }) => id === idOf(event.target));
          if (entry !== undefined && !inTrash) carry(event, chosen(entry));
        }}
        onDragOver={(event) => {
          if (dropTarget(event) !== undefined) event.preventDefault();
        }}
        onDrop={(event) => {
          const target = dropTarget(event);
          if (target === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          void moveFiles(carried(), target.id);
        }}
        onFocus={() => {
          if (at === -1 && entries[0] !== undefined) activeEntry.set(entries[0].id);
        }}
      >
        <FileLines
          ref={lines}
          entries={entries}
          layout={layout}
          list={list}
          checked={checked}
          active={at}
          openId={openId}
          onEnd={onEnd}
        />
      </div>
      {menu === null ? null : (
        <MenuPopover anchor={menu.anchor} label={t('LANG_FILES_ACTIONS')} onClose={() => setMenu(null)}>
          <FileItems entries={chosen(menu.entry)} inTrash={inTrash} />
        </MenuPopover>
      )}
    </>
  );
}
