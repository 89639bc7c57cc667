import { Folder as FolderIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Popover } from '../../../ui/Popover.tsx';
import type { AnchorBox } from '../../../ui/place.ts';
import { moveFocus } from '../../../ui/roving.ts';
import { useFolders } from '../data/folders.ts';
import { takesMessages } from '../folders/folder-kind.ts';
import { folderName } from '../folders/folder-text.ts';
import { parentOf } from '../folders/folder-tree.ts';
import { moveTo } from './actions.ts';
import { openList } from './open-list.ts';
import styles from './MoveMenu.module.css';

interface MoveMenuProps {
  readonly anchor: Element | AnchorBox;
  readonly uids: readonly number[];
  readonly onClose: () => void;
}

const CHOICE = '[role="option"]';

/** Where to move messages: a list of folders that typing narrows. */
export function MoveMenu({ anchor, uids, onClose }: MoveMenuProps): ReactNode {
  const t = useText();
  const { data: folders = [] } = useFolders();
  const here = useStore(openList, (now) => now?.folder);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const choices = folders.filter(
    (folder) => takesMessages(folder) && folder.name !== here && folderName(folder, t).toLowerCase().includes(wanted),
  );
  const choose = (index: number): void => {
    const folder = choices[index];
    if (folder === undefined) return;
    onClose();
    moveTo(uids, folder);
  };
  return (
    <Popover
      anchor={anchor}
      role="dialog"
      label={t('LANG_MAIL_MOVE_TO')}
      placement="bottom-start"
      className={styles['popover']}
      onClose={onClose}
      onOpen={(element) => element.querySelector('input')?.focus()}
      onKeyDown={(event) => {
        const list = event.currentTarget;
        if (event.key === 'Tab') onClose();
        else if (event.target instanceof HTMLInputElement) {
          if (event.key === 'Enter') choose(0);
          else if (event.key === 'ArrowDown') list.querySelector<HTMLElement>(CHOICE)?.focus();
          else return;
          event.preventDefault();
        } else if (moveFocus(list, CHOICE, event)) event.preventDefault();
        event.stopPropagation();
      }}
    >
      <input
        className={styles['search']}
        value={typed}
        placeholder={t('LANG_MAIL_MOVE_FIND')}
        aria-label={t('LANG_MAIL_MOVE_FIND')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div role="listbox" aria-label={t('LANG_MAIL_MOVE_TO')} className={styles['list']}>
        {choices.map((folder, index) => (
          <button
            key={folder.name}
            type="button"
            role="option"
            aria-selected={false}
            tabIndex={-1}
            className={styles['choice']}
            onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
            onClick={() => choose(index)}
          >
            <FolderIcon size={16} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles['name']}>{folderName(folder, t)}</span>
            <span className={styles['path']}>{parentOf(folder.name)}</span>
          </button>
        ))}
        {choices.length === 0 ? <p className={styles['none']}>{t('LANG_MAIL_MOVE_NONE')}</p> : null}
      </div>
    </Popover>
  );
}
