import { pathWithin } from '@pillarbox/rules/realm-path';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { Folder as FolderIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { moveFocus } from '../../../ui/roving.ts';
import { folderName } from '../model/folder-text.ts';
import { parentOf } from '../model/folder-tree.ts';
import styles from './FolderPicker.module.css';

/** A folder that can be chosen. */
export interface Choice {
  /** '' for the top level. */
  readonly path: string;
  readonly name: string;
  /** The path above it, '' at the top. */
  readonly above: string;
}

/** A folder of the mailbox as a choice. */
export function choiceOf(folder: Folder, t: Translate): Choice {
  return { path: folder.name, name: folderName(folder, t), above: parentOf(pathWithin(folder.name)) };
}

interface FolderPickerProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (choice: Choice) => void;
}

const CHOICE = '[role="option"]';

/** A list of folders that typing filters: Enter chooses the first one, arrows move the focus. */
export function FolderPicker({ label, choices, onChoose }: FolderPickerProps): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const shown = choices.filter(({ name }) => name.toLowerCase().includes(wanted));
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const list = event.currentTarget;
    if (!(event.target instanceof HTMLInputElement)) {
      if (moveFocus(list, CHOICE, event)) event.preventDefault();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (shown[0] !== undefined) onChoose(shown[0]);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      list.querySelector<HTMLElement>(CHOICE)?.focus();
    }
  };
  return (
    <div onKeyDown={onKeyDown}>
      <input
        className={styles['search']}
        value={typed}
        placeholder={t('LANG_MAIL_MOVE_FIND')}
        aria-label={t('LANG_MAIL_MOVE_FIND')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div role="listbox" aria-label={label} className={styles['list']}>
        {shown.map((choice) => (
          <button
            key={choice.path}
            type="button"
            role="option"
            aria-selected={false}
            tabIndex={-1}
            className={styles['choice']}
            onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
            onClick={() => onChoose(choice)}
          >
            <FolderIcon size={16} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles['name']}>{choice.name}</span>
            <span className={styles['path']}>{choice.above}</span>
          </button>
        ))}
        {shown.length === 0 ? <p className={styles['none']}>{t('LANG_MAIL_MOVE_NONE')}</p> : null}
      </div>
    </div>
  );
}
