import type { EventTime } from '@pillarbox/contract/calendar/event';
import type { QuickEvent } from '@pillarbox/rules/quick-event/quick-event';
import { addDays, dayOf } from '@pillarbox/rules/zoned-days';
import type { Draft } from '../model/draft.ts';
import type { NewEvent } from '../model/form-address.ts';
import { draftOfAddress } from '../model/form-address.ts';
import {
  dayOfText,
  instantOfTime,
  lengthOf,
  minutesOfText,
  textOfDay,
  textOfMinutes,
  timeAt,
} from '../model/wall-time.ts';

const MINUTE = 60_000;
const HOUR = 60;

interface Surroundings {
  readonly now: number;
  readonly zone: string;
  readonly place: string;
}

/** The event that words and the chosen time of the grid make. What the words do not say is as chosen. */
export function draftOfQuick(read: QuickEvent, slot: Pick<NewEvent, 'start' | 'end'>, around: Surroundings): Draft {
  const { zone } = around;
  const chosen = draftOfAddress(slot, around);
  const times = timesOf(read, { chosen, hasSlot: slot.start !== undefined }, around);
  return {
    ...chosen,
    ...times,
    summary: read.title,
    rule: read.rule,
    location: read.place === '' ? chosen.location : read.place,
    reminders: times.start.time === '' ? [] : [{ minutes: 30, from: 'start', byMail: false }],
    attendees: chosen.attendees,
    status: lengthOf(times.start, times.end, zone) === null ? 'tentative' : 'confirmed',
  };
}

interface Chosen {
  readonly chosen: Draft;
  readonly hasSlot: boolean;
}

function timesOf(
  { days, start, length }: QuickEvent,
  { chosen, hasSlot }: Chosen,
  { now, zone }: Surroundings,
): { start: EventTime; end: EventTime } {
  const first = days === null ? chosen.start.date : textOfDay(days.first);
  const last = days === null ? first : textOfDay(days.last);
  if (start === null) {
    // A day without a time is a whole one, unless a time was chosen in the grid.
    const isWhole = last !== first || chosen.start.time === '' || (days !== null && !hasSlot);
    if (isWhole) return { start: whole(first), end: whole(days === null ? chosen.end.date : last) };
    const minutes = length ?? lengthOf(chosen.start, chosen.end, zone) ?? HOUR;
    return spanFrom({ ...chosen.start, date: first }, minutes, zone);
  }
  // A time alone that is over today means tomorrow.
  const time: EventTime = { date: first, time: textOfMinutes(start), zone };
  const isOver = days === null && !hasSlot && (instantOfTime({ ...time, date: today(now, zone) }, zone) ?? now) <= now;
  const date = days === null && !hasSlot ? (isOver ? tomorrow(now, zone) : today(now, zone)) : first;
  const own = chosen.start.time === '' ? HOUR : (lengthOf(chosen.start, chosen.end, zone) ?? HOUR);
  const span = spanFrom({ ...time, date }, length ?? own, zone);
  return last === first ? span : { ...span, end: { ...span.end, date: last } };
}

function whole(date: string): EventTime {
  return { date, time: '', zone: '' };
}

function spanFrom(start: EventTime, minutes: number, zone: string): { start: EventTime; end: EventTime } {
  const from = instantOfTime(start, zone);
  return { start, end: from === null ? start : timeAt(from + minutes * MINUTE, start.zone === '' ? zone : start.zone) };
}

function today(now: number, zone: string): string {
  return textOfDay(dayOf(now, zone));
}

function tomorrow(now: number, zone: string): string {
  return textOfDay(addDays(dayOf(now, zone), 1));
}

/** The address of the whole form with what the words say. */
export function addressOfQuick({ start, end, summary, location, rule }: Draft, { people }: QuickEvent): NewEvent {
  const text = ({ date, time }: EventTime): string => (minutesOfText(time) === null ? date : `${date}T${time}`);
  return {
    start: dayOfText(start.date) === null ? undefined : text(start),
    end: dayOfText(end.date) === null ? undefined : text(end),
    title: summary === '' ? undefined : summary,
    place: location === '' ? undefined : location,
    rule: rule === '' ? undefined : rule,
    people: people.some((one) => one.includes('@')) ? people.filter((one) => one.includes('@')).join(',') : undefined,
  };
}
