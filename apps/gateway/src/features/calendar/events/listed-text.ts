import type { EventInstance } from '@pillarbox/contract/calendar/event';
import { instantOf } from '@pillarbox/rules/icalendar/zones';
import { allows } from '../calendar-access.ts';
import type { UsableCalendar } from '../calendar.ports.ts';
import { LISTED_TIMES } from '../objects/listed-instance.ts';

/** An instance as it comes from the database. */
export interface ListedRow {
  /** As the owner of its calendar sees it in UTC, as JSON that begins as `LISTED_TIMES`, up to `end`. */
  readonly json: string;
  /** The end of the JSON, which many rows have in common. Joined with each, thousands of texts would be copied. */
  readonly end: string;
  /** What must be known to show it; null when it is shown as it is: at an instant, in an own calendar. */
  readonly more: ListedMore | null;
}

interface ListedMore {
  readonly calendarId: string;
  /** Its times are wall times. */
  readonly isLocal: boolean;
  readonly isAllDay: boolean;
  /** Whether the event, or one of its instances, is not for everybody. Not known of own calendars. */
  readonly isPrivate: boolean;
}

/** A row with its times for the reader, and where it belongs in the list. */
interface ListedItem {
  readonly row: ListedRow;
  /** The instant of its start in the zone of the reader: `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly start: string;
}

const [START, END] = ['{"start":"'.length, LISTED_TIMES.lastIndexOf('YYYY')];
const TIME = 'YYYY-MM-DDTHH:MM:SSZ'.length;
const DAY = 'YYYY-MM-DD'.length;

const ID = LISTED_TIMES.length + ',"id":"'.length;

/** The id of the object of a row. */
export function objectIdOf(json: string): string {
  return json.slice(ID, json.indexOf('"', ID));
}

/** The order in which the database gives rows: by their stored start, then by object and instance. */
export function byStart({ json: one }: ListedRow, { json: other }: ListedRow): number {
  return (
    compared(one.slice(START, START + TIME), other.slice(START, START + TIME)) ||
    compared(one.slice(ID), other.slice(ID))
  );
}

function compared(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Makes the list of a reader. Most rows are shown as they were stored, and are not even parsed here. */
export class ListedItems {
  readonly #calendars: ReadonlyMap<string, UsableCalendar>;
  readonly #timezone: string;
  readonly #instants = new Map<string, string>();

  constructor(calendars: readonly UsableCalendar[], timezone: string) {
    this.#calendars = new Map(calendars.map((calendar) => [calendar.id, calendar]));
    this.#timezone = timezone;
  }

  /**
   * What the reader sees of the first `limit` rows, by start, as the texts of which the items of a JSON array are made. Rows with `more`
   * may come in any order, the others come in that of the database.
   */
  texts(rows: readonly ListedRow[], limit: number): string[] {
    const texts: string[] = [];
    for (const { json, end, more } of this.#inOrder(rows).slice(0, limit)) {
      const separator = texts.length === 0 ? '' : ',';
      const other = more === null ? null : this.#allowed(json + end, more);
      if (more === null) texts.push(separator, json, end);
      else if (other !== null) texts.push(separator, other);
    }
    return texts;
  }

  #inOrder(rows: readonly ListedRow[]): readonly ListedRow[] {
    if (rows.every(({ more }) => more === null)) return rows;
    const items = rows.map((row) => this.#item(row));
    return items.sort(inOrder).map(({ row }) => row);
  }

  #item(row: ListedRow): ListedItem {
    const { json, end, more } = row;
    const start = json.slice(START, START + TIME);
    if (more?.isLocal !== true) return { row, start };
    const stop = json.slice(END, END + TIME);
    const [from, to] = [this.#instant(start), this.#instant(stop)];
    const shown = more.isAllDay ? [start.slice(0, DAY), stop.slice(0, DAY)] : [from, to];
    const times = `{"start":"${shown.join('","end":"')}"`;
    return { row: { json: times + json.slice(LISTED_TIMES.length), end, more }, start: from };
  }

  /** What the reader may see of it [DATA-054]; null for one who sees busy times only, when it does not make the owner busy. */
  #allowed(json: string, more: ListedMore): string | null {
    const calendar = this.#calendars.get(more.calendarId);
    if (calendar === undefined) return null;
    return calendar.right === 'OWN' ? json : forOthers(json, more, calendar);
  }

  /** A wall time as an instant. */
  #instant(wall: string): string {
    const known = this.#instants.get(wall);
    if (known !== undefined) return known;
    const ms = instantOf({ date: wall.slice(0, DAY), time: wall.slice(DAY + 1, -1) }, this.#timezone);
    const text = instantText(ms);
    this.#instants.set(wall, text);
    return text;
  }
}

/** By start; whole days before what begins at midnight. */
function inOrder(one: ListedItem, other: ListedItem): number {
  if (one.start !== other.start) return one.start < other.start ? -1 : 1;
  return Number(other.row.more?.isAllDay ?? false) - Number(one.row.more?.isAllDay ?? false);
}

function forOthers(json: string, more: ListedMore, calendar: UsableCalendar): string | null {
  const shown = JSON.parse(json) as EventInstance;
  const mayRead = allows(calendar, 'read');
  if (!(shown.isBusy && shown.status !== 'cancelled') && !mayRead) return null;
  const isMasked = !allows(calendar, 'read', more.isPrivate || shown.isPrivate);
  const event: EventInstance = isMasked
    ? { ...shown, ...MASKED, isPrivate: mayRead }
    : { ...shown, hasReminder: false };
  return JSON.stringify(event);
}

/** What others see of the rest. */
const MASKED = {
  summary: '',
  location: '',
  answer: '',
  isMasked: true,
  color: '',
  repeats: false,
  isChanged: false,
  hasReminder: false,
  attendees: 0,
} as const;

/** `YYYY-MM-DDTHH:MM:SSZ` */
export function instantText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
