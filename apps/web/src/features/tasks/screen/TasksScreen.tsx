import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { ONE_COLUMN, PHONE, useMedia } from '../../../lib/media.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { useFocusAfterClosing } from '../../../lib/use-focus-after-closing.ts';
import { GrowlContainer } from '../../../ui/GrowlContainer.tsx';
import { focusList } from '../actions/focus-list.ts';
import { toggleDone } from '../actions/task-actions.ts';
import { closeTask, openNewTask, useTasksLocation } from '../data/tasks-location.ts';
import { TaskMenu } from '../list/TaskMenu.tsx';
import { actedOn, uncheckAll } from '../state/selection.ts';
import { TaskColumn } from './TaskColumn.tsx';
import styles from './TasksScreen.module.css';

/** The tasks screen: list or board, and beside it the open task; or the inbox-zero flow alone. */
export function TasksScreen({ children }: { readonly children: ReactNode }): ReactNode {
  const { screen, id, scope } = useTasksLocation();
  const isPhone = useMedia(PHONE);
  const isOneColumn = useMedia(ONE_COLUMN);
  const isOpen = screen !== '';
  useFocusAfterClosing(screen, focusList);
  useShortcut('new_task', screen === 'zero' ? null : () => openNewTask());
  useShortcut('task_done', screen === 'zero' ? null : () => void toggleDone(id === '' ? actedOn() : [id]));
  useEffect(uncheckAll, [scope.show, scope.box, scope.list]);
  if (screen === 'zero') return <div className={styles['zero']}>{children}</div>;
  return (
    <div className={styles['screen']} data-one={isOneColumn || undefined} data-open={isOpen || undefined}>
      <div className={styles['list']}>
        <TaskColumn scope={scope} openId={id} />
      </div>
      {isOpen ? (
        <section
          className={styles['panel']}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.defaultPrevented) closeTask();
          }}
        >
          {children}
          {isPhone ? <GrowlContainer /> : null}
        </section>
      ) : null}
      <TaskMenu />
    </div>
  );
}
