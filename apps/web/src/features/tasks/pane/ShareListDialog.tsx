import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { X } from 'lucide-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { sayFailure } from '../actions/say.ts';
import type { ListLevel } from '../data/task-lists.queries.ts';
import { shareList, withdrawShare } from '../data/task-lists.queries.ts';
import styles from './ShareListDialog.module.css';

interface ShareListDialogProps {
  readonly list: Calendar;
  readonly onClose: () => void;
}

/** With whom a task list is shared. Each change is made at once. */
export function ShareListDialog({ list, onClose }: ShareListDialogProps): ReactNode {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [level, setLevel] = useState<ListLevel>('WRITE');
  const [failure, setFailure] = useState<unknown>(null);
  const levels: { value: ListLevel; label: string }[] = [
    { value: 'READ', label: t('LANG_TASKS_LEVEL_READ') },
    { value: 'WRITE', label: t('LANG_TASKS_LEVEL_WRITE') },
  ];
  const add = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    try {
      await shareList(list.id, typed.trim(), level);
      setTyped('');
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Dialog
      size="form"
      title={t('LANG_TASKS_SHARE_LIST_TITLE', { name: list.name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('LANG_TASKS_CLOSE')}</Button>}
    >
      <form noValidate className={styles['add']} onSubmit={(event) => void add(event)}>
        <TextField
          autoFocus
          className={styles['who'] ?? ''}
          label={t('LANG_TASKS_SHARE_WHO')}
          autoComplete="off"
          spellCheck={false}
          maxLength={320}
          value={typed}
          error={failure === null ? undefined : t(errorTextKey(failure))}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFailure(null);
          }}
        />
        <Select label={t('LANG_TASKS_LEVEL')} value={level} options={levels} onChange={setLevel} />
        <Button kind="primary" size="large" type="submit" disabled={typed.trim() === ''}>
          {t('LANG_TASKS_SHARE')}
        </Button>
      </form>
      <ul className={styles['list']}>
        {list.shares.map((share) => (
          <li key={share.mail} className={styles['line']}>
            <Avatar address={share.mail} size={28} />
            <bdi className={styles['mail']}>{share.mail}</bdi>
            <Select
              quiet
              label={t('LANG_TASKS_LEVEL')}
              value={share.level === 'WRITE' ? 'WRITE' : 'READ'}
              options={levels}
              onChange={(next) => void shareList(list.id, share.mail, next).catch(sayFailure)}
            />
            <IconButton
              icon={<X size={16} />}
              label={t('LANG_TASKS_UNSHARE', { name: share.mail })}
              onClick={() => void withdrawShare(list.id, share.mail).catch(sayFailure)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
