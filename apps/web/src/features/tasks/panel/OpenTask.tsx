import type { Task } from '@pillarbox/contract/tasks/task';
import { CircleCheck, Share2, Trash2, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { laterWords, timeWords } from '../../../lib/i18n/later-words.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { removeTasks, setDone } from '../actions/task-actions.ts';
import { closeTask } from '../data/tasks-location.ts';
import { NameField } from './NameField.tsx';
import { ShareTaskDialog } from './ShareTaskDialog.tsx';
import { SourceMessage } from './SourceMessage.tsx';
import { TaskFields } from './TaskFields.tsx';
import { TaskFiles } from './TaskFiles.tsx';
import { TaskParts } from './TaskParts.tsx';
import type { SaveState } from './use-task-draft.ts';
import { useTaskDraft } from './use-task-draft.ts';
import styles from './TaskPanel.module.css';

interface OpenTaskProps {
  readonly task: Task;
  /** The name gets the focus. */
  readonly isEdited: boolean;
}

/** The open task. It saves as the user types. */
export function OpenTask({ task, isEdited }: OpenTaskProps): ReactNode {
  const t = useText();
  const { shown, state, change, flush } = useTaskDraft(task);
  const [isSharing, setSharing] = useState(false);
  const isFixed = !task.isEditable;
  return (
    <>
      <Toolbar label={t('LANG_TASKS_ACTIONS')} className={styles['bar']}>
        {isFixed ? null : (
          <Button
            icon={task.isDone ? <Undo2 size={16} strokeWidth={1.75} /> : <CircleCheck size={16} strokeWidth={1.75} />}
            onClick={() => {
              flush();
              void setDone([task.id], !task.isDone);
            }}
          >
            {t(task.isDone ? 'LANG_TASKS_MARK_OPEN' : 'LANG_TASKS_MARK_DONE')}
          </Button>
        )}
        <span className={styles['space']} />
        <IconButton
          icon={<Share2 size={17} strokeWidth={1.75} />}
          label={t('LANG_TASKS_SHARE')}
          onClick={() => setSharing(true)}
        />
        {isFixed ? null : (
          <IconButton
            icon={<Trash2 size={17} strokeWidth={1.75} />}
            label={t('LANG_TASKS_DELETE')}
            keyHint="Del"
            onClick={() => void removeTasks([task.id])}
          />
        )}
        <IconButton icon={<X size={18} strokeWidth={1.75} />} label={t('LANG_TASKS_CLOSE')} onClick={closeTask} />
      </Toolbar>
      <div className={styles['scroll']}>
        <NameField
          value={shown.task_name}
          isDone={task.isDone}
          autoFocus={isEdited}
          readOnly={isFixed}
          onChange={(name) => change({ task_name: name }, true)}
          onLeave={flush}
        />
        <TaskFields task={shown} onChange={change} onLeave={flush} />
        <TaskParts task={task} />
        {task.mail_details === null ? null : <SourceMessage mail={task.mail_details} />}
        <TaskFiles
          taskId={task.id}
          files={shown.attachments}
          onChange={
            isFixed ? undefined : (attachments) => change({ additional_data: { attachments: [...attachments] } })
          }
        />
      </div>
      <footer className={styles['foot']}>
        <SaveWords state={state} />
        <span className={styles['space']} />
        <span>
          {task.createdAt === ''
            ? ''
            : t(task.mail_details === null ? 'LANG_TASKS_CREATED' : 'LANG_TASKS_CREATED_FROM_MAIL', {
                time: laterWords(Date.parse(task.createdAt)),
              })}
        </span>
      </footer>
      {isSharing ? <ShareTaskDialog task={task} onClose={() => setSharing(false)} /> : null}
    </>
  );
}

/** How saving stands, in words. */
function saveWords(state: SaveState | null, t: Translate): string {
  switch (state?.kind) {
    case undefined:
      return '';
    case 'saving':
      return t('LANG_TASKS_SAVING');
    case 'merged':
      return t('LANG_TASKS_MERGED');
    case 'saved':
      return t('LANG_TASKS_SAVED_AT', { time: timeWords(state.at) });
    case 'failed':
      return t(errorTextKey(state.error));
  }
}

/** Says how saving stands, politely. */
function SaveWords({ state }: { readonly state: SaveState | null }): ReactNode {
  const t = useText();
  return (
    <span role="status" className={state?.kind === 'failed' ? styles['failed'] : undefined}>
      {saveWords(state, t)}
    </span>
  );
}
