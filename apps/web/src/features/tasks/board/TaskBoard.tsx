import type { Task, TaskBox } from '@pillarbox/contract/tasks/task';
import { TASK_BOXES } from '@pillarbox/contract/tasks/task';
import { upper } from '@pillarbox/locales/keys';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { keyAlongLine } from '../../../lib/i18n/direction.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { putAt } from '../actions/put-at.ts';
import { removeTasks, toggleDone } from '../actions/task-actions.ts';
import { openTask } from '../data/tasks-location.ts';
import { openTaskMenu } from '../list/row-menu.ts';
import type { TaskOrder } from '../model/task-view.ts';
import { columnsOf } from '../model/task-view.ts';
import { activeTask } from '../state/selection.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { cardAt, cardBeside } from './board-focus.ts';
import styles from './TaskBoard.module.css';

interface TaskBoardProps {
  readonly tasks: readonly Task[];
  readonly order: TaskOrder;
  /** The task that is open; '' for none. */
  readonly openId: string;
}

function idOf(target: EventTarget): string {
  return (target as Element).closest<HTMLElement>('[data-task]')?.dataset['task'] ?? '';
}

/**
 * The tasks in a column for each box. It is one tab stop: arrows move between cards; with Alt they move the card, which is said.
 * Space and E mark as done, Enter opens, Delete deletes.
 */
export function TaskBoard({ tasks, order, openId }: TaskBoardProps): ReactNode {
  const t = useText();
  const active = useStore(activeTask);
  const columns = useMemo(() => columnsOf(tasks, order), [tasks, order]);
  const board = useRef<HTMLDivElement>(null);
  /** The card that was moved, and the box in which it is going to appear. */
  const moved = useRef<{ readonly id: string; readonly box: TaskBox } | null>(null);
  const [said, setSaid] = useState('');
  const first = TASK_BOXES.flatMap((box) => columns.get(box) ?? [])[0]?.id ?? '';
  const stop = cardAt(columns, active) === null ? first : active;

  const focus = (id: string): void => {
    activeTask.set(id);
    board.current?.querySelector<HTMLElement>(`[data-task="${CSS.escape(id)}"]`)?.focus();
  };
  // A card that was moved is another element in its new column.
  useLayoutEffect(() => {
    const { id = '', box = 'todo' } = moved.current ?? {};
    if (id === '' || columns.get(box)?.some((one) => one.id === id) !== true) return;
    moved.current = null;
    focus(id);
  }, [columns]);

  const move = (id: string, key: string): void => {
    const at = cardAt(columns, id);
    if (at === null) return;
    const column = at.column + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0);
    const box = TASK_BOXES[column];
    const isAcross = column !== at.column;
    const cards = box === undefined ? [] : (columns.get(box) ?? []).filter((one) => one.id !== id);
    const row = isAcross ? Math.min(at.row, cards.length) : at.row + (key === 'ArrowDown' ? 1 : -1);
    if (box === undefined || row < 0 || row > cards.length || (!isAcross && order !== 'own')) return;
    moved.current = { id, box };
    void putAt(id, box, order === 'own' ? { cards, row } : null);
    setSaid(
      t('LANG_TASKS_CARD_MOVED', { name: t(`LANG_TASKS_BOX_${upper(box)}`), place: row + 1, total: cards.length + 1 }),
    );
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { ctrlKey, metaKey } = event;
    const key = keyAlongLine(event.key);
    const id = idOf(event.target);
    if (id === '' || event.target !== (event.target as Element).closest('[data-task]') || ctrlKey || metaKey) return;
    if (event.altKey) {
      if (!key.startsWith('Arrow')) return;
      event.preventDefault();
      move(id, key);
      return;
    }
    const next = cardBeside(columns, id, key);
    if (next !== undefined) focus(next);
    else if (key === ' ') void toggleDone([id]);
    else if (key === 'Enter') openTask(id);
    else if (key === 'Delete' || key === 'Backspace') {
      const after = cardBeside(columns, id, 'ArrowDown') ?? cardBeside(columns, id, 'ArrowUp');
      if (after !== undefined) focus(after);
      void removeTasks([id]);
    } else if (key === 'F10' && event.shiftKey) openTaskMenu(id, (event.target as Element).getBoundingClientRect());
    else return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const id = idOf(event.target);
    if (id === '') return;
    activeTask.set(id);
    if ((event.target as Element).closest('[data-act="done"]') !== null) void toggleDone([id]);
    else openTask(id);
  };

  return (
    <div
      ref={board}
      className={styles['board']}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onContextMenu={(event) => {
        const id = idOf(event.target);
        if (id === '') return;
        event.preventDefault();
        const { clientX: x, clientY: y } = event;
        openTaskMenu(id, { left: x, right: x, top: y, bottom: y });
      }}
    >
      {TASK_BOXES.map((box: TaskBox) => (
        <BoardColumn
          key={box}
          box={box}
          tasks={columns.get(box) ?? []}
          isPlaced={order === 'own'}
          stop={stop}
          openId={openId}
        />
      ))}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
}
