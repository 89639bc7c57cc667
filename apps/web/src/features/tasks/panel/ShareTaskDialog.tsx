import type { Task } from '@pillarbox/contract/tasks/task';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { sendTask } from '../data/tasks.queries.ts';

interface ShareTaskDialogProps {
  readonly task: Task;
  readonly onClose: () => void;
}

/** Sends somebody a link to the public page of a task [PUB-004]. */
export function ShareTaskDialog({ task, onClose }: ShareTaskDialogProps): ReactNode {
  const t = useText();
  const [mail, setMail] = useState('');
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const send = async (): Promise<void> => {
    try {
      await sendTask(task.id, mail.trim(), note.trim());
      growl.show({ type: 'success', text: t('LANG_TASKS_SHARED', { name: mail.trim() }) });
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <FormDialog
      title={t('LANG_TASKS_SHARE_TITLE')}
      words={{ cancel: t('LANG_TASKS_CANCEL'), save: t('LANG_TASKS_SHARE_SEND') }}
      isEmpty={mail.trim() === ''}
      onSave={() => void send()}
      onClose={onClose}
    >
      <p>{t('LANG_TASKS_SHARE_HINT')}</p>
      <TextField
        autoFocus
        type="email"
        label={t('LANG_TASKS_SHARE_WHO')}
        autoComplete="off"
        maxLength={320}
        value={mail}
        error={failure === null ? undefined : t(errorTextKey(failure))}
        onChange={(event) => {
          setMail(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <TextField
        label={t('LANG_TASKS_SHARE_NOTE')}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
