import { MAX_SEARCH_NAME } from '@pillarbox/contract/search/saved';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';

interface NameDialogProps {
  readonly title: string;
  readonly initial: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a saved search. */
export function NameDialog({ title, initial, onName, onClose }: NameDialogProps): ReactNode {
  const t = useText();
  const [name, setName] = useState(initial);
  return (
    <FormDialog
      title={title}
      words={{ cancel: t('LANG_SEARCH_CANCEL'), save: t('LANG_SEARCH_SAVE') }}
      isEmpty={name.trim() === ''}
      onSave={() => {
        onName(name.trim());
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label={t('LANG_SEARCH_NAME')}
        value={name}
        maxLength={MAX_SEARCH_NAME}
        data-autofocus
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
