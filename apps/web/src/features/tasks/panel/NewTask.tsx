import type { SubmittedTask, Task } from '@pillarbox/contract/tasks/task';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { addTask, defaultsOf } from '../actions/add-task.ts';
import { sayFailure } from '../actions/say.ts';
import { closeTask, openTask, useTasksLocation } from '../data/tasks-location.ts';
import { withTyped } from '../model/typed.ts';
import { NameField } from './NameField.tsx';
import { TaskFields } from './TaskFields.tsx';
import styles from './TaskPanel.module.css';

/** A task before it is created. */
const EMPTY: Task = {
  id: '',
  list: '',
  task_name: '',
  notes: '',
  zero_inbox_tag: 'todo',
  isDone: false,
  doneAt: '',
  start: null,
  due: null,
  priority: 0,
  rule: '',
  tags: [],
  reminders: [],
  parent: '',
  order: 0,
  mail_details: null,
  attachments: [],
  isEditable: true,
  createdAt: '',
  etag: '',
};

/** The form of a new task [SHELL-165]. Enter in the name creates it, as the button does. */
export function NewTask(): ReactNode {
  const t = useText();
  const { scope } = useTasksLocation();
  const [typed, setTyped] = useState<SubmittedTask>(() => defaultsOf(scope));
  const [isBusy, setBusy] = useState(false);
  const name = typed.task_name?.trim() ?? '';
  const change = (fields: SubmittedTask): void => setTyped((now) => ({ ...now, ...fields }));
  const add = async (): Promise<void> => {
    if (name === '' || isBusy) return;
    setBusy(true);
    try {
      const { id } = await addTask({ ...typed, task_name: name }, scope);
      openTask(id, 'view', true);
    } catch (error) {
      sayFailure(error);
      setBusy(false);
    }
  };
  return (
    <>
      <div className={styles['bar']}>
        <h2 className={styles['barTitle']}>{t('LANG_TASKS_NEW')}</h2>
        <span className={styles['space']} />
        <IconButton icon={<X size={18} strokeWidth={1.75} />} label={t('LANG_TASKS_CLOSE')} onClick={closeTask} />
      </div>
      <div className={styles['scroll']}>
        <NameField
          autoFocus
          value={typed.task_name ?? ''}
          onChange={(task_name) => change({ task_name })}
          onEnter={() => void add()}
        />
        <TaskFields task={withTyped(EMPTY, typed)} onChange={change} onLeave={() => undefined} />
      </div>
      <footer className={styles['foot']}>
        <span className={styles['space']} />
        <Button onClick={closeTask}>{t('LANG_TASKS_CANCEL')}</Button>
        <Button kind="primary" busy={isBusy} disabled={name === ''} onClick={() => void add()}>
          {t('LANG_TASKS_ADD')}
        </Button>
      </footer>
    </>
  );
}
