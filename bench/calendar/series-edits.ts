import {
  createEvent,
  changeEvent,
  deleteEvent,
  listCalendarEvents,
  undoEventChange,
} from '@pillarbox/contract/calendar/event-calls';
import type { EventInstance, EventTime } from '@pillarbox/contract/calendar/event';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import { SetupClient } from '../dav/setup-client.ts';
import { compare, expectedAfter, isMoved, READER, startOf } from './series-model.ts';
import type { Differences, Held, SeriesEdit } from './series-model.ts';
import { daysLater } from './wall-clock.ts';

const USER = 'clara@example.test';
const PASSWORD = 'correct-horse';
const EDITS = Number(process.env['BENCH_EDITS'] ?? 10_000);
const SEED = Number(process.env['BENCH_SEED'] ?? 1);
/** The days that are looked at: every series ends within them. */
const WINDOW = { start: '2026-01-15', end: '2027-02-15', timezone: READER };
/** With fewer instances than this a new series is made. */
const ENOUGH = 60;
/** Longer than any clock skips: a shorter event would end before it starts. */
const LENGTH_MINUTES = 90;
const ZONES = [READER, 'America/New_York', 'UTC', 'Australia/Lord_Howe', 'Asia/Kathmandu', ''] as const;
/** Short ones: a series of many alike instances tests no more. */
const RULES = [
  'FREQ=DAILY;COUNT=12',
  'FREQ=DAILY;INTERVAL=3;COUNT=9',
  'FREQ=WEEKLY;COUNT=10',
  'FREQ=MONTHLY;COUNT=8',
] as const;
/** Around the days on which clocks change, in spring and in autumn. */
const STARTS = [
  '2026-03-02',
  '2026-03-20',
  '2026-03-27',
  '2026-04-01',
  '2026-09-20',
  '2026-10-02',
  '2026-10-20',
] as const;
/** Some of them exist twice or never on the days on which clocks change. */
const TIMES = ['02:30', '01:45', '08:00', '23:30', '00:15', '17:00'] as const;

type Note = (text: string) => void;
/** A number from 0 to below 1. */
type Random = () => number;

interface Counted {
  edits: number;
  undone: number;
  series: number;
  lost: number;
  lostHeld: number;
  extra: number;
  wrong: number;
  refused: number;
}

/** `npm run bench -- series-edits`: edits series at random through the calls of the page, and counts what is lost, doubled or wrong. */
export async function benchSeriesEdits(note: Note): Promise<string> {
  const dovecot = await startDovecot();
  try {
    await dovecot.addUser({ address: USER, password: PASSWORD });
    const { imap } = dovecot.ports;
    const product = await startProduct({ partners: { 754: imapPartner('754', ['*'], { imap, submission: 1 }) } });
    try {
      const client = await SetupClient.signIn(product.origin, USER, PASSWORD);
      return await new Editor(client, await client.calendar(), note).run();
    } finally {
      await product.stop();
    }
  } finally {
    await dovecot.stop();
  }
}

class Editor {
  readonly #client: SetupClient;
  readonly #calendar: string;
  readonly #note: Note;
  readonly #random: Random = randomFrom(SEED);
  readonly #counted: Counted = { edits: 0, undone: 0, series: 0, lost: 0, lostHeld: 0, extra: 0, wrong: 0, refused: 0 };
  readonly #kinds = new Map<string, number>();
  #held: readonly Held[] = [];

  constructor(client: SetupClient, calendar: string, note: Note) {
    this.#client = client;
    this.#calendar = calendar;
    this.#note = note;
  }

  async run(): Promise<string> {
    const began = performance.now();
    while (this.#counted.edits < EDITS) {
      await (this.#held.length < ENOUGH ? this.#newSeries() : this.#edit());
    }
    const kinds = [...this.#kinds]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, count]) => `${kind} ${String(count)}`);
    const { edits, undone, series, lost, lostHeld, extra, wrong, refused } = this.#counted;
    const seconds = String(Math.round((performance.now() - began) / 1000));
    return [
      '| edits | undone | series | lost | of them held | doubled or from nowhere | at a wrong time | refused |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      `| ${[edits, undone, series, lost, lostHeld, extra, wrong, refused].join(' | ')} |`,
      `Seed ${String(SEED)}, ${seconds} s: ${kinds.join(', ')}.`,
    ].join('\n');
  }

  async #newSeries(): Promise<void> {
    this.#counted.series += 1;
    const summary = `Series ${String(this.#counted.series)}`;
    const zone = this.#pick(ZONES);
    const date = daysLater(this.#pick(STARTS), this.#below(7));
    const isShort = date > '2026-06-01' || isLate(date);
    const rule = this.#pick(isShort ? RULES.slice(0, 3) : RULES);
    const at: EventTime = this.#below(6) === 0 ? { date, time: '', zone: '' } : { date, time: this.#pick(TIMES), zone };
    const body = { summary, rule, ...timesAt(at), notify: false };
    const path = createEvent.path.replace(':calendarId', this.#calendar);
    createEvent.reply.parse(await this.#call(createEvent.method, path, body));
    const made = datesOf(rule, date).map((day): Held => {
      const place = { ...at, date: day };
      return { id: '', key: '', summary, at: place, base: place, isNamed: false };
    });
    await this.#look([...this.#held, ...made], `new ${rule} from ${date} ${at.time} ${zone}`);
  }

  async #edit(): Promise<void> {
    const edit = this.#chosen();
    const { scope, change, target } = edit;
    const before = this.#held;
    this.#counted.edits += 1;
    if (this.#counted.edits % 500 === 0) this.#note(`${String(this.#counted.edits)} of ${String(EDITS)} edits`);
    const kind = `${change.kind} ${scope}`;
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
    const words = `edit ${String(this.#counted.edits)}: ${kind} of ${target.summary} at ${startOf(target)} ${JSON.stringify(change)}`;
    const undo = await this.#send(edit).catch((error: unknown) => {
      this.#counted.refused += 1;
      this.#note(`${words} was refused: ${String(error)}`);
      return null;
    });
    if (undo === null) return;
    await this.#look(expectedAfter(this.#held, edit), words);
    if (this.#below(10) !== 0) return;
    this.#counted.undone += 1;
    await this.#call(undoEventChange.method, undoEventChange.path.replace(':undo', undo));
    await this.#look(before, `${words}, undone`);
  }

  /** An edit that its scope has one meaning for: what one instance has alone is no name or time of its series. */
  #chosen(): SeriesEdit {
    const target = this.#pick(this.#held);
    const one = this.#below(10);
    const kind = one < 2 ? 'delete' : one < 5 ? 'name' : one < 8 && target.at.time !== '' ? 'time' : 'days';
    const isOwn = kind === 'name' ? target.isNamed : kind !== 'delete' && isMoved(target);
    // Deletions of whole series are rare, or no series would be edited often.
    const wide = kind === 'delete' ? this.#below(8) : this.#below(3);
    const days = this.#below(7) - 3 || 1;
    const isAlone = isOwn || wide > 1 || (kind === 'days' && isLate(daysLater(target.at.date, days)));
    const scope = isAlone ? 'current' : wide === 1 ? 'following' : 'all';
    const number = String(this.#counted.edits + 1);
    if (kind === 'delete') return { scope, target, change: { kind } };
    if (kind === 'name') return { scope, target, change: { kind, summary: `Name ${number}` } };
    if (kind === 'days') return { scope, target, change: { kind, days } };
    const { zone } = target.at;
    const hour = String(this.#below(24)).padStart(2, '0');
    const at = {
      date: target.at.date,
      time: `${hour}:${String(this.#below(60)).padStart(2, '0')}`,
      // A floating series stays one: a zone would be another day for its reader.
      zone: zone !== '' && this.#below(3) === 0 ? this.#pick(ZONES.filter((other) => other !== '')) : zone,
    };
    return { scope, target, change: { kind, at } };
  }

  /** Makes an edit. Returns what undoes it. */
  async #send({ scope, target, change }: SeriesEdit): Promise<string> {
    const query = new URLSearchParams({ type: scope, date: target.key });
    const path = `${changeEvent.path.replace(':id', target.id)}?${query.toString()}`;
    if (change.kind === 'delete') {
      return deleteEvent.reply.parse(await this.#call(deleteEvent.method, path, { notify: false })).undo;
    }
    const at = change.kind === 'days' ? { ...target.at, date: daysLater(target.at.date, change.days) } : null;
    const fields =
      change.kind === 'name'
        ? { summary: change.summary }
        : timesAt(change.kind === 'time' ? change.at : (at ?? target.at));
    return changeEvent.reply.parse(await this.#call(changeEvent.method, path, { ...fields, notify: false })).undo;
  }

  /** Compares the calendar with what it must hold, and goes on from what it holds. */
  async #look(expected: readonly Held[], after: string): Promise<void> {
    const found: Differences = compare(expected, await this.#listed());
    const { lost, lostHeld, extra, wrong } = found;
    for (const [name, list] of Object.entries({ lost, extra, wrong })) {
      if (list.length > 0) this.#note(`${after}: ${name} ${list.join('; ')}`);
    }
    this.#counted.lost += lost.length;
    this.#counted.lostHeld += lostHeld.length;
    this.#counted.extra += extra.length;
    this.#counted.wrong += wrong.length;
    this.#held = found.held;
  }

  async #listed(): Promise<EventInstance[]> {
    const path = `${listCalendarEvents.path.replace(':calendarId', this.#calendar)}?${new URLSearchParams(WINDOW).toString()}`;
    return listCalendarEvents.reply.parse(await this.#client.ask('GET', path, {})).events;
  }

  #call(method: string, path: string, body: object = {}): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    return this.#client.ask(method, path, { headers, body: JSON.stringify(body) });
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#below(list.length)] as T;
  }
}

/** Start and end of an event at a time. */
function timesAt(at: EventTime): { start: EventTime; end: EventTime } {
  if (at.time === '') return { start: at, end: at };
  const end = new Date(Date.parse(`${at.date}T${at.time}:00Z`) + LENGTH_MINUTES * 60_000).toISOString();
  return { start: at, end: { date: end.slice(0, 10), time: end.slice(11, 16), zone: at.zone } };
}

/** The days of a rule of this program, counted by hand. */
function datesOf(rule: (typeof RULES)[number], first: string): string[] {
  const count = Number(/COUNT=(\d+)/.exec(rule)?.[1]);
  const interval = Number(/INTERVAL=(\d+)/.exec(rule)?.[1] ?? 1);
  const days = rule.startsWith('FREQ=WEEKLY') ? 7 : interval;
  return Array.from({ length: count }, (_none, at) =>
    rule.startsWith('FREQ=MONTHLY') ? monthsLater(first, at) : daysLater(first, at * days),
  );
}

/** Whether a day is one that not all months have: a monthly series there has other dates than somebody would count. */
function isLate(date: string): boolean {
  return Number(date.slice(8)) > 28;
}

/** The same day of a later month, which all of them have: no series begins after the 28th. */
function monthsLater(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10);
}

/** The numbers of a seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
