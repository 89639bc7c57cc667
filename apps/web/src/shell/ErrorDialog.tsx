import type { ReactNode } from 'react';
import { closeError, dialogs } from '../lib/dialogs.ts';
import { useText } from '../lib/i18n/text.tsx';
import { useStore } from '../lib/store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './ErrorDialog.module.css';

/**
 * The error dialog [SHELL-139], above every other dialog. It is part of the first code, because loading may be what
 * failed.
 */
export function ErrorHost(): ReactNode {
  const t = useText();
  const error = useStore(dialogs, (now) => now.error);
  if (error === null) return null;
  return (
    <Dialog
      title={error.title}
      onClose={closeError}
      footer={
        <Button kind="primary" size="large" onClick={closeError}>
          {t('LANG_UI_CLOSE')}
        </Button>
      }
    >
      <p role="alert">{error.text}</p>
      {error.details === undefined ? null : (
        <details className={styles['details']}>
          <summary>{t('LANG_UI_DETAILS')}</summary>
          <code>{error.details}</code>
        </details>
      )}
    </Dialog>
  );
}
