import type { EventTime } from '@pillarbox/contract/calendar/event';
import type { PublicTask } from '@pillarbox/contract/tasks/task';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { CalendarClock, Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ApiError, errorTextKey } from '../../lib/api-error.ts';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import type { TaskLink } from './public-task.ts';
import { answerTask } from './public-task.ts';
import styles from './PublicTask.module.css';

interface TaskSheetProps {
  readonly link: TaskLink;
  readonly task: PublicTask;
  readonly onChanged: (task: PublicTask) => void;
  /** The link no longer holds. */
  readonly onRefused: (error: ApiError) => void;
}

/** The task: name, notes, when it is due, and a button that says it is done. Every text of it is shown as text. */
export function TaskSheet({ link, task, onChanged, onRefused }: TaskSheetProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [hasAnswered, setAnswered] = useState(false);
  const owner = visibleText(task.owner);
  const answer = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      onChanged(await answerTask(link, !task.isDone));
      setAnswered(true);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') onRefused(error);
      else setProblem(t(errorTextKey(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <article className={styles['sheet']}>
      <header>
        <p className={styles['intro']}>{t('LANG_PUBLIC_TASK_FROM', { owner })}</p>
        <h1 className={styles['title']}>
          <bdi>{visibleText(task.task_name)}</bdi>
        </h1>
      </header>
      <ul className={styles['facts']}>
        <li className={styles['fact']} data-done={task.isDone || undefined}>
          {task.isDone ? <CircleCheck size={18} aria-hidden="true" /> : <Circle size={18} aria-hidden="true" />}
          {t(task.isDone ? 'LANG_PUBLIC_TASK_IS_DONE' : 'LANG_PUBLIC_TASK_IS_OPEN')}
        </li>
        {task.due === null ? null : (
          <li className={styles['fact']}>
            <CalendarClock size={18} aria-hidden="true" />
            {t('LANG_PUBLIC_TASK_DUE', { when: timeWords(task.due, tag) })}
          </li>
        )}
      </ul>
      {task.notes.trim() === '' ? null : <p className={styles['notes']}>{visibleText(task.notes)}</p>}
      <footer className={styles['foot']}>
        <Button kind={task.isDone ? 'default' : 'primary'} size="sign-in" busy={busy} onClick={() => void answer()}>
          {t(task.isDone ? 'LANG_PUBLIC_TASK_REOPEN' : 'LANG_PUBLIC_TASK_MARK_DONE')}
        </Button>
        <p role="status" className={styles['said']}>
          {hasAnswered && task.isDone ? t('LANG_PUBLIC_TASK_THANKS', { owner }) : null}
        </p>
        {problem === '' ? null : (
          <p role="alert" className={styles['error']}>
            {problem}
          </p>
        )}
      </footer>
    </article>
  );
}

/** A time as its owner wrote it, with the zone that it is in; a day has none. */
function timeWords({ date, time, zone }: EventTime, tag: string): string {
  const wall = new Date(`${date}T${time === '' ? '12:00' : time}:00Z`);
  const day = { dateStyle: 'full', timeZone: 'UTC' } as const;
  if (time === '') return wall.toLocaleDateString(tag, day);
  const words = wall.toLocaleString(tag, { ...day, timeStyle: 'short' });
  return zone === '' ? words : `${words} (${zone.replaceAll('_', ' ')})`;
}
