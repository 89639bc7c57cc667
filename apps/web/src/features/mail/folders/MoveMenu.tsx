import { Folder as FolderIcon, FolderPlus, Search } from 'lucide-react';
import { qualified, realmOf } from '@pillarbox/rules/realm-path';
import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { growl } from '../../../lib/growl.ts';
import { useStore } from '../../../lib/store.ts';
import { PickPopover } from '../../../ui/PickPopover.tsx';
import pick from '../../../ui/PickList.module.css';
import type { AnchorBox } from '../../../ui/position.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { knownFolders, useFolders } from '../data/folders.ts';
import { takesMessages } from '../model/folder-kind.ts';
import { foldersOf, moveTo } from '../actions/message-actions.ts';
import { openList } from '../state/open-list.ts';
import { settleName } from './folder-actions.ts';
import { choiceOf } from './FolderPicker.tsx';
import type { Choice } from './FolderPicker.tsx';
import { moveChoices } from './move-choices.ts';
import { rememberUsed, usedFolders } from './used-folders.ts';

interface MoveMenuProps {
  readonly anchor: Element | AnchorBox;
  readonly uids: readonly number[];
  readonly onClose: () => void;
}

/** Moves messages to a folder of that path, and remembers it. */
function moveToPath(uids: readonly number[], path: string): void {
  const folder = knownFolders().find((one) => one.name === path);
  if (folder === undefined) return;
  rememberUsed(path);
  moveTo(uids, folder);
}

/** Creates a folder at the top level of an account and moves messages to it. A growl says why a name does not work. */
async function createAndMove(uids: readonly number[], name: string, realmid: string): Promise<void> {
  const parent = realmid === '' ? '' : qualified(realmid, '');
  const wrong = await settleName({ kind: 'create', parent }, name);
  if (wrong === null) moveToPath(uids, realmid === '' ? name : qualified(realmid, name));
  else growl.show({ type: 'danger', text: text(wrong) });
}

/**
 * Asks which folder messages move to: typing finds, Enter moves, the last row creates. Folders that cannot take messages are left
 * out (ui.md 13, 22).
 */
export function MoveMenu({ anchor, uids, onClose }: MoveMenuProps): ReactNode {
  const t = useText();
  const { data: folders, error, refetch } = useFolders();
  const here = useStore(openList, (now) => now?.folder);
  const used = useStore(usedFolders);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  // A message never moves to another account: messages of several accounts have no folder to go to.
  const [realmid = '', ...others] = new Set(foldersOf(uids).map(realmOf));
  const choices = (folders ?? [])
    .filter((folder) => others.length === 0 && realmOf(folder.name) === realmid)
    .filter((folder) => takesMessages(folder) && folder.name !== here)
    .map((folder) => choiceOf(folder, t));
  const { found, lately, create: wanted } = moveChoices(choices, typed, used);
  const create = others.length === 0 ? wanted : '';
  const isTyped = typed.trim() !== '';
  const recent = lately.map((choice) => ({ choice, at: -1 }));
  // Without typing, the folders used lately are the likely ones.
  const rows = isTyped ? [...found, ...recent] : [...recent, ...found];
  const total = rows.length + (create === '' ? 0 : 1);
  const choose = (index: number): void => {
    const row = rows[index];
    if (row === undefined && create === '') return;
    onClose();
    if (row === undefined) void createAndMove(uids, create, realmid);
    else moveToPath(uids, row.choice.path);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Tab') onClose();
    else if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(1, total));
    else if (event.key === 'ArrowUp') setActive((active + total - 1) % Math.max(1, total));
    else if (event.key === 'Enter') choose(active);
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  };
  const latelyFrom = isTyped ? found.length : 0;
  return (
    <PickPopover anchor={anchor} label={t('LANG_MAIL_MOVE_TO')} onClose={onClose} onKeyDown={onKeyDown}>
      <div className={pick['search']}>
        <Search size={15} aria-hidden="true" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={`${id}-${String(active)}`}
          aria-label={t('LANG_MAIL_MOVE_FIND')}
          placeholder={t('LANG_MAIL_MOVE_FIND')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
        />
      </div>
      {folders === undefined ? <Unloaded error={error} onRetry={() => void refetch()} /> : null}
      {folders !== undefined && found.length === 0 ? <p className={pick['say']}>{t('LANG_MAIL_MOVE_NONE')}</p> : null}
      <div role="listbox" id={`${id}-list`} aria-label={t('LANG_MAIL_MOVE_TO')} className={pick['list']}>
        {rows.map(({ choice, at }, index) => (
          <div
            key={`${index >= latelyFrom && index < latelyFrom + lately.length ? 'lately' : 'found'} ${choice.path}`}
            role="presentation"
          >
            {index === latelyFrom && lately.length > 0 ? (
              <p role="presentation" className={pick['heading']}>
                {t('LANG_MAIL_MOVE_LATELY')}
              </p>
            ) : null}
            {!isTyped && index === lately.length && lately.length > 0 ? <div className={pick['rule']} /> : null}
            <div
              id={`${id}-${String(index)}`}
              role="option"
              aria-selected={index === active}
              data-active={index === active || undefined}
              className={pick['row']}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(index)}
            >
              <FolderIcon size={16} strokeWidth={1.75} aria-hidden="true" />
              <Name choice={choice} at={at} length={typed.trim().length} />
              <span className={pick['aside']}>{choice.above}</span>
            </div>
          </div>
        ))}
        {create === '' || folders === undefined ? null : (
          <div
            id={`${id}-${String(rows.length)}`}
            role="option"
            aria-selected={active === rows.length}
            data-active={active === rows.length || undefined}
            className={pick['row']}
            onPointerMove={() => setActive(rows.length)}
            onClick={() => choose(rows.length)}
          >
            <FolderPlus size={16} strokeWidth={1.75} aria-hidden="true" />
            <span className={pick['name']}>{t('LANG_MAIL_MOVE_CREATE', { name: create })}</span>
          </div>
        )}
      </div>
    </PickPopover>
  );
}

function Name({
  choice,
  at,
  length,
}: {
  readonly choice: Choice;
  readonly at: number;
  readonly length: number;
}): ReactNode {
  if (at < 0) return <span className={pick['name']}>{choice.name}</span>;
  return (
    <span className={pick['name']}>
      {choice.name.slice(0, at)}
      <span className={pick['hit']}>{choice.name.slice(at, at + length)}</span>
      {choice.name.slice(at + length)}
    </span>
  );
}

function Unloaded({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const t = useText();
  if (error !== null) {
    return (
      <div className={pick['failed']} role="alert">
        {t('LANG_MAIL_FOLDERS_FAILED')}
        <button type="button" onClick={onRetry}>
          {t('LANG_MAIL_TRY_AGAIN')}
        </button>
      </div>
    );
  }
  return (
    <div className={pick['bones']}>
      {[60, 44, 52, 38].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
