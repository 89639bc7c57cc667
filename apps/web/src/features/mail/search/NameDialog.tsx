import { MAX_SEARCH_NAME } from '@pillarbox/contract/search/saved';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
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
  const form = useId();
  const [name, setName] = useState(initial);
  const isEmpty = name.trim() === '';
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('LANG_SEARCH_CANCEL')}</Button>
          <Button kind="primary" type="submit" form={form} disabled={isEmpty}>
            {t('LANG_SEARCH_SAVE')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isEmpty) return;
          onName(name.trim());
          onClose();
        }}
      >
        <TextField
          label={t('LANG_SEARCH_NAME')}
          value={name}
          maxLength={MAX_SEARCH_NAME}
          data-autofocus
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
