import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { useTasksLocation } from '../data/tasks-location.ts';
import { useTasks } from '../data/tasks.queries.ts';
import { useDueCalendar } from '../data/use-due-calendar.ts';
import { countTasks } from '../model/scope.ts';
import { selection } from '../state/selection.ts';
import { sortedCount, zero } from '../state/zero.ts';

/** The title of the section, with the number of tasks that are due today or of checked ones. */
export function TasksHeader(): ReactNode {
  const t = useText();
  const { screen } = useTasksLocation();
  const { data } = useTasks();
  const calendar = useDueCalendar();
  const checked = useStore(selection, (now) => now.checked.size);
  const flow = useStore(zero);
  if (screen === 'zero') {
    const { total } = flow;
    const words = total === 0 ? '' : t('LANG_TASKS_ZERO_SORTED', { sorted: sortedCount(flow), total });
    return <ScreenTitle title={t('LANG_TASKS_ZERO')} beside={words} />;
  }
  const due = data === undefined ? 0 : countTasks(data.tasks, calendar).shows.today;
  const words = checked > 0 ? t('LANG_TASKS_SELECTED', { count: checked }) : t('LANG_TASKS_DUE_TODAY', { count: due });
  return <ScreenTitle title={t('LANG_SHELL_TASKS')} beside={data === undefined ? '' : words} />;
}
