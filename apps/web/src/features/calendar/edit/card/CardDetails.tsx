import type { Event } from '@pillarbox/contract/calendar/event';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { LucideIcon } from 'lucide-react';
import { AlignLeft, Bell, Calendar, Clock, Link, MapPin, Paperclip, Repeat, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { PersonFace } from '../../../../ui/PersonFace.tsx';
import { useCalendars, useZone } from '../../data/calendar.queries.ts';
import { cityOf } from '../fields/zones.ts';
import { isWebAddress } from '../model/check.ts';
import { answerKey } from '../people/answers.ts';
import { useEventWhen } from './use-event-when.ts';
import styles from './EventCard.module.css';

/** People that show before "and 12 more". */
const SHOWN_PEOPLE = 8;
/** Characters of the notes that show. */
const SHOWN_NOTES = 600;

/** What an event says, each line with its icon; what it does not say has no line. */
export function CardDetails({ event }: { readonly event: Event }): ReactNode {
  const t = useText();
  const zone = useZone();
  const when = useEventWhen(event);
  const calendar = useCalendars().data?.find(({ id }) => id === event.calendar_id);
  const otherZone = event.start.time !== '' && event.start.zone !== '' && event.start.zone !== zone;
  if (event.isMasked) return <Line icon={Clock}>{when}</Line>;
  return (
    <div className={styles['lines']}>
      <Line icon={Clock}>
        <p className={styles['when']}>{when}</p>
        {otherZone ? (
          <p className={styles['hint']}>{t('LANG_EVENT_SET_IN', { zone: cityOf(event.start.zone) })}</p>
        ) : null}
        {event.status === 'cancelled' ? <p className={styles['bad']}>{t('LANG_EVENT_CANCELLED')}</p> : null}
      </Line>
      {event.recurrence.summary === '' ? null : <Line icon={Repeat}>{event.recurrence.summary}</Line>}
      {event.location === '' ? null : <Line icon={MapPin}>{visibleText(event.location)}</Line>}
      {event.url === '' || !isWebAddress(event.url) ? null : (
        <Line icon={Link}>
          <a href={event.url} target="_blank" rel="noopener noreferrer" className={styles['link']}>
            {visibleText(event.url)}
          </a>
        </Line>
      )}
      <People event={event} />
      {event.reminders.length === 0 ? null : (
        <Line icon={Bell}>{t('LANG_EVENT_REMINDERS', { count: event.reminders.length })}</Line>
      )}
      {event.description === '' ? null : (
        <Line icon={AlignLeft}>
          <p className={styles['notes']}>{visibleText(event.description.slice(0, SHOWN_NOTES))}</p>
        </Line>
      )}
      {event.attachments.length === 0 ? null : (
        <Line icon={Paperclip}>{event.attachments.map(({ name }) => visibleText(name)).join(', ')}</Line>
      )}
      {calendar === undefined ? null : <Line icon={Calendar}>{calendar.name}</Line>}
    </div>
  );
}

function People({ event }: { readonly event: Event }): ReactNode {
  const t = useText();
  const { attendees, organizer } = event;
  if (attendees.length === 0) return null;
  const accepted = attendees.filter(({ answer }) => answer === 'accepted').length;
  return (
    <Line icon={Users}>
      <p>{t('LANG_EVENT_PEOPLE_COUNT', { count: attendees.length, accepted })}</p>
      {organizer === null ? null : (
        <p className={styles['hint']}>
          {t('LANG_EVENT_ORGANIZED_BY', { name: visibleText(organizer.name === '' ? organizer.mail : organizer.name) })}
        </p>
      )}
      <ul className={styles['people']}>
        {attendees.slice(0, SHOWN_PEOPLE).map(({ mail, name, answer }) => (
          <li key={mail} className={styles['person']}>
            <PersonFace name={name} address={mail} size={22} />
            <bdi className={styles['name']}>{visibleText(name === '' ? mail : name)}</bdi>
            <span className={styles['hint']}>{t(answerKey(answer))}</span>
          </li>
        ))}
      </ul>
      {attendees.length > SHOWN_PEOPLE ? (
        <p className={styles['hint']}>{t('LANG_EVENT_MORE_PEOPLE', { count: attendees.length - SHOWN_PEOPLE })}</p>
      ) : null}
    </Line>
  );
}

function Line({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles['line']}>
      <Icon size={16} aria-hidden="true" />
      <div className={styles['what']}>{children}</div>
    </div>
  );
}
