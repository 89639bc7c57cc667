import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import type { Event } from '@pillarbox/contract/calendar/event';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { CalendarFields, NotesField, PlaceFields } from './fields/Details.tsx';
import { FileFields } from './fields/FileFields.tsx';
import { FormRow } from './fields/FormRow.tsx';
import { ReminderFields } from './fields/ReminderFields.tsx';
import { WhenFields } from './fields/WhenFields.tsx';
import { PeopleField } from './people/PeopleField.tsx';
import { RoomField } from './people/RoomField.tsx';
import { RepeatDialog } from './repeat/RepeatDialog.tsx';
import { useRuleWords } from './repeat/use-rule-words.ts';
import type { AskedPeople } from './times/use-availability.ts';
import type { EventForm } from './use-event-form.ts';
import { isGuest } from './use-save-label.ts';
import { writableCalendars } from './writable-calendars.ts';
import styles from './EventForm.module.css';

interface EventFieldsProps {
  readonly form: EventForm;
  readonly event: Event | null;
  readonly calendars: readonly Calendar[];
  readonly rooms: readonly Calendar[];
  readonly asked: AskedPeople;
  /** Below the people. */
  readonly children: ReactNode;
}

/** The fields of an event, each row with its icon. */
export function EventFields({ form, event, calendars, rooms, asked, children }: EventFieldsProps): ReactNode {
  const t = useText();
  const { draft, change } = form;
  const [isRepeating, setRepeating] = useState(false);
  const words = useRuleWords(draft, form.zone);
  return (
    <div className={styles['fields']}>
      <FormRow>
        <input
          className={styles['summary']}
          aria-label={t('LANG_EVENT_TITLE')}
          placeholder={t('LANG_EVENT_TITLE')}
          maxLength={1000}
          autoFocus={event === null}
          value={draft.summary}
          onChange={(typed) => change({ summary: typed.currentTarget.value })}
        />
      </FormRow>
      <WhenFields form={form} repeat={words} onRepeat={() => setRepeating(true)} />
      {isGuest(event) ? (
        <FormRow icon={UserRound}>
          <p className={styles['organizer']}>
            {t('LANG_EVENT_ORGANIZED_BY', {
              name: visibleText(event?.organizer?.name || (event?.organizer?.mail ?? '')),
            })}
          </p>
        </FormRow>
      ) : (
        <>
          <PeopleField form={form} asked={asked}>
            {children}
          </PeopleField>
          {draft.attendees.length === 0 ? null : <RoomField form={form} rooms={rooms} asked={asked} />}
        </>
      )}
      <PlaceFields form={form} />
      <CalendarFields form={form} calendars={writableCalendars(calendars)} />
      <ReminderFields form={form} />
      <NotesField form={form} />
      {isGuest(event) ? null : <FileFields form={form} />}
      {isRepeating ? (
        <RepeatDialog
          draft={draft}
          zone={form.zone}
          onSet={(rule) => {
            change({ rule });
            setRepeating(false);
          }}
          onClose={() => setRepeating(false)}
        />
      ) : null}
    </div>
  );
}
