import type { SuggestedTime } from '@pillarbox/rules/free-times/free-times';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { cx } from '../../../../ui/cx.ts';
import { useLengthWords } from '../use-length-words.ts';
import type { AskedPeople } from './use-availability.ts';
import type { Suggested } from './use-suggested.ts';
import { SHORTER } from './use-suggested.ts';
import { useWhenWords } from './use-when-words.ts';
import styles from './SuggestedTimes.module.css';

interface SuggestedTimesProps {
  readonly asked: AskedPeople;
  readonly suggested: Suggested;
  readonly zone: string;
  /** The start of the event. */
  readonly start: number | null;
  readonly onChoose: (time: SuggestedTime) => void;
}

/** The times that suit, best first, each with what does not fit in words. Choosing one moves the event. */
export function SuggestedTimes({ asked, suggested, zone, start, onChoose }: SuggestedTimesProps): ReactNode {
  const t = useText();
  const group = useId();
  const lengthWords = useLengthWords();
  const { dayWords, dayAt, spanWords } = useWhenWords(zone);
  const { fits, rooms } = useTimeWords(asked, suggested.required);
  const { times, length, days, isLoading, required, lookFurther, allowShorter } = suggested;
  return (
    <section className={styles['section']} aria-labelledby={group}>
      <header className={styles['head']}>
        <h3 id={group} className={styles['title']}>
          {t('LANG_EVENT_SUIT_EVERYONE')}
        </h3>
        <span className={styles['scope']}>
          {t('LANG_EVENT_SUIT_SCOPE', { length: lengthWords(length), count: days })}
        </span>
      </header>
      {isLoading ? <Skeleton width="100%" height={44} /> : null}
      {!isLoading && times.length === 0 ? (
        <div className={styles['none']} role="status">
          <p>{t('LANG_EVENT_SUIT_NONE', { length: lengthWords(length), people: required, count: days })}</p>
          {lookFurther === null ? null : (
            <Button onClick={lookFurther}>{t('LANG_EVENT_LOOK_FURTHER', { count: 10 })}</Button>
          )}
          {allowShorter === null ? null : (
            <Button onClick={allowShorter}>{t('LANG_EVENT_ALLOW_SHORTER', { length: lengthWords(SHORTER) })}</Button>
          )}
        </div>
      ) : null}
      <div role="radiogroup" className={styles['times']} aria-labelledby={group}>
        {times.map((time) => (
          <label key={time.start} className={cx(styles['time'], time.start === start && styles['chosen'])}>
            <input
              type="radio"
              name={`${group}-time`}
              className={styles['radio']}
              checked={time.start === start}
              onChange={() => onChoose(time)}
            />
            <span className={styles['day']}>{dayWords(dayAt(time.start))}</span>
            <span className={styles['span']}>{spanWords(time.start, time.end)}</span>
            <span className={cx(styles['fits'], time.undecided.length > 0 && styles['unsure'])}>
              {time.undecided.length > 0 ? (
                <CircleAlert size={15} aria-hidden="true" />
              ) : (
                <CircleCheck size={15} aria-hidden="true" />
              )}
              {fits(time)}
            </span>
            <span className={styles['rooms']}>{rooms(time)}</span>
          </label>
        ))}
      </div>
    </section>
  );
}

/** Says in words how a time suits: who has not decided or cannot come, and which room is free. */
export function useTimeWords(
  { rows }: AskedPeople,
  required: number,
): { readonly fits: (time: SuggestedTime) => string; readonly rooms: (time: SuggestedTime) => string } {
  const t = useText();
  const nameOf = (id: string): string => {
    const row = rows.find((one) => one.id === id);
    if (row?.isOwn === true) return t('LANG_EVENT_YOU');
    return visibleText(row === undefined || row.name === '' ? id : row.name);
  };
  const isPartly = rows.some((row) => row.role === 'required' && !row.isKnown);
  return {
    fits: ({ undecided, missing }) => {
      const [first] = undecided;
      if (first !== undefined) return t('LANG_EVENT_FITS_UNDECIDED', { name: nameOf(first), count: undecided.length });
      if (isPartly) return t('LANG_EVENT_FITS_KNOWN');
      return missing.length > 0 ? t('LANG_EVENT_FITS_REQUIRED', { count: required }) : t('LANG_EVENT_FITS_ALL');
    },
    rooms: ({ missing, rooms, hasSeats }) => {
      const [first] = missing;
      if (first !== undefined) return t('LANG_EVENT_IS_BUSY', { name: nameOf(first), count: missing.length });
      const [room] = rooms;
      if (room !== undefined)
        return t(hasSeats ? 'LANG_EVENT_ROOM_FREE' : 'LANG_EVENT_ROOM_SMALL', { name: nameOf(room) });
      return rows.some(({ role }) => role === 'room') ? t('LANG_EVENT_NO_ROOM') : '';
    },
  };
}
