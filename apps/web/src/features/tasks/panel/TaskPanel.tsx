import type { ReactNode } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { closeTask, useTasksLocation } from '../data/tasks-location.ts';
import { useTask } from '../data/tasks.queries.ts';
import { NewTask } from './NewTask.tsx';
import { OpenTask } from './OpenTask.tsx';
import styles from './TaskPanel.module.css';

/** The panel beside the tasks: the open task, or the form of a new one [TASK-001, SHELL-107]. */
export function TaskPanel(): ReactNode {
  const { screen, id } = useTasksLocation();
  return screen === 'new' ? <NewTask /> : <Loaded key={id} id={id} isEdited={screen === 'edit'} />;
}

function Loaded({ id, isEdited }: { readonly id: string; readonly isEdited: boolean }): ReactNode {
  const t = useText();
  const { data, error, refetch } = useTask(id);
  const waited = useWaited();
  if (data !== undefined) return <OpenTask task={data} isEdited={isEdited} />;
  if (error instanceof ApiError && error.code === 'task_not_found') {
    return (
      <Middle role="status">
        <EmptyState
          title={t('LANG_ERROR_TASK_NOT_FOUND')}
          action={<Button onClick={closeTask}>{t('LANG_TASKS_CLOSE')}</Button>}
        />
      </Middle>
    );
  }
  if (error !== null) {
    return (
      <Middle>
        <ErrorState
          title={t('LANG_TASKS_FAILED')}
          action={<Button onClick={() => void refetch()}>{t('LANG_TASKS_TRY_AGAIN')}</Button>}
        >
          {t(errorTextKey(error))}
        </ErrorState>
      </Middle>
    );
  }
  return (
    <div className={styles['bones']} role="status" aria-busy="true" aria-label={t('LANG_TASKS_LOADING')}>
      {waited ? [70, 40, 52, 46].map((width) => <Skeleton key={width} width={`${width}%`} height={12} />) : null}
    </div>
  );
}
