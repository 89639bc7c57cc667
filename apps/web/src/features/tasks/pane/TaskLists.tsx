import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { Ellipsis, List, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { sayFailure } from '../actions/say.ts';
import { moveToList } from '../actions/task-actions.ts';
import { isWritable, leaveList, saveList, useTaskLists } from '../data/task-lists.queries.ts';
import { DeleteListDialog } from './DeleteListDialog.tsx';
import { ListDialog } from './ListDialog.tsx';
import { Place } from './Place.tsx';
import { PaneGroup, PaneHead } from '../../../ui/Pane.tsx';
import { ShareListDialog } from './ShareListDialog.tsx';
import styles from './TaskLists.module.css';

/** The dialog that is open; `list` null is a new list. */
interface OpenDialog {
  readonly kind: 'edit' | 'share' | 'delete';
  readonly list: Calendar | null;
}

/** The task lists, own and shared, with their menus. */
export function TaskLists({ counts }: { readonly counts: ReadonlyMap<string, number> | undefined }): ReactNode {
  const t = useText();
  const { data: lists = [] } = useTaskLists();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = (): void => setDialog(null);
  // A dialog shows what the list is now, also after a change in it.
  const now = lists.find(({ id }) => id === dialog?.list?.id) ?? null;
  return (
    <>
      <PaneHead
        action={
          <IconButton
            size="dense"
            icon={<Plus size={16} />}
            label={t('LANG_TASKS_NEW_LIST')}
            onClick={() => setDialog({ kind: 'edit', list: null })}
          />
        }
      >
        {t('LANG_TASKS_LISTS')}
      </PaneHead>
      <PaneGroup label={t('LANG_TASKS_LISTS')}>
        {lists.map((list) => (
          <div key={list.id} className={styles['place']}>
            <Place
              scope={{ list: list.id }}
              name={list.name}
              icon={<List size={16} strokeWidth={1.75} aria-hidden="true" style={{ color: list.color }} />}
              count={counts === undefined ? undefined : (counts.get(list.id) ?? 0)}
              {...(list.right === 'OWN' ? {} : { hint: t('LANG_TASKS_SHARED_BY', { owner: list.owner }) })}
              {...(isWritable(list) && { onDrop: (ids) => void moveToList(ids, list) })}
            />
            <span className={styles['more']}>
              <ListMenu list={list} onOpen={(kind) => setDialog({ kind, list })} />
            </span>
          </div>
        ))}
      </PaneGroup>
      {dialog?.kind === 'edit' ? <ListDialog list={now} onClose={close} /> : null}
      {dialog?.kind === 'share' && now !== null ? <ShareListDialog list={now} onClose={close} /> : null}
      {dialog?.kind === 'delete' && now !== null ? (
        <DeleteListDialog list={now} others={lists.filter(({ id }) => id !== now.id)} onClose={close} />
      ) : null}
    </>
  );
}

interface ListMenuProps {
  readonly list: Calendar;
  readonly onOpen: (kind: OpenDialog['kind']) => void;
}

function ListMenu({ list, onOpen }: ListMenuProps): ReactNode {
  const t = useText();
  const label = t('LANG_TASKS_MORE_FOR', { name: list.name });
  const isOwn = list.right === 'OWN';
  return (
    <Menu
      label={label}
      trigger={(props) => <IconButton {...props} size="dense" icon={<Ellipsis size={16} />} label={label} />}
    >
      <MenuItem onAction={() => onOpen('edit')}>{t('LANG_TASKS_EDIT_LIST')}</MenuItem>
      {isOwn ? (
        <>
          <MenuItem onAction={() => onOpen('share')}>{t('LANG_TASKS_SHARE_LIST')}</MenuItem>
          <MenuItem
            disabled={list.isDefault}
            onAction={() => void saveList({ isDefault: true }, list.id).catch(sayFailure)}
          >
            {t('LANG_TASKS_MAKE_DEFAULT')}
          </MenuItem>
          <MenuItem danger disabled={list.isDefault} onAction={() => onOpen('delete')}>
            {t('LANG_TASKS_DELETE_LIST')}
          </MenuItem>
        </>
      ) : (
        <MenuItem onAction={() => void leaveList(list.id).catch(sayFailure)}>{t('LANG_TASKS_LEAVE_LIST')}</MenuItem>
      )}
    </Menu>
  );
}
