import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { closeDialog } from '../../lib/dialogs.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { waitingReply } from '../../lib/message-safety.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Asks before a reply goes to another address than the one that a doubtful message came from. */
export function ReplyDialog(): ReactNode {
  const t = useText();
  const waiting = useStore(waitingReply);
  if (waiting === null) return null;
  const close = (): void => {
    waitingReply.set(null);
    closeDialog();
  };
  const reply = (): void => {
    close();
    waiting.reply();
  };
  return (
    <Dialog
      title={t('LANG_SAFETY_REPLY_TITLE')}
      onClose={close}
      footer={
        <>
          <Button data-autofocus="" onClick={close}>
            {t('LANG_SAFETY_REPLY_CANCEL')}
          </Button>
          <Button kind="primary" onClick={reply}>
            {t('LANG_SAFETY_REPLY_ANYWAY')}
          </Button>
        </>
      }
    >
      {t('LANG_SAFETY_REPLY_TEXT', { mail: visibleText(waiting.to) })}
    </Dialog>
  );
}
