import { endDevices } from '@pillarbox/contract/session/devices';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { finishBeforeSignOut } from '../../../lib/session-events.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { growl } from '../../../lib/growl.ts';
import { leaveEndedSession } from '../actions/sign-out.ts';
import { refreshDevices } from './devices.ts';
import styles from './EndEverywhereDialog.module.css';

/** Signs out all other devices, or this one too after its unsaved work was saved. */
export function EndEverywhereDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const [own, setOwn] = useState(false);
  const [busy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    if (own) await finishBeforeSignOut();
    const { ended } = await call(endDevices, { body: { own } });
    if (own) {
      leaveEndedSession();
      return;
    }
    growl.show({ type: 'success', text: text('LANG_PASSWORD_END_ALL_DONE', { ended }) });
    onClose();
    await refreshDevices();
  };
  const run = (): void => {
    setBusy(true);
    end().catch((error: unknown) => {
      setBusy(false);
      growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    });
  };
  return (
    <Dialog
      title={t('LANG_PASSWORD_END_ALL_TITLE')}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('LANG_PASSWORD_END_ALL_KEEP')}
          </Button>
          <Button kind="danger" busy={busy} onClick={run}>
            {t('LANG_PASSWORD_DEVICE_END')}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <p>{t('LANG_PASSWORD_END_ALL_WHAT')}</p>
        <Checkbox
          label={t('LANG_PASSWORD_END_ALL_OWN')}
          checked={own}
          onChange={(event) => setOwn(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}
