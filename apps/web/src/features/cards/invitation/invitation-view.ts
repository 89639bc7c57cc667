import type { Event, EventInstance } from '@pillarbox/contract/calendar/event';
import { instantOf } from '../event-time.ts';
import type { InvitationReply } from './invitation.queries.ts';

/** What the foot of the card offers. */
export type Foot =
  | 'answer'
  | 'answered'
  /** The user organizes the event. */
  | 'own'
  /** The user is not invited: somebody passed the event on. */
  | 'forwarded'
  | 'added'
  | 'cancelled'
  | 'reply'
  | 'counter'
  /** The organizer keeps the time. */
  | 'kept'
  | 'outdated'
  | 'unknown';

/** The part of the card that an invitation calls for. `mail` is the user's own address. */
export function footOf({ method, state, attendee, own, event }: InvitationReply, mail: string): Foot {
  if (state === 'outdated' || state === 'unknown') return state;
  if (method === 'cancel') return 'cancelled';
  if (method === 'reply' || method === 'counter') return method;
  if (method === 'declinecounter' || method === 'refresh') return 'kept';
  const organizer = own?.organizer?.mail ?? event.organizer?.mail;
  if (organizer !== undefined && (organizer === mail || (own?.isEditable === true && own.organizer !== null)))
    return 'own';
  if (attendee === '' && own?.answer !== undefined && own.answer !== '')
    return state === 'known' ? 'answered' : 'answer';
  if (attendee === '') return own === null ? 'forwarded' : 'added';
  return state === 'known' && isAnswer(own?.answer ?? '') ? 'answered' : 'answer';
}

function isAnswer(answer: Event['answer']): boolean {
  return answer === 'accepted' || answer === 'tentative' || answer === 'declined';
}

/** How many of the people come. The organizer comes, in the list or not. */
export function going({ attendees, organizer }: Event): { going: number; count: number } {
  const people = attendees.filter(({ mail }) => mail !== organizer?.mail);
  const accepted = people.filter(({ answer }) => answer === 'accepted').length;
  const host = organizer === null ? 0 : 1;
  return { going: accepted + host, count: people.length + host };
}

/** An event of a day column, in minutes since the begin of the day. */
export interface DayBlock {
  readonly id: string;
  readonly title: string;
  readonly from: number;
  readonly to: number;
  /** Whether it keeps the user busy. */
  readonly isBusy: boolean;
}

export interface DayView {
  /** First and last hour of the column. */
  readonly hours: readonly [number, number];
  readonly invited: DayBlock;
  readonly others: readonly DayBlock[];
  /** Those that the event overlaps with, as titles. */
  readonly overlaps: readonly string[];
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Hours that the column shows at least. */
const MIN_HOURS = 5;
/** Shortest block, in minutes, so that its title can be read. */
const MIN_BLOCK = 30;

/** The user's day around an event; null for an event of whole days. */
export function dayView(
  { event, day, id }: Pick<InvitationReply, 'event' | 'day' | 'id'>,
  zone: string,
): DayView | null {
  if (event.start.time === '') return null;
  const [start, end] = [instantOf(event.start, zone), instantOf(event.end, zone)];
  const midnight = startOfDay(event, zone);
  const minutes = (instant: number): number => Math.min(Math.max((instant - midnight) / MINUTE_MS, 0), DAY_MINUTES);
  const timed = day.filter((one) => !one.isAllDay && one.status !== 'cancelled' && (id === '' || one.id !== id));
  const others = timed.map((one): DayBlock => {
    const [from, to] = [Date.parse(one.start), Date.parse(one.end)];
    return {
      id: `${one.id} ${one.instance}`,
      title: one.summary,
      from: minutes(from),
      to: minutes(to),
      isBusy: keepsBusy(one),
    };
  });
  const overlapping = timed.filter(
    (one) => keepsBusy(one) && Date.parse(one.start) < end && Date.parse(one.end) > start,
  );
  const invited = { id: 'invited', title: event.summary, from: minutes(start), to: minutes(end), isBusy: true };
  return { hours: hoursOf(invited), invited, others, overlaps: overlapping.map(({ summary }) => summary) };
}

function keepsBusy({ isBusy, answer, status }: EventInstance): boolean {
  return isBusy && answer !== 'declined' && status !== 'cancelled';
}

function startOfDay(event: Event, zone: string): number {
  const start = instantOf(event.start, zone);
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(start);
  return instantOf({ date, time: '00:00', zone }, zone);
}

/** Two hours before the event to one after it, within the day. */
function hoursOf({ from, to }: DayBlock): readonly [number, number] {
  const first = Math.max(Math.floor(from / 60) - 2, 0);
  const last = Math.min(Math.max(Math.ceil(to / 60) + 1, first + MIN_HOURS), 24);
  return [Math.min(first, Math.max(last - MIN_HOURS, 0)), last];
}

/** A block with its place beside the others that it overlaps with. */
export interface PlacedBlock extends DayBlock {
  readonly lane: number;
  readonly lanes: number;
}

/** Puts blocks that overlap beside each other; the first block is at the left. */
export function placed(blocks: readonly DayBlock[]): readonly PlacedBlock[] {
  const lanes: number[] = [];
  const found = blocks.map((block) => {
    const free = lanes.findIndex((end) => end <= block.from);
    const lane = free === -1 ? lanes.length : free;
    lanes[lane] = Math.max(block.to, block.from + MIN_BLOCK);
    return { block, lane };
  });
  const isAlone = (block: DayBlock): boolean =>
    !blocks.some((other) => other !== block && other.from < block.to && other.to > block.from);
  return found.map(({ block, lane }) => ({
    ...block,
    lane: isAlone(block) ? 0 : lane,
    lanes: isAlone(block) ? 1 : lanes.length,
  }));
}
