import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { Day } from '@pillarbox/rules/zoned-days';
import { dayOf } from '@pillarbox/rules/zoned-days';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { utcDate } from './booking-days.ts';
import { useBookingWords } from './booking-words.ts';
import styles from './TimeList.module.css';

/** What the times are shown with. */
interface TimesView {
  readonly zone: string;
  readonly owner: { readonly name: string; readonly timezone: string };
  /** A time that somebody else got; 0 for none. */
  readonly taken: number;
  readonly minutes: number;
  readonly isLoading: boolean;
  readonly isPhone: boolean;
}

interface TimeListProps {
  /** Null in a month without times. */
  readonly day: Day | null;
  readonly month: Day;
  readonly slots: readonly number[];
  /** The first free time after the month; 0 for none. */
  readonly next: number;
  readonly view: TimesView;
  /** 0 for none. */
  readonly chosen: number;
  readonly label: string;
  readonly onChoose: (start: number) => void;
  readonly onContinue: (start: number) => void;
  readonly onDay: (day: Day) => void;
}

/** The free times of a day. A chosen one splits into the time and Continue. */
export function TimeList(props: TimeListProps): ReactNode {
  const { day, slots, view, chosen } = props;
  const t = useText();
  const words = useBookingWords();
  const { zone, taken, isLoading, isPhone } = view;
  if (isLoading) {
    return (
      <div className={styles['list']} aria-busy="true">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} width="100%" />
        ))}
      </div>
    );
  }
  if (day === null || slots.length === 0) return <NoTimes {...props} />;
  const parts = isPhone
    ? [
        { key: 'morning', title: t('LANG_BOOKING_MORNING'), slots: slots.filter((slot) => isMorning(slot, zone)) },
        { key: 'later', title: t('LANG_BOOKING_AFTERNOON'), slots: slots.filter((slot) => !isMorning(slot, zone)) },
      ]
    : [{ key: 'all', title: '', slots }];
  return (
    <>
      <h2 className={styles['title']}>{words.day(slots[0] ?? 0, zone)}</h2>
      {taken === 0 ? null : (
        <p role="alert" className={styles['taken']}>
          {t('LANG_BOOKING_TAKEN', { time: words.time(taken, zone) })}
        </p>
      )}
      {parts
        .filter((part) => part.slots.length > 0)
        .map((part) => (
          <div key={part.key}>
            {part.title === '' ? null : <h3 className={styles['part']}>{part.title}</h3>}
            <ul className={styles['list']}>
              {part.slots.map((slot) => (
                <Time key={slot} slot={slot} list={props} />
              ))}
            </ul>
          </div>
        ))}
      <BothTimes view={view} chosen={chosen} />
      {isPhone && chosen !== 0 ? (
        <div className={styles['foot']}>
          <p className={styles['choice']}>
            {words.day(chosen, zone)}, {words.range(chosen, chosen + view.minutes * 60_000, zone)}
          </p>
          <Button kind="primary" size="sign-in" onClick={() => props.onContinue(chosen)}>
            {props.label}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Time({ slot, list }: { readonly slot: number; readonly list: TimeListProps }): ReactNode {
  const words = useBookingWords();
  const { chosen, view, label, onChoose, onContinue } = list;
  const time = words.time(slot, view.zone);
  const isChosen = slot === chosen;
  return (
    <li className={styles['row']}>
      <button
        type="button"
        className={styles['time']}
        aria-pressed={isChosen}
        onClick={() => onChoose(isChosen ? 0 : slot)}
      >
        {time}
      </button>
      {isChosen && !view.isPhone ? (
        <Button
          autoFocus
          kind="primary"
          className={styles['continue']}
          onClick={() => onContinue(slot)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onChoose(0);
          }}
        >
          {label}
        </Button>
      ) : null}
    </li>
  );
}

/** The chosen time for both sides, where their clocks differ. */
function BothTimes({ view, chosen }: { readonly view: TimesView; readonly chosen: number }): ReactNode {
  const t = useText();
  const words = useBookingWords();
  const { zone, owner, minutes } = view;
  if (chosen === 0 || words.apart(zone, owner.timezone, chosen).words === '') return null;
  const end = chosen + minutes * 60_000;
  const times = {
    own: words.range(chosen, end, zone),
    theirs: words.range(chosen, end, owner.timezone),
    owner: visibleText(owner.name),
  };
  return <p className={styles['both']}>{t('LANG_BOOKING_BOTH_TIMES', times)}</p>;
}

function NoTimes({ day, month, next, view, onDay }: TimeListProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const words = useBookingWords();
  const name = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }).format(utcDate(month));
  return (
    <>
      <h2 className={styles['title']}>
        {day === null ? t('LANG_BOOKING_NONE_IN_MONTH', { month: name }) : t('LANG_BOOKING_NONE_ON_DAY')}
      </h2>
      {next === 0 ? null : (
        <Button onClick={() => onDay(dayOf(next, view.zone))}>
          {t('LANG_BOOKING_FIRST_FREE', { day: words.day(next, view.zone) })}
        </Button>
      )}
    </>
  );
}

function isMorning(slot: number, timeZone: string): boolean {
  return Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(slot)) < 12;
}
