import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import { sayFailure } from '../actions/say.ts';
import { deleteList, isWritable } from '../data/task-lists.queries.ts';
import { currentTasksLocation, openScope } from '../data/tasks-location.ts';

interface DeleteListDialogProps {
  readonly list: Calendar;
  /** The other lists. */
  readonly others: readonly Calendar[];
  readonly onClose: () => void;
}

/** Asks before a list is deleted: its tasks go with it, or move to another list. */
export function DeleteListDialog({ list, others, onClose }: DeleteListDialogProps): ReactNode {
  const t = useText();
  const [target, setTarget] = useState('none');
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await deleteList(list.id, target === 'none' ? '' : target);
      if (currentTasksLocation().scope.list === list.id) openScope({});
    } catch (error) {
      sayFailure(error);
    }
    onClose();
  };
  return (
    <Dialog
      title={t('LANG_TASKS_DELETE_LIST_TITLE', { name: list.name })}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('LANG_TASKS_CANCEL')}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
            {t('LANG_TASKS_DELETE_LIST')}
          </Button>
        </>
      }
    >
      <Select
        label={t('LANG_TASKS_DELETE_LIST_TASKS')}
        value={target}
        options={[
          { value: 'none', label: t('LANG_TASKS_DELETE_WITH') },
          ...others
            .filter(isWritable)
            .map(({ id: value, name }) => ({ value, label: t('LANG_TASKS_DELETE_MOVE', { name }) })),
        ]}
        onChange={setTarget}
      />
    </Dialog>
  );
}
