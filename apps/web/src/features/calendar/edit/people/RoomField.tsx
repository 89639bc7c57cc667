import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { cx } from '../../../../ui/cx.ts';
import { FormRow } from '../fields/FormRow.tsx';
import { personOf } from '../model/form-address.ts';
import type { AskedPeople } from '../times/use-availability.ts';
import { spanOf } from '../times/use-availability.ts';
import { useWhenWords } from '../times/use-when-words.ts';
import type { EventForm } from '../use-event-form.ts';
import { countInvited } from './invite.ts';
import styles from './Rooms.module.css';

interface RoomFieldProps {
  readonly form: EventForm;
  readonly rooms: readonly Calendar[];
  readonly asked: AskedPeople;
}

/** The rooms that the user may book, each with its seats and whether it is free at the time of the event. One can be chosen. */
export function RoomField({ form, rooms, asked }: RoomFieldProps): ReactNode {
  const t = useText();
  const group = useId();
  const { attendees } = form.draft;
  if (rooms.length === 0) return null;
  const people = countInvited(attendees) + 1;
  const chosen = rooms.find(({ id }) => attendees.some(({ mail }) => mail === id));
  const others = attendees.filter(({ mail }) => !rooms.some(({ id }) => id === mail));
  const choose = (room: Calendar | null): void =>
    form.change({ attendees: room === null ? others : [...others, personOf(room.id, room.name, 'room')] });
  return (
    <FormRow icon={DoorOpen}>
      <div className={styles['head']} id={group}>
        <span className={styles['title']}>{t('LANG_EVENT_ROOM')}</span>
        <span className={styles['about']}>{t('LANG_EVENT_FOR_PEOPLE', { count: people })}</span>
      </div>
      <div role="radiogroup" aria-labelledby={group} className={styles['rooms']}>
        <label className={cx(styles['room'], chosen === undefined && styles['chosen'])}>
          <input type="radio" name={group} checked={chosen === undefined} onChange={() => choose(null)} />
          <span className={styles['name']}>{t('LANG_EVENT_NO_ROOM_WANTED')}</span>
        </label>
        {rooms.map((room) => (
          <label key={room.id} className={cx(styles['room'], chosen === room && styles['chosen'])}>
            <input type="radio" name={group} checked={chosen === room} onChange={() => choose(room)} />
            <span className={styles['name']}>{room.name}</span>
            <span className={styles['about']}>
              {(room.resource?.seats ?? 0) > 0 ? t('LANG_EVENT_SEATS', { count: room.resource?.seats ?? 0 }) : ''}
            </span>
            <RoomState room={room} people={people} asked={asked} form={form} />
          </label>
        ))}
      </div>
    </FormRow>
  );
}

interface RoomStateProps {
  readonly room: Calendar;
  readonly people: number;
  readonly asked: AskedPeople;
  readonly form: EventForm;
}

/** What is most in the way of a room: a booking, too few seats, or that somebody must approve it. */
function RoomState({ room, people, asked, form }: RoomStateProps): ReactNode {
  const t = useText();
  const { timeWords } = useWhenWords(form.zone);
  const span = spanOf(form.draft, form.zone);
  const row = asked.rows.find(({ id }) => id === room.id);
  const booking = span === null ? undefined : row?.busy.find(({ start, end }) => start < span.end && end > span.start);
  const short = people - (room.resource?.seats ?? 0);
  if (booking !== undefined) {
    return <span className={styles['about']}>{t('LANG_EVENT_BOOKED_TO', { time: timeWords(booking.end) })}</span>;
  }
  if ((room.resource?.seats ?? 0) > 0 && short > 0) {
    return <span className={styles['warn']}>{t('LANG_EVENT_SEATS_SHORT', { count: short })}</span>;
  }
  if (room.resource?.needsApproval === true)
    return <span className={styles['about']}>{t('LANG_EVENT_NEEDS_APPROVAL')}</span>;
  return row?.isKnown === true ? <span className={styles['ok']}>{t('LANG_EVENT_FREE')}</span> : null;
}
