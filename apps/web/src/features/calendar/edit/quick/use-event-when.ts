import type { Event } from '@pillarbox/contract/calendar/event';
import { useText } from '../../../../lib/i18n/text.tsx';
import { useZone } from '../../data/calendar.queries.ts';
import { dayOfText } from '../model/wall-time.ts';
import { spanOf } from '../times/use-availability.ts';
import { useWhenWords } from '../times/use-when-words.ts';

/** When an event is, in words and in the user's zone: "Thursday 16 October, 15:00 to 16:00". */
export function useEventWhen(event: Pick<Event, 'start' | 'end'>): string {
  const t = useText();
  const zone = useZone();
  const { longDay, dayAt, spanWords } = useWhenWords(zone);
  const [first, last] = [dayOfText(event.start.date), dayOfText(event.end.date)];
  const span = spanOf(event, zone);
  if (first === null || last === null || span === null) return '';
  if (event.start.time === '') {
    const isOne = event.start.date === event.end.date;
    return isOne ? longDay(first) : t('LANG_EVENT_FROM_TO', { start: longDay(first), end: longDay(last) });
  }
  const words = spanWords(span.start, span.end);
  const isOneDay = JSON.stringify(dayAt(span.start)) === JSON.stringify(dayAt(span.end));
  return isOneDay ? t('LANG_EVENT_DAY_AND_TIME', { day: longDay(dayAt(span.start)), time: words }) : words;
}
