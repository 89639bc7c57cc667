import { Info, Plus } from 'lucide-react';
import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { TaskBoard } from '../board/TaskBoard.tsx';
import { FloatingButton } from '../../../ui/FloatingButton.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { openNewTask } from '../data/tasks-location.ts';
import { refreshTasks, useTasks } from '../data/tasks.queries.ts';
import { useDueCalendar } from '../data/use-due-calendar.ts';
import { QuickAdd } from '../list/QuickAdd.tsx';
import { TaskBones } from '../list/TaskBones.tsx';
import { TaskBulkBar } from '../list/TaskBulkBar.tsx';
import { TaskGrid } from '../list/TaskGrid.tsx';
import type { TaskScope } from '../model/scope.ts';
import { isShown } from '../model/scope.ts';
import { viewOf } from '../model/task-view.ts';
import { selection } from '../state/selection.ts';
import { viewOptions } from '../state/view-options.ts';
import { TaskToolbar } from './TaskToolbar.tsx';
import styles from './TaskColumn.module.css';

interface TaskColumnProps {
  readonly scope: TaskScope;
  /** The task that is open; '' for none. */
  readonly openId: string;
}

/** A part of the tasks as a list or as a board, with what stands above and below. */
export function TaskColumn({ scope, openId }: TaskColumnProps): ReactNode {
  const t = useText();
  const { layout } = useStore(viewOptions);
  const checking = useStore(selection, (now) => now.checked.size > 0);
  return (
    <section className={styles['column']} aria-label={t('LANG_SHELL_TASKS')} data-area="list">
      <TaskToolbar scope={scope} />
      {layout === 'list' && scope.show !== 'done' ? <QuickAdd scope={scope} /> : null}
      <Body scope={scope} openId={openId} />
      <TaskBulkBar />
      <FloatingButton label={t('LANG_TASKS_NEW')} icon={Plus} hidden={checking} onClick={() => openNewTask()} />
    </section>
  );
}

function Body({ scope, openId }: TaskColumnProps): ReactNode {
  const t = useText();
  const calendar = useDueCalendar();
  const { layout, listOrder, boardOrder, hidesDone } = useStore(viewOptions);
  const { data, error } = useTasks(scope.show === 'done' ? 'all' : 'recent');
  const shown = useMemo(
    () =>
      (data?.tasks ?? []).filter(
        (task) => isShown(task, scope, calendar) && (!hidesDone || !task.isDone || scope.show === 'done'),
      ),
    [data, scope, calendar, hidesDone],
  );
  const view = useMemo(() => viewOf(shown, listOrder, calendar), [shown, listOrder, calendar]);
  if (data === undefined && error !== null) {
    return (
      <Middle>
        <ErrorState
          title={t('LANG_TASKS_FAILED')}
          action={<Button onClick={() => void refreshTasks()}>{t('LANG_TASKS_TRY_AGAIN')}</Button>}
        >
          {t(errorTextKey(error))}
        </ErrorState>
      </Middle>
    );
  }
  if (data === undefined) return <TaskBones />;
  if (layout === 'board') return <TaskBoard tasks={shown} order={boardOrder} openId={openId} />;
  return (
    <>
      {data.isCut ? (
        <Banner kind="info" icon={<Info size={16} aria-hidden="true" />}>
          {t('LANG_TASKS_CUT', { count: data.tasks.length })}
        </Banner>
      ) : null}
      {shown.length === 0 ? (
        <Middle>
          <EmptyState title={t(`LANG_TASKS_EMPTY_${upper(scope.show)}`)}>
            {scope.show === 'done' ? undefined : t('LANG_TASKS_EMPTY_HINT')}
          </EmptyState>
        </Middle>
      ) : (
        <TaskGrid view={view} openId={openId} label={t('LANG_SHELL_TASKS')} />
      )}
    </>
  );
}
