import type { Task, TaskBox } from '@pillarbox/contract/tasks/task';
import { upper } from '@pillarbox/locales/keys';
import { Plus } from 'lucide-react';
import type { DragEvent, ReactNode } from 'react';
import { Fragment, useId, useState } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { cx } from '../../../ui/cx.ts';
import { carriedTasks, carryTasks, isCarried } from '../actions/drag-tasks.ts';
import { putAt } from '../actions/put-at.ts';
import { openNewTask } from '../data/tasks-location.ts';
import { BoxMark } from '../parts/BoxMark.tsx';
import { useDueWords } from '../parts/use-due-words.ts';
import { BoardCard } from './BoardCard.tsx';
import styles from './TaskBoard.module.css';

interface BoardColumnProps {
  readonly box: TaskBox;
  readonly tasks: readonly Task[];
  /** Cards can be put at a place of the column. */
  readonly isPlaced: boolean;
  /** The card that is the tab stop of the board. */
  readonly stop: string;
  readonly openId: string;
}

/** The column of a box: its name and number, a button for a new task, and its cards. Cards can be dropped on it. */
export function BoardColumn({ box, tasks, isPlaced, stop, openId }: BoardColumnProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const title = useId();
  const words = useDueWords();
  const [slot, setSlot] = useState<number | null>(null);
  const name = t(`LANG_TASKS_BOX_${upper(box)}`);
  const open = tasks.filter(({ isDone }) => !isDone).length;
  const onDragOver = (event: DragEvent<HTMLElement>): void => {
    if (!isCarried(event.dataTransfer)) return;
    event.preventDefault();
    setSlot(isPlaced ? placeAt(event.currentTarget, event.clientY) : tasks.length);
  };
  const onDrop = (event: DragEvent<HTMLElement>): void => {
    event.preventDefault();
    const row = slot ?? tasks.length;
    setSlot(null);
    const [id, ...others] = carriedTasks();
    if (id === undefined) return;
    const cards = tasks.filter((task) => task.id !== id);
    // The card itself may stand before its new place.
    const before = tasks.slice(0, row).filter((task) => task.id !== id).length;
    void putAt(id, box, isPlaced ? { cards, row: before } : null);
    for (const other of others) void putAt(other, box, null);
  };
  return (
    <section
      className={cx(styles['column'], slot !== null && styles['target'])}
      aria-labelledby={title}
      onDragOver={onDragOver}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setSlot(null);
      }}
      onDrop={onDrop}
      onDragStart={(event) => {
        const id = (event.target as Element).closest<HTMLElement>('[data-task]')?.dataset['task'] ?? '';
        const task = tasks.find((one) => one.id === id);
        if (task !== undefined) carryTasks(event, id, task.task_name);
      }}
    >
      <header className={styles['head']}>
        <BoxMark box={box} />
        <h2 id={title} className={styles['title']}>
          {name}
        </h2>
        <span className={styles['count']}>{open.toLocaleString(tag)}</span>
        <span className={styles['space']} />
        <IconButton
          size="dense"
          icon={<Plus size={16} />}
          label={t('LANG_TASKS_NEW_IN', { name })}
          onClick={() => openNewTask({ box })}
        />
      </header>
      <ul className={styles['cards']}>
        {tasks.map((task, index) => (
          <Fragment key={task.id}>
            {slot === index && isPlaced ? <li aria-hidden="true" className={styles['slot']} /> : null}
            <li>
              <BoardCard task={task} isStop={task.id === stop} isOpen={task.id === openId} words={words} />
            </li>
          </Fragment>
        ))}
        {slot !== null && (slot >= tasks.length || !isPlaced) ? (
          <li aria-hidden="true" className={styles['slot']} />
        ) : null}
      </ul>
    </section>
  );
}

/** The place in a column that is under the pointer. */
function placeAt(column: HTMLElement, y: number): number {
  const cards = [...column.querySelectorAll('[data-task]')];
  const index = cards.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect();
    return y < top + height / 2;
  });
  return index === -1 ? cards.length : index;
}
