import type { Task } from '@pillarbox/contract/tasks/task';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode, SyntheticEvent } from 'react';
import { useId, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import { sayFailure } from '../actions/say.ts';
import { setDone } from '../actions/task-actions.ts';
import { openTask } from '../data/tasks-location.ts';
import { createTask, useTasks } from '../data/tasks.queries.ts';
import { sortTasks } from '../model/task-view.ts';
import { DoneMark } from '../parts/DoneMark.tsx';
import styles from './TaskPanel.module.css';

/** The parts of a task: each can be done and opened, and a line adds one. */
export function TaskParts({ task }: { readonly task: Task }): ReactNode {
  const t = useText();
  const title = useId();
  const { data } = useTasks();
  const [typed, setTyped] = useState('');
  const parts = sortTasks(data?.tasks.filter(({ parent }) => parent === task.id) ?? [], 'own');
  if (parts.length === 0 && !task.isEditable) return null;
  const add = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const name = typed.trim();
    if (name === '') return;
    setTyped('');
    try {
      await createTask({
        task_name: name,
        parent: task.id,
        list: task.list,
        zero_inbox_tag: task.zero_inbox_tag,
        order: (parts.at(-1)?.order ?? 0) + 1024,
      });
    } catch (error) {
      setTyped(typed);
      sayFailure(error);
    }
  };
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={styles['heading']}>
        {t('LANG_TASKS_PARTS')}
      </h2>
      <ul className={styles['parts']}>
        {parts.map((part) => (
          <li key={part.id} className={styles['part']}>
            <DoneMark
              isDone={part.isDone}
              label={visibleText(part.task_name)}
              disabled={!part.isEditable}
              onToggle={() => void setDone([part.id], !part.isDone)}
            />
            <button
              type="button"
              className={cx(styles['partName'], part.isDone && styles['nameDone'])}
              aria-label={t('LANG_TASKS_OPEN', { name: part.task_name })}
              onClick={() => openTask(part.id)}
            >
              <bdi>{visibleText(part.task_name)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {task.isEditable ? (
        <form onSubmit={(event) => void add(event)}>
          <input
            className={styles['partInput']}
            value={typed}
            maxLength={1000}
            aria-label={t('LANG_TASKS_ADD_PART')}
            placeholder={t('LANG_TASKS_ADD_PART')}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
      ) : null}
    </section>
  );
}
