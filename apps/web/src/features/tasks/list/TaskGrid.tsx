import { upper } from '@pillarbox/locales/keys';
import type { DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { useStore } from '../../../lib/store.ts';
import { cx } from '../../../ui/cx.ts';
import { handleGridKey } from '../../../ui/list/grid-keys.ts';
import { GroupHeader } from '../../../ui/list/GroupHeader.tsx';
import { layoutOf } from '../../../ui/list/list-layout.ts';
import grid from '../../../ui/list/RowGrid.module.css';
import { useVirtualRows } from '../../../ui/list/use-virtual-rows.ts';
import { carryTasks } from '../actions/drag-tasks.ts';
import { removeTasks, toggleDone } from '../actions/task-actions.ts';
import { closeTask, openTask } from '../data/tasks-location.ts';
import { knownTask } from '../data/tasks.queries.ts';
import type { DueGroup } from '../model/due.ts';
import type { TaskView } from '../model/task-view.ts';
import { useDueWords } from '../parts/use-due-words.ts';
import { actedOn, activeTask, anchorAt, check, selection, toggle, uncheckAll } from '../state/selection.ts';
import { checkRange } from './check-range.ts';
import { openTaskMenu } from './row-menu.ts';
import { rowId, TaskRowView } from './TaskRowView.tsx';

const ROW_HEIGHT = { desktop: 40, phone: 52 } as const;
/** All tasks are in the memory of the page: there is nothing to load for the rows in sight. */
const LOADED = { showRange: (): void => undefined };

interface TaskGridProps {
  readonly view: TaskView;
  /** The task that is open; '' for none. */
  readonly openId: string;
  readonly label: string;
}

/** The id of the task whose row an event happened in, '' for none. */
function idOf(target: EventTarget): string {
  return (target as Element).closest<HTMLElement>('[data-task]')?.dataset['task'] ?? '';
}

/** The tasks as a grid with one tab stop: arrows move, Space checks, E marks as done, Enter opens, Delete deletes (ui.md 7). */
export function TaskGrid({ view, openId, label }: TaskGridProps): ReactNode {
  'use no memo';
  const t = useText();
  const words = useDueWords();
  const isPhone = useMedia(PHONE);
  const chosen = useStore(selection);
  const active = useStore(activeTask);
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = ROW_HEIGHT[isPhone ? 'phone' : 'desktop'];
  const layout = useMemo(() => layoutOf(view.groups, view.rows.length), [view]);
  const activeIndex = view.indexOf(active);
  const rows = useVirtualRows({ list: LOADED, view, layout, rowHeight, scroller, kept: activeIndex });
  const checking = chosen.checked.size > 0;
  const isTree = useMemo(() => view.rows.some(({ depth }) => depth > 0), [view]);

  // A task that left the list: the one that took its place gets the focus, so that the keys go on from there.
  const place = useRef(0);
  useEffect(() => {
    if (activeIndex !== -1) place.current = activeIndex;
    else if (active !== '') activeTask.set(view.uidAt(Math.min(place.current, view.rows.length - 1)) || active);
  }, [activeIndex, active, view]);

  const moveTo = (index: number, extend: boolean): void => {
    rows.reveal(index);
    const id = view.uidAt(index);
    if (extend) {
      if (!checking) anchorAt(active);
      checkRange(view, { from: selection.get().anchor, to: id, adding: false });
    }
    activeTask.set(id);
  };

  const openMenu = (id: string): void => {
    const row = document.getElementById(rowId(id))?.getBoundingClientRect();
    if (row === undefined) return;
    openTaskMenu(id, { top: row.top, bottom: row.bottom, left: row.left + 40, right: row.right - 8 });
  };

  const onContextMenu = (event: MouseEvent<HTMLDivElement>): void => {
    const id = idOf(event.target);
    if (id === '' && event.button === 2) return;
    event.preventDefault();
    const { clientX: x, clientY: y } = event;
    // The key for menus has no place of its own.
    if (id === '') openMenu(active);
    else openTaskMenu(id, { left: x, right: x, top: y, bottom: y });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1);
    handleGridKey(event, {
      at: { index: activeIndex, total: view.rows.length, page },
      move: moveTo,
      check: (isRange) =>
        isRange ? checkRange(view, { from: selection.get().anchor, to: active, adding: true }) : toggle(active),
      checkAll: () =>
        check(
          view.rows.map(({ task }) => task.id),
          false,
        ),
      open: () => openTask(active),
      remove: () => void removeTasks(actedOn()),
      menu: () => openMenu(active),
      escape: () => {
        if (checking) uncheckAll();
        else if (openId !== '') closeTask();
        return checking || openId !== '';
      },
    });
  };

  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const id = idOf(event.target);
    if (id === '') return;
    const part = (event.target as Element).closest<HTMLElement>('[data-act]');
    activeTask.set(id);
    if (part?.dataset['act'] === 'menu') openTaskMenu(id, part.getBoundingClientRect());
    else if (part?.dataset['act'] === 'done') void toggleDone([id]);
    else if (event.shiftKey)
      checkRange(view, { from: selection.get().anchor, to: id, adding: event.ctrlKey || event.metaKey });
    else if (event.ctrlKey || event.metaKey) toggle(id);
    else {
      anchorAt(id);
      openTask(id);
    }
  };

  return (
    <div
      ref={scroller}
      data-tasks=""
      role={isTree ? 'treegrid' : 'grid'}
      tabIndex={0}
      className={cx(grid['grid'], grid['round'])}
      aria-label={label}
      aria-rowcount={view.rows.length}
      aria-multiselectable="true"
      aria-activedescendant={activeIndex === -1 ? undefined : rowId(active)}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onContextMenu={onContextMenu}
      onDragStart={(event: DragEvent<HTMLDivElement>) => {
        const id = idOf(event.target);
        if (id !== '') carryTasks(event, id, knownTask(id)?.task_name ?? '');
      }}
      onFocus={() => {
        // A row that becomes active now is not rendered as active yet.
        if (view.indexOf(activeTask.get()) === -1) activeTask.set(view.indexOf(openId) === -1 ? view.uidAt(0) : openId);
      }}
    >
      <div role="presentation" className={grid['canvas']} style={{ height: rows.height }}>
        {rows.items.map((item) => {
          const line = layout.itemAt(item.index);
          if (line.kind === 'group') {
            const top = rows.stuck === item.index ? null : item.start;
            return (
              <GroupHeader
                key={`group-${line.key}`}
                name={t(`LANG_TASKS_GROUP_${upper(line.key as DueGroup)}`)}
                count={line.count}
                top={top}
              />
            );
          }
          const row = view.rows[line.index];
          if (row === undefined) return null;
          const { task, depth } = row;
          return (
            <div key={task.id} role="presentation" className={grid['line']} style={{ top: item.start }}>
              <TaskRowView
                task={task}
                depth={depth}
                isTree={isTree}
                index={line.index}
                checked={chosen.checked.has(task.id)}
                open={task.id === openId}
                active={task.id === active}
                words={words}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
