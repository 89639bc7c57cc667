import { TASK_BOXES } from '@pillarbox/contract/tasks/task';
import { upper } from '@pillarbox/locales/keys';
import { Check, List, Pencil, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { MenuItem, MenuPopover, MenuSeparator } from '../../../ui/Menu.tsx';
import { moveToBox, moveToList, removeTasks, setDone } from '../actions/task-actions.ts';
import { isWritable, useTaskLists } from '../data/task-lists.queries.ts';
import { knownTask } from '../data/tasks.queries.ts';
import { openTask } from '../data/tasks-location.ts';
import { BoxMark } from '../parts/BoxMark.tsx';
import { taskMenu } from './row-menu.ts';
import type { OpenTaskMenu } from './row-menu.ts';

/** The menu of a task: by the right button, by Shift+F10, and by the button of the row or card. */
export function TaskMenu(): ReactNode {
  const t = useText();
  const open = useStore(taskMenu);
  if (open === null) return null;
  return (
    <MenuPopover
      key={open.part}
      anchor={open.anchor}
      label={t(open.part === 'list' ? 'LANG_TASKS_MOVE_TO_LIST' : 'LANG_TASKS_ACTIONS')}
      onClose={() => taskMenu.set(null)}
    >
      {open.part === 'list' ? <ListItems ids={open.ids} /> : <Commands open={open} />}
    </MenuPopover>
  );
}

function Commands({ open }: { readonly open: OpenTaskMenu }): ReactNode {
  const t = useText();
  const { ids } = open;
  const [first = ''] = ids;
  const isDone = ids.every((id) => knownTask(id)?.isDone === true);
  return (
    <>
      <MenuItem
        icon={isDone ? <Undo2 size={16} /> : <Check size={16} />}
        aside="E"
        onAction={() => void setDone(ids, !isDone)}
      >
        {t(isDone ? 'LANG_TASKS_MARK_OPEN' : 'LANG_TASKS_MARK_DONE')}
      </MenuItem>
      {ids.length === 1 ? (
        <MenuItem icon={<Pencil size={16} />} onAction={() => openTask(first, 'edit')}>
          {t('LANG_TASKS_EDIT')}
        </MenuItem>
      ) : null}
      <MenuSeparator />
      {TASK_BOXES.map((box) => (
        <MenuItem key={box} icon={<BoxMark box={box} />} onAction={() => void moveToBox(ids, box)}>
          {t(`LANG_TASKS_BOX_${upper(box)}`)}
        </MenuItem>
      ))}
      <MenuItem icon={<List size={16} />} onAction={() => taskMenu.set({ ...open, part: 'list' })}>
        {t('LANG_TASKS_MOVE_TO_LIST')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 size={16} />} onAction={() => void removeTasks(ids)}>
        {t('LANG_TASKS_DELETE')}
      </MenuItem>
    </>
  );
}

/** The lists that tasks can be moved to. */
export function ListItems({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const { data: lists = [] } = useTaskLists();
  return lists.filter(isWritable).map((list) => (
    <MenuItem key={list.id} icon={<List size={16} />} onAction={() => void moveToList(ids, list)}>
      {list.name}
    </MenuItem>
  ));
}
