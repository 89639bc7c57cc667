import type { Task } from '@pillarbox/contract/tasks/task';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Calendar, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import { DoneMark } from '../parts/DoneMark.tsx';
import { senderOf } from '../parts/task-words.ts';
import type { DueWords } from '../parts/use-due-words.ts';
import styles from './TaskBoard.module.css';

interface BoardCardProps {
  readonly task: Task;
  readonly isStop: boolean;
  readonly isOpen: boolean;
  readonly words: DueWords;
}

/** A card of the board: the round check, the name, the due date, and who sent the message. The board handles keys and presses. */
export const BoardCard = memo(function BoardCard({ task, isStop, isOpen, words }: BoardCardProps): ReactNode {
  const t = useText();
  const name = visibleText(task.task_name);
  const sender = senderOf(task);
  const due = task.due === null ? '' : words.short(task.due);
  const state = t(task.isDone ? 'LANG_TASKS_STATE_DONE' : 'LANG_TASKS_STATE_OPEN');
  const label = [name, state, due, sender === '' ? '' : t('LANG_TASKS_FROM', { name: sender })];
  return (
    <div
      role="button"
      data-task={task.id}
      data-tasks={isStop ? '' : undefined}
      tabIndex={isStop ? 0 : -1}
      draggable={task.isEditable}
      aria-label={label.filter((part) => part !== '').join(', ')}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
      aria-current={isOpen || undefined}
      className={cx(styles['card'], task.isDone && styles['done'], isOpen && styles['open'])}
    >
      <DoneMark isDone={task.isDone} />
      <span className={styles['words']}>
        <bdi className={styles['name']}>{name}</bdi>
        {due === '' && sender === '' ? null : (
          <span className={styles['facts']}>
            {due === '' ? null : (
              <span
                className={cx(
                  styles['due'],
                  task.due !== null && !task.isDone && words.isUrgent(task.due) && styles['urgent'],
                )}
              >
                <Calendar size={14} strokeWidth={1.75} aria-hidden="true" />
                {due}
              </span>
            )}
            {sender === '' ? null : (
              <span className={styles['from']}>
                <Mail size={14} strokeWidth={1.75} aria-hidden="true" />
                <bdi>{sender}</bdi>
              </span>
            )}
          </span>
        )}
      </span>
    </div>
  );
});
