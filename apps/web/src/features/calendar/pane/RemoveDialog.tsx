import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import { deleteCalendar, unsubscribeCalendar } from '../data/calendar.queries.ts';
import { takesChanges } from '../model/shown-event.ts';

interface RemoveDialogProps {
  readonly calendar: Calendar;
  readonly all: readonly Calendar[];
  readonly onClose: () => void;
}

/** Removes a calendar: an own one with its events, or after moving them; of others only the subscription ends. */
export function RemoveDialog({ calendar, all, onClose }: RemoveDialogProps): ReactNode {
  const t = useText();
  const [destination, setDestination] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { id, name, right, kind } = calendar;
  const isOwn = right === 'OWN' && kind !== 'feed';
  const others = all.filter((one) => one.id !== id && one.kind === kind && takesChanges(one));
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await (isOwn ? deleteCalendar(id, destination === '' ? null : destination) : unsubscribeCalendar(id));
      growl.show({ type: 'success', text: t('LANG_CALENDAR_REMOVED', { name }) });
      onClose();
    } catch (error) {
      setBusy(false);
      growl.show({ type: 'danger', text: t(errorTextKey(error)) });
    }
  };
  return (
    <Dialog
      title={t('LANG_CALENDAR_REMOVE_NAMED', { name })}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {t('LANG_CALENDAR_KEEP')}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
            {t('LANG_CALENDAR_REMOVE')}
          </Button>
        </>
      }
    >
      <p>{t(isOwn ? 'LANG_CALENDAR_REMOVE_OWN' : 'LANG_CALENDAR_REMOVE_OTHER')}</p>
      {isOwn && others.length > 0 ? (
        <Select
          label={t('LANG_CALENDAR_ITS_EVENTS')}
          value={destination}
          options={[
            { value: '', label: t('LANG_CALENDAR_DELETE_EVENTS') },
            ...others.map((one) => ({ value: one.id, label: t('LANG_CALENDAR_MOVE_EVENTS', { name: one.name }) })),
          ]}
          onChange={setDestination}
        />
      ) : null}
    </Dialog>
  );
}
