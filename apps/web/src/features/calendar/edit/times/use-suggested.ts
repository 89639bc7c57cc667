import type { SuggestedTime } from '@pillarbox/rules/free-times/free-times';
import { freeTimes } from '@pillarbox/rules/free-times/free-times';
import { dayOf } from '@pillarbox/rules/zoned-days';
import { useMemo, useState } from 'react';
import type { Draft } from '../model/draft.ts';
import { dayOfText } from '../model/wall-time.ts';
import { WORK, WORKDAYS } from './scale.ts';
import type { AskedPeople } from './use-availability.ts';
import { spanOf } from './use-availability.ts';

/** Days of work that are looked at first, and after "Look at 10 days". */
const FEW_DAYS = 5;
const MORE_DAYS = 10;
const SHOWN = 4;
/** A shorter time that is offered when none is found, in minutes. */
export const SHORTER = 45;

/** The times that suit, and how more of them are found. */
export interface Suggested {
  readonly times: readonly SuggestedTime[];
  /** Minutes. */
  readonly length: number;
  readonly days: number;
  readonly isLoading: boolean;
  /** People who must come, the user included. */
  readonly required: number;
  readonly lookFurther: (() => void) | null;
  readonly allowShorter: (() => void) | null;
}

/** The times that suit everybody, from the shown day on. */
export function useSuggested(
  draft: Draft,
  asked: AskedPeople,
  { zone, day }: { zone: string; day: string },
): Suggested {
  const [days, setDays] = useState<number>(FEW_DAYS);
  const [isShorter, setShorter] = useState(false);
  const span = spanOf(draft, zone);
  const whole = span === null ? 60 : Math.round((span.end - span.start) / 60_000);
  const length = isShorter ? Math.min(SHORTER, whole) : whole;
  const isLoading = asked.rows.some((row) => row.isLoading);
  const now = Date.now() - (Date.now() % 60_000);
  const people = draft.attendees.filter(({ kind }) => kind !== 'room' && kind !== 'resource').length + 1;
  const times = useMemo(() => {
    const shown = dayOfText(day);
    const today = dayOf(now, zone);
    const utc = ({ year, month, day: date }: typeof today): number => Date.UTC(year, month - 1, date);
    const from = shown === null || utc(shown) < utc(today) ? today : shown;
    const wanted = { from, days, length, hours: WORK, workdays: WORKDAYS, zone, now, people };
    return isLoading || length <= 0 ? [] : freeTimes(asked.rows, wanted, SHOWN);
  }, [asked.rows, day, days, isLoading, length, now, people, zone]);
  return {
    times,
    length,
    days,
    isLoading,
    required: asked.rows.filter(({ role }) => role === 'required').length,
    lookFurther: days === FEW_DAYS ? () => setDays(MORE_DAYS) : null,
    allowShorter: !isShorter && whole > SHORTER ? () => setShorter(true) : null,
  };
}
