import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { AnchorBox } from '../../../ui/position.ts';
import { createEvent, knownCalendars, useCalendars, useZone } from '../data/calendar.queries.ts';
import { useEventWhen } from './quick/use-event-when.ts';
import type { NewEvent } from './model/form-address.ts';
import { openNewEvent } from './open-event.ts';
import { addressOfQuick, draftOfQuick } from './quick/quick-draft.ts';
import { QuickChips } from './quick/QuickChips.tsx';
import { useQuickReading } from './quick/use-quick-reading.ts';
import { growlFailure, growlWithUndo } from './undo-growl.ts';
import { calendarFor } from './writable-calendars.ts';
import styles from './quick/Quick.module.css';

interface QuickEventProps {
  readonly anchor: Element | AnchorBox;
  /** The time that was chosen in the grid; without one the next half hour. Its times count until other ones are typed. */
  readonly slot?: Pick<NewEvent, 'start' | 'end' | 'calendar'>;
  readonly onClose: () => void;
}

/** A new event in words: "lunch with Ann tomorrow 12:30". What was understood shows before it is saved; the whole form is one button away. */
export function QuickEvent({ anchor, slot = {}, onClose }: QuickEventProps): ReactNode {
  const t = useText();
  const zone = useZone();
  const { default_appointment_location: place } = usePreferences();
  const { data: calendars } = useCalendars();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const reading = useQuickReading(typed, zone);
  const calendar = calendarFor(calendars ?? [], slot.calendar ?? '');
  const around = { now: Date.now(), zone, place };
  const draft = { ...draftOfQuick(reading.event, slot, around), calendar_id: calendar };
  const when = useEventWhen(draft);
  const hasNoCalendar = calendars !== undefined && calendar === '';
  const isEmpty = typed.trim() === '' || hasNoCalendar;
  const save = async (): Promise<void> => {
    if (isEmpty || isBusy) return;
    setBusy(true);
    try {
      const { calendar_id: _, ...fields } = draft;
      // Somebody may type faster than the calendars load.
      const { undo } = await createEvent(calendarFor(await knownCalendars(), slot.calendar ?? ''), fields);
      onClose();
      growlWithUndo(t('LANG_EVENT_SAVED', { title: fields.summary || t('LANG_EVENT_UNTITLED') }), undo);
    } catch (error) {
      growlFailure(error);
      setBusy(false);
    }
  };
  const more = (): void => {
    onClose();
    openNewEvent({ ...addressOfQuick(draft, reading.event), calendar: slot.calendar });
  };
  return (
    <Popover
      anchor={anchor}
      role="dialog"
      label={t('LANG_EVENT_NEW')}
      placement="beside"
      isSheet
      className={styles['quick']}
      onClose={onClose}
      onOpen={(element) => element.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })}
      onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
    >
      <form
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <header className={styles['head']}>
          <h2 className={styles['title']}>{t('LANG_EVENT_NEW')}</h2>
          <Button
            kind="quiet"
            size="small"
            aria-label={t('LANG_EVENT_CLOSE')}
            icon={<X size={16} />}
            onClick={onClose}
          />
        </header>
        <TextField
          label={t('LANG_EVENT_QUICK')}
          labelHidden
          placeholder={t('LANG_EVENT_QUICK_EXAMPLE')}
          autoComplete="off"
          maxLength={500}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div role="status" className={styles['reading']}>
          {typed.trim() === '' ? null : <strong className={styles['name']}>{visibleText(draft.summary)}</strong>}
          <span className={styles['when']}>{when}</span>
        </div>
        <QuickChips reading={reading} start={draft.start.date} />
        <footer className={styles['foot']}>
          <Button kind="quiet" onClick={more}>
            {t('LANG_EVENT_MORE')}
          </Button>
          <Button type="submit" kind="primary" busy={isBusy} disabled={isEmpty}>
            {t('LANG_EVENT_SAVE')}
          </Button>
        </footer>
      </form>
    </Popover>
  );
}
