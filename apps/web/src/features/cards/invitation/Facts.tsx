import type { Event } from '@pillarbox/contract/calendar/event';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { Invitation, Participant } from '@pillarbox/rules/cards/invitation';
import { MapPin, Repeat2, Send, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { PersonFace } from '../../../ui/PersonFace.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { cx } from '../../../ui/cx.ts';
import { DateTile } from './DateTile.tsx';
import { going } from './invitation-view.ts';
import styles from './Invitation.module.css';

/** Faces that are shown; the number of people stands beside them. */
const FACES = 6;

/** What an event is, for the card: of the message alone, or as the gateway read it. */
export interface ShownFacts {
  readonly title: string;
  /** Words for the time; '' when it is not known. */
  readonly when: string;
  /** The time that it replaces; '' for none. */
  readonly before: string;
  /** Start, milliseconds since 1970; null when it is not known. */
  readonly at: number | null;
  /** Zone that the time is shown in. */
  readonly zone: string;
  readonly place: string;
  readonly organizer: Participant | null;
  /** Who acts for the organizer; '' for nobody. */
  readonly sentBy: string;
  readonly people: readonly Participant[];
  /** What the rule says; '' for an event that does not repeat. */
  readonly repeats: string;
  readonly isCancelled: boolean;
  /** Null before the gateway has answered. */
  readonly event: Event | null;
}

/** The people of an invitation, the organizer first, each address once. */
export function peopleOf({ organizer, people }: Pick<Invitation, 'organizer' | 'people'>): Participant[] {
  const all = organizer === null ? people : [organizer, ...people];
  const seen = new Map(
    all.map((person) => [`${person.mail.toLowerCase()} ${person.mail === '' ? person.name : ''}`, person]),
  );
  return [...seen.values()];
}

/** Date, title, time, place and people. */
export function Facts({ facts }: { readonly facts: ShownFacts }): ReactNode {
  const t = useText();
  const { title, when, before, at, zone, place, repeats, isCancelled } = facts;
  return (
    <div className={styles['facts']}>
      <div className={styles['head']}>
        {at === null ? null : <DateTile at={at} zone={zone} struck={isCancelled} />}
        <div className={styles['words']}>
          <p className={styles['title']}>{visibleText(title) || t('LANG_CARDS_NO_TITLE')}</p>
          {isCancelled ? <p className={styles['cancelled']}>{t('LANG_CARDS_CANCELLED')}</p> : null}
          <Fact name={t('LANG_CARDS_WHEN')} value={when} struck={isCancelled} />
          {before === '' ? null : <p className={styles['before']}>{t('LANG_CARDS_BEFORE', { time: before })}</p>}
        </div>
      </div>
      {repeats === '' ? null : (
        <div className={styles['row']}>
          <Repeat2 size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>{repeats}</span>
        </div>
      )}
      {place === '' ? null : (
        <div className={styles['row']}>
          <MapPin size={16} strokeWidth={1.75} aria-hidden="true" />
          <Fact name={t('LANG_CARDS_WHERE')} value={visibleText(place)} struck={false} />
        </div>
      )}
      <People facts={facts} />
      {facts.organizer === null || facts.sentBy === '' ? null : (
        <div className={styles['row']}>
          <Send size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>
            {t('LANG_CARDS_SENT_BY', { mail: visibleText(facts.sentBy), organizer: nameOf(facts.organizer) })}
          </span>
        </div>
      )}
    </div>
  );
}

function Fact({
  name,
  value,
  struck,
}: {
  readonly name: string;
  readonly value: string;
  readonly struck: boolean;
}): ReactNode {
  if (value === '') return null;
  return (
    <p className={cx(styles['fact'], struck && styles['struck'])}>
      <VisuallyHidden>{`${name}: `}</VisuallyHidden>
      {value}
    </p>
  );
}

function People({ facts: { organizer, people, event } }: { readonly facts: ShownFacts }): ReactNode {
  const t = useText();
  const all = peopleOf({ organizer, people });
  if (all.length === 0) return null;
  const shown = all.slice(0, FACES);
  const names = shown.map(nameOf).filter(Boolean);
  const more = all.length - shown.length;
  const listed = more > 0 ? [...names, t('LANG_CARDS_MORE_PEOPLE', { count: more })] : names;
  return (
    <div className={styles['row']} title={listed.join(', ')}>
      <Users size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles['faces']}>
        {shown.map(({ name, mail }) => (
          <PersonFace key={`${mail} ${name}`} name={name} address={mail} size={22} />
        ))}
      </span>
      <VisuallyHidden>{`${t('LANG_CARDS_WHO')}: ${listed.join(', ')}. `}</VisuallyHidden>
      <span>
        {event === null || event.attendees.length < all.length - 1 ? names[0] : t('LANG_CARDS_GOING', going(event))}
      </span>
    </div>
  );
}

function nameOf({ name, mail }: Participant): string {
  return visibleText(name === '' ? mail : name);
}
