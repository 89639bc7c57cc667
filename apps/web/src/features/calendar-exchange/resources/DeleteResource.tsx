import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { deleteResource } from '../data/exchange.queries.ts';
import { guarded } from '../data/guarded.ts';

interface DeleteResourceProps {
  readonly calendar: Calendar;
  readonly onDeleted: () => void;
}

/** The button that deletes a resource, after a question. */
export function DeleteResource({ calendar, onDeleted }: DeleteResourceProps): ReactNode {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    if (await guarded(deleteResource(calendar.id))) onDeleted();
    else setAsking(false);
    setBusy(false);
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t('LANG_CALENDAR_SHARE_RESOURCE_DELETE')}
      </Button>
      {isAsking ? (
        <Dialog
          title={t('LANG_CALENDAR_SHARE_RESOURCE_DELETE_ASK', { name: visibleText(calendar.name) })}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button data-autofocus onClick={() => setAsking(false)}>
                {t('LANG_CALENDAR_SHARE_CANCEL')}
              </Button>
              <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
                {t('LANG_CALENDAR_SHARE_RESOURCE_DELETE')}
              </Button>
            </>
          }
        >
          {t('LANG_CALENDAR_SHARE_RESOURCE_DELETE_TEXT')}
        </Dialog>
      ) : null}
    </>
  );
}
