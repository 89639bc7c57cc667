import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { MAX_CALENDAR_NAME } from '@pillarbox/contract/calendar/calendar';
import { BOOK_COLORS } from '@pillarbox/contract/contacts/book';
import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { ColorChoice } from '../../../ui/ColorChoice.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { saveList } from '../data/task-lists.queries.ts';
import { openScope } from '../data/tasks-location.ts';

interface ListDialogProps {
  /** Null for a new list. */
  readonly list: Calendar | null;
  readonly onClose: () => void;
}

/** The form of a task list: its name and its colour. */
export function ListDialog({ list, onClose }: ListDialogProps): ReactNode {
  const t = useText();
  const [name, setName] = useState(list?.name ?? '');
  const [color, setColor] = useState<string>(list?.color ?? BOOK_COLORS[0]);
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (): Promise<void> => {
    try {
      const { id } = await saveList({ name: name.trim(), color }, list?.id ?? '');
      onClose();
      if (list === null) openScope({ list: id });
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <FormDialog
      title={t(list === null ? 'LANG_TASKS_NEW_LIST' : 'LANG_TASKS_EDIT_LIST')}
      words={{ cancel: t('LANG_TASKS_CANCEL'), save: t('LANG_TASKS_SAVE') }}
      isEmpty={name.trim() === ''}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('LANG_TASKS_LIST_NAME')}
        maxLength={MAX_CALENDAR_NAME}
        value={name}
        error={failure === null ? undefined : t(errorTextKey(failure))}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <ColorChoice
        label={t('LANG_TASKS_COLOR')}
        nameOf={(one) => t(`LANG_TASKS_COLOR_${upper(one)}`)}
        colors={BOOK_COLORS}
        chosen={color}
        onChoose={setColor}
      />
    </FormDialog>
  );
}
