import { TASK_BOXES } from '@pillarbox/contract/tasks/task';
import { upper } from '@pillarbox/locales/keys';
import { Check, List, SquareKanban, Trash2, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { moveToBox, removeTasks, toggleDone } from '../actions/task-actions.ts';
import { BoxMark } from '../parts/BoxMark.tsx';
import { selection, uncheckAll } from '../state/selection.ts';
import { ListItems } from './TaskMenu.tsx';
import styles from '../../../ui/BulkBar.module.css';

/** The actions for the checked tasks. It shows below the list while a task is checked (ui.md 6). */
export function TaskBulkBar(): ReactNode {
  const checked = useStore(selection, (now) => now.checked);
  return checked.size === 0 ? null : <Actions ids={[...checked]} />;
}

function Actions({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const t = useText();
  return (
    <Toolbar label={t('LANG_TASKS_SELECTED_ACTIONS')} className={styles['bar']}>
      <span className={styles['count']} role="status">
        <span aria-hidden="true" className={styles['number']}>
          {ids.length}
        </span>
        <span className={styles['sentence']}>{t('LANG_TASKS_SELECTED', { count: ids.length })}</span>
      </span>
      <span className={styles['rule']} />
      <Action
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
        trigger={(props) => <Action {...props} label={t('LANG_TASKS_FIELD_BOX')} icon={<SquareKanban size={17} />} />}
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
        trigger={(props) => <Action {...props} label={t('LANG_TASKS_MOVE_TO_LIST')} icon={<List size={17} />} />}
      >
        <ListItems ids={ids} />
      </Menu>
      <Action label={t('LANG_TASKS_DELETE')} icon={<Trash2 size={17} />} onClick={() => void removeTasks(ids)} />
      <span className={styles['space']} />
      <IconButton
        className={styles['close'] ?? ''}
        icon={<X size={17} />}
        label={t('LANG_TASKS_SELECT_NONE')}
        onClick={uncheckAll}
      />
    </Toolbar>
  );
}

interface ActionProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: string;
  readonly icon: ReactNode;
}

function Action({ label, icon, ...native }: ActionProps): ReactNode {
  return (
    <button type="button" {...native} className={styles['action']} aria-label={label} data-tooltip={label}>
      {icon}
      <span className={styles['words']}>{label}</span>
    </button>
  );
}
