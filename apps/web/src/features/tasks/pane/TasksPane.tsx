import { TASK_BOXES } from '@pillarbox/contract/tasks/task';
import { upper } from '@pillarbox/locales/keys';
import { CalendarDays, CircleCheck, Inbox, Plus, Sun } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useSingleKey } from '../../../lib/shortcuts.ts';
import { PaneCreate, PaneGroup, PaneHead } from '../../../ui/Pane.tsx';
import { moveToBox } from '../actions/task-actions.ts';
import { openNewTask } from '../data/tasks-location.ts';
import { useTasks } from '../data/tasks.queries.ts';
import { useDueCalendar } from '../data/use-due-calendar.ts';
import type { Show } from '../model/scope.ts';
import { countTasks, SHOWS } from '../model/scope.ts';
import { BoxMark } from '../parts/BoxMark.tsx';
import { Place } from './Place.tsx';
import { TaskLists } from './TaskLists.tsx';
import pane from '../../../ui/Pane.module.css';

const ICONS: Readonly<Record<Show, LucideIcon>> = { all: Inbox, today: Sun, week: CalendarDays, done: CircleCheck };

/** The pane of tasks: a new task, the parts by date, the boxes and the lists. */
export function TasksPane(): ReactNode {
  const t = useText();
  const key = useSingleKey('new_task');
  const { data } = useTasks();
  const calendar = useDueCalendar();
  const counts = useMemo(() => (data === undefined ? undefined : countTasks(data.tasks, calendar)), [data, calendar]);
  return (
    <div className={pane['pane']}>
      <PaneCreate label={t('LANG_TASKS_NEW')} icon={<Plus size={17} />} keyHint={key} onClick={() => openNewTask()} />
      <nav className={pane['scroll']} aria-label={t('LANG_SHELL_TASKS')}>
        <PaneGroup label={t('LANG_SHELL_TASKS')}>
          {SHOWS.map((show) => {
            const Icon = ICONS[show];
            return (
              <Place
                key={show}
                scope={{ show }}
                name={t(`LANG_TASKS_SHOW_${upper(show)}`)}
                icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
                count={show === 'done' ? undefined : counts?.shows[show]}
              />
            );
          })}
        </PaneGroup>
        <PaneHead>{t('LANG_TASKS_BOXES')}</PaneHead>
        <PaneGroup label={t('LANG_TASKS_BOXES')}>
          {TASK_BOXES.map((box) => (
            <Place
              key={box}
              scope={{ box }}
              name={t(`LANG_TASKS_BOX_${upper(box)}`)}
              icon={<BoxMark box={box} />}
              count={counts === undefined ? undefined : (counts.boxes.get(box) ?? 0)}
              onDrop={(ids) => void moveToBox(ids, box)}
            />
          ))}
        </PaneGroup>
        <TaskLists counts={counts?.lists} />
      </nav>
    </div>
  );
}
