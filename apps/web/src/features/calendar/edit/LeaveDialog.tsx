import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import type { LeaveQuestion } from '../../../lib/leave-warning.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

/** Asks before unsaved input is dropped. */
export function LeaveDialog({ question }: { readonly question: LeaveQuestion }): ReactNode {
  const t = useText();
  if (!question.isAsked) return null;
  return (
    <Dialog
      title={t('LANG_EVENT_LEAVE_TITLE')}
      onClose={question.stay}
      footer={
        <>
          <Button data-autofocus="" onClick={question.stay}>
            {t('LANG_EVENT_STAY')}
          </Button>
          <Button kind="danger" onClick={question.leave}>
            {t('LANG_EVENT_LEAVE')}
          </Button>
        </>
      }
    >
      {t('LANG_EVENT_LEAVE_TEXT')}
    </Dialog>
  );
}
