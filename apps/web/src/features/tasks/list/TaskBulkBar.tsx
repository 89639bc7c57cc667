import { TASK_BOXES } from '@pillarbox/contract/tasks/task';
import { upper } from '@pillarbox/locales/keys';
import { Check, List, SquareKanban, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { BulkAction, BulkBar, BulkCount } from '../../../ui/BulkBar.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { moveToBox, removeTasks, toggleDone } from '../actions/task-actions.ts';
import { BoxMark } from '../parts/BoxMark.tsx';
import { selection, uncheckAll } from '../state/selection.ts';
import { ListItems } from './TaskMenu.tsx';

/** The actions for the checked tasks. It shows below the list while a task is checked (ui.md 6). */
export function TaskBulkBar(): ReactNode {
  const checked = useStore(selection, (now) => now.checked);
  return checked.size === 0 ? null : <Actions ids={[...checked]} />;
}

function Actions({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const t = useText();
  return (
    <BulkBar
      label={t('LANG_TASKS_SELECTED_ACTIONS')}
      count={<BulkCount count={ids.length} sentence={t('LANG_TASKS_SELECTED', { count: ids.length })} />}
      clearLabel={t('LANG_TASKS_SELECT_NONE')}
      onClear={uncheckAll}
    >
      <BulkAction
        label={t('LANG_TASKS_MARK_DONE')}
        icon={<Check size={17} />}
        onClick={() => {
          void toggleDone(ids);
          uncheckAll();
        }}
      />
      <Menu
        label={t('LANG_TASKS_FIELD_BOX')}
        placement="top-start"
        trigger={(props) => (
          <BulkAction {...props} label={t('LANG_TASKS_FIELD_BOX')} icon={<SquareKanban size={17} />} />
        )}
      >
        {TASK_BOXES.map((box) => (
          <MenuItem key={box} icon={<BoxMark box={box} />} onAction={() => void moveToBox(ids, box)}>
            {t(`LANG_TASKS_BOX_${upper(box)}`)}
          </MenuItem>
        ))}
      </Menu>
      <Menu
        label={t('LANG_TASKS_MOVE_TO_LIST')}
        placement="top-start"
        trigger={(props) => <BulkAction {...props} label={t('LANG_TASKS_MOVE_TO_LIST')} icon={<List size={17} />} />}
      >
        <ListItems ids={ids} />
      </Menu>
      <BulkAction label={t('LANG_TASKS_DELETE')} icon={<Trash2 size={17} />} onClick={() => void removeTasks(ids)} />
    </BulkBar>
  );
}
