import type { ReactNode } from 'react';
import type { LeaveQuestion } from '../../../lib/leave-warning.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

/** Asks before unsaved changes of a filter are dropped. */
export function LeaveDialog({
  question,
  title,
}: {
  readonly question: LeaveQuestion;
  readonly title: string;
}): ReactNode {
  const t = useText();
  if (!question.isAsked) return null;
  return (
    <Dialog
      title={title}
      onClose={question.stay}
      footer={
        <>
          <Button data-autofocus="" onClick={question.stay}>
            {t('LANG_FILTERS_STAY')}
          </Button>
          <Button kind="danger" onClick={question.leave}>
            {t('LANG_FILTERS_DISCARD')}
          </Button>
        </>
      }
    >
      {t('LANG_FILTERS_LEAVE_WHY')}
    </Dialog>
  );
}
