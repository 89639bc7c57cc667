import type { Attendee } from '@pillarbox/contract/calendar/event';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { ownMail } from '../data/edit.queries.ts';
import { FormRow } from '../fields/FormRow.tsx';
import type { AskedPeople } from '../times/use-availability.ts';
import type { EventForm } from '../use-event-form.ts';
import { invited } from './invite.ts';
import { PeopleInput } from './PeopleInput.tsx';
import { PersonRow } from './PersonRow.tsx';
import styles from './People.module.css';

interface PeopleFieldProps {
  readonly form: EventForm;
  readonly asked: AskedPeople;
  /** Opens the times that suit; absent where they stand beside the form. */
  readonly children?: ReactNode;
}

/** The people of the event: the field that adds some, and a row for each. */
export function PeopleField({ form, asked, children }: PeopleFieldProps): ReactNode {
  const t = useText();
  const { attendees } = form.draft;
  const set = (next: Attendee[]): void => form.change({ attendees: next });
  return (
    <FormRow icon={Users}>
      <PeopleInput
        attendees={attendees}
        error={form.errorOf('people')}
        onAdd={(people) => set(invited(attendees, people, ownMail()))}
      />
      {attendees.length === 0 ? null : (
        <ul className={styles['people']} aria-label={t('LANG_EVENT_PEOPLE')}>
          {attendees.map((person) => (
            <PersonRow
              key={person.mail}
              person={person}
              state={asked.stateOf(person.mail)}
              onRole={(role) => set(attendees.map((one) => (one === person ? { ...one, role } : one)))}
              onRemove={() => set(attendees.filter((one) => one !== person))}
            />
          ))}
        </ul>
      )}
      {children}
    </FormRow>
  );
}
