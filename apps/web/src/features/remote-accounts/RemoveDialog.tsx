import type { RemoteAccount } from '@pillarbox/contract/remote-accounts/remote-account';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { remove } from './account-actions.ts';

interface RemoveDialogProps {
  readonly account: RemoteAccount;
  readonly onClose: () => void;
  /** The row is gone, and the focus with it. */
  readonly onRemoved: () => void;
}

/** Asks before an account is removed: its password would have to be entered again. */
export function RemoveDialog({ account, onClose, onRemoved }: RemoveDialogProps): ReactNode {
  const t = useText();
  const { service } = account.settings;
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    const isGone = await remove(account);
    onClose();
    if (isGone) onRemoved();
  };
  return (
    <Dialog
      title={t('LANG_REMOTE_REMOVE_TITLE', { user: account.settings.user })}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {t('LANG_REMOTE_CANCEL')}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void go()}>
            {t('LANG_REMOTE_REMOVE')}
          </Button>
        </>
      }
    >
      <p>{service === undefined ? t('LANG_REMOTE_REMOVE_TEXT') : t('LANG_REMOTE_REMOVE_TEXT_SERVICE', { service })}</p>
    </Dialog>
  );
}
