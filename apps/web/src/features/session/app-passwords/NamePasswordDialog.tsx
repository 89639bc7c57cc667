import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';

interface NamePasswordDialogProps {
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of the app that gets a password. */
export function NamePasswordDialog({ onName, onClose }: NamePasswordDialogProps): ReactNode {
  const t = useText();
  const form = useId();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  return (
    <Dialog
      title={t('LANG_2FA_APPS_NEW')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('LANG_2FA_CANCEL')}</Button>
          <Button kind="primary" type="submit" form={form} disabled={name === ''}>
            {t('LANG_2FA_APPS_CREATE')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== '') onName(name);
        }}
      >
        <TextField
          label={t('LANG_2FA_APPS_NAME')}
          value={typed}
          maxLength={60}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
