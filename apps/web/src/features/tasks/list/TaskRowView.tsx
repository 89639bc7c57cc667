import type { Task } from '@pillarbox/contract/tasks/task';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { upper } from '@pillarbox/locales/keys';
import { Ellipsis, Mail, Repeat } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { memo } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import grid from '../../../ui/list/RowGrid.module.css';
import { BoxMark } from '../parts/BoxMark.tsx';
import { DoneMark } from '../parts/DoneMark.tsx';
import { senderOf } from '../parts/task-words.ts';
import type { DueWords } from '../parts/use-due-words.ts';
import styles from './TaskGrid.module.css';

/** The id of a row's element, for `aria-activedescendant` of the grid. */
export function rowId(id: string): string {
  return `task-${id}`;
}

interface TaskRowViewProps {
  readonly task: Task;
  /** How many tasks it is a part of. */
  readonly depth: number;
  /** Some rows of the list are parts of others. */
  readonly isTree: boolean;
  /** Position in the list, from 0. */
  readonly index: number;
  readonly checked: boolean;
  readonly open: boolean;
  readonly active: boolean;
  readonly words: DueWords;
}

/** A task in the list. The grid handles presses and keys; `data-act` names the part that was pressed. */
export const TaskRowView = memo(function TaskRowView(props: TaskRowViewProps): ReactNode {
  const { task, depth, isTree, index, checked, open, active, words } = props;
  const t = useText();
  const name = visibleText(task.task_name);
  const sender = senderOf(task);
  const box = t(`LANG_TASKS_BOX_${upper(task.zero_inbox_tag)}`);
  const due = task.due === null ? '' : words.short(task.due);
  const state = t(task.isDone ? 'LANG_TASKS_STATE_DONE' : 'LANG_TASKS_STATE_OPEN');
  const label = [name, state, due, box, sender === '' ? '' : t('LANG_TASKS_FROM', { name: sender })];
  return (
    <div
      role="row"
      id={rowId(task.id)}
      data-task={task.id}
      draggable={task.isEditable}
      aria-rowindex={index + 1}
      aria-level={isTree ? depth + 1 : undefined}
      aria-selected={checked}
      aria-current={open || undefined}
      aria-label={label.filter((part) => part !== '').join(', ')}
      className={cx(
        styles['row'],
        task.isDone && styles['done'],
        open && styles['open'],
        checked && styles['checked'],
        active && grid['active'],
      )}
      style={{ '--depth': depth } as CSSProperties}
    >
      <div role="gridcell" className={styles['cell']}>
        <DoneMark isDone={task.isDone} />
        <bdi className={styles['name']}>{name}</bdi>
        <button
          type="button"
          tabIndex={-1}
          data-act="menu"
          data-own-keys=""
          aria-haspopup="menu"
          aria-label={t('LANG_TASKS_ACTIONS')}
          className={styles['menu']}
        >
          <Ellipsis size={17} aria-hidden="true" />
        </button>
        {task.rule === '' ? null : <Repeat size={13} className={styles['sign']} aria-hidden="true" />}
        {sender === '' ? null : (
          <span className={styles['from']}>
            <Mail size={14} strokeWidth={1.75} aria-hidden="true" />
            <bdi>{sender}</bdi>
          </span>
        )}
        <span className={styles['box']}>
          <BoxMark box={task.zero_inbox_tag} />
          <span className={styles['boxName']}>{box}</span>
        </span>
        <span
          className={cx(
            styles['due'],
            task.due !== null && !task.isDone && words.isUrgent(task.due) && styles['urgent'],
          )}
        >
          {due}
        </span>
      </div>
    </div>
  );
});
