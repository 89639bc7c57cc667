import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocaleTag } from '../../../lib/i18n/text.tsx';
import { PaneRow } from '../../../ui/Pane.tsx';
import { carriedTasks, isCarried } from '../actions/drag-tasks.ts';
import { openScope, useTasksLocation } from '../data/tasks-location.ts';
import type { TaskScope } from '../model/scope.ts';
import styles from './TaskLists.module.css';

interface PlaceProps {
  /** The part of the tasks that it opens. */
  readonly scope: Partial<TaskScope>;
  readonly name: string;
  readonly icon: ReactNode;
  /** Undefined while it is not known, and for none. */
  readonly count: number | undefined;
  /** More about it, for the tooltip. */
  readonly hint?: string;
  /** Takes tasks that are dropped on it. */
  readonly onDrop?: (ids: readonly string[]) => void;
}

/** A part of the tasks in the pane: its icon, name and number of open tasks. */
export function Place({ scope, name, icon, count, hint, onDrop }: PlaceProps): ReactNode {
  const tag = useLocaleTag();
  const { screen, scope: here } = useTasksLocation();
  const [isOver, setOver] = useState(false);
  const { show = 'all', box = '', list = '' } = scope;
  const isOpen = screen !== 'zero' && here.show === show && here.box === box && here.list === list;
  return (
    <PaneRow
      name={name}
      icon={icon}
      count={<span className={styles['count']}>{count?.toLocaleString(tag)}</span>}
      hint={hint === undefined ? name : `${name}, ${hint}`}
      isOpen={isOpen}
      isTarget={isOver}
      onClick={() => openScope(scope)}
      onDragOver={(event) => {
        if (onDrop === undefined || !isCarried(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop?.(carriedTasks());
      }}
    />
  );
}
