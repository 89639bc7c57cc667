import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { failureTextKey } from '../failure-text.ts';
import styles from './Keys.module.css';

interface KeyDialogProps {
  readonly title: string;
  /** The verb of the button. */
  readonly verb: string;
  readonly danger?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Does the work; false when the fields are not complete. The dialog closes when it resolves to true. */
  readonly run: () => Promise<boolean>;
}

/** A dialog with one action, which shows why the action failed and stays open then. */
export function KeyDialog({ title, verb, danger = false, children, onClose, run }: KeyDialogProps): ReactNode {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const act = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      if (await run()) {
        onClose();
        return;
      }
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus={danger ? '' : undefined}>
            {t('LANG_PGP_CANCEL')}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={isBusy} onClick={() => void act()}>
            {verb}
          </Button>
        </>
      }
    >
      <div
        className={styles['form']}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          event.stopPropagation();
          void act();
        }}
      >
        {children}
        {failure === null ? null : (
          <p role="alert" className={styles['failure']}>
            {t(failureTextKey(failure))}
          </p>
        )}
      </div>
    </Dialog>
  );
}
