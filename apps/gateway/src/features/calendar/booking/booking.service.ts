import { Failure } from '@pillarbox/contract/failure';
import {
  BOOKING_ANSWERS,
  bookingState,
  bookingText,
  isBookedBy,
  isSameTimes,
  resourcesOf,
  withResourceAnswer,
  withState,
} from '@pillarbox/rules/booking/booking';
import type { BookingState } from '@pillarbox/rules/booking/booking';
import type { Account } from '../../../platform/account/account.ts';
import type { UsableCalendar } from '../calendar.ports.ts';
import type { IndexedObject } from '../expansion/indexed-object.ts';
import type { ObjectPlanner } from '../objects/object-planner.ts';
import type { PlannedObject } from '../objects/object-rows.ts';
import type { PlannedWrite, WriteFault } from '../objects/object-writes.ts';
import type { Span } from './booked-times.ts';
import { overlap, spansIn } from './booked-times.ts';
import { bookedObject, bookingUid } from './booking.store.ts';
import type { BookingRow, BookingStore, Claim, Resource } from './booking.store.ts';

interface BookingDeps {
  readonly store: BookingStore;
  readonly planner: Pick<ObjectPlanner, 'plan'>;
  /** As `writeObjects`, without undo. */
  readonly write: (writes: readonly PlannedWrite[], claims: readonly Claim[]) => Promise<WriteFault | null>;
  /** The IANA zone of a user. */
  readonly zoneOf: (owner: Account) => Promise<string>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Logs that a booking could not move up. */
  readonly failed: (error: unknown) => void;
}

/** Writes with what they book. */
interface BookedWrites {
  /** The writes that were asked for, in their order: events say how their bookings stand. */
  readonly main: readonly PlannedWrite[];
  /** Bookings, and events whose bookings the owner of a resource changes. */
  readonly further: readonly PlannedWrite[];
  /** What must be free when they are written. */
  readonly claims: readonly Claim[];
}

/** Who writes, and the calendars that the account may use. */
export interface Booker {
  readonly caller: Account;
  readonly known: readonly UsableCalendar[];
  /** Whether a room that is taken refuses the write. Otherwise the event says that the room declines: a file is imported whole. */
  readonly isStrict: boolean;
}

/** One event and a resource that it invites. */
interface Wish {
  readonly resource: Resource;
  readonly present: BookingRow | undefined;
  readonly without: readonly string[];
  readonly isOwner: boolean;
  /** What events that are written together with it have claimed. */
  readonly earlier: readonly Claim[];
}

/** Books rooms and equipment for the events that invite them. */
export class BookingService {
  readonly #deps: BookingDeps;

  constructor(deps: BookingDeps) {
    this.#deps = deps;
  }

  /**
   * Adds to writes of objects what they book and free. It reads and decides; `claims` are checked again when all is written.
   * @throws Failure `resource_busy`, `event_time_invalid` for a longer time than the resource can be booked for.
   */
  async around(booker: Booker, planned: readonly PlannedWrite[]): Promise<BookedWrites> {
    const ids = planned.flatMap(({ before, after }) => (isEvent(after) ? [after?.id ?? before?.id ?? ''] : []));
    const present = await this.#deps.store.ofEvents(ids);
    const main: PlannedWrite[] = [];
    const further: PlannedWrite[] = [];
    const claims: Claim[] = [];
    for (const write of planned) {
      const booked = await this.#one(booker, write, { present, earlier: claims });
      main.push(...booked.main);
      further.push(...booked.further);
      claims.push(...booked.claims);
    }
    return { main, further, claims };
  }

  /** Deletes a calendar, and frees what its events have booked. */
  async freeAround(calendarId: string, remove: () => Promise<void>): Promise<void> {
    const bookings = await this.#deps.store.ofCalendar(calendarId);
    await remove();
    const writes = bookings.map((row) => ({ before: row, after: null }));
    for (const one of writes) await this.#deps.write([one], []);
    await this.moveUp(writes);
  }

  /** Gives times that are free now to bookings that wait for them, the oldest first. It does not throw. */
  async moveUp(written: readonly PlannedWrite[]): Promise<void> {
    try {
      const ids = written.flatMap(({ before, after }) => [before?.calendarId ?? '', after?.calendarId ?? '']);
      for (const resource of await this.#deps.store.resources([...new Set(ids)])) await this.#moveUpAt(resource);
    } catch (error) {
      this.#deps.failed(error);
    }
  }

  async #one(
    booker: Booker,
    write: PlannedWrite,
    { present: all, earlier }: { readonly present: readonly BookingRow[] } & Pick<Wish, 'earlier'>,
  ): Promise<BookedWrites> {
    const { before, after } = write;
    const uid = bookingUid(after?.id ?? before?.id ?? '');
    const present = all.filter((row) => row.uid === uid);
    const wanted = after === null ? [] : this.#wanted(booker, after);
    const known = await this.#deps.store.resources(wanted, booker.caller.partner);
    const owned = await this.#owned(write);
    if (owned !== null) return owned;
    const further: PlannedWrite[] = [];
    const claims: Claim[] = [];
    let text = after?.text ?? '';
    for (const resource of known) {
      const held = present.find(({ calendarId }) => calendarId === resource.id);
      if (after === null) continue;
      const isOwner = resource.owner.accountId === booker.caller.accountId;
      const wish = { resource, present: held, without: all.map(({ id }) => id), isOwner, earlier };
      const booked = await this.#book(after, wish).catch((error: unknown) => refusedBy(booker, error));
      if (booked === 'refused') text = withResourceAnswer(text, resource.id, 'declined');
      if (booked === null || booked === 'refused') continue;
      further.push({ before: held ?? null, after: booked.booking });
      claims.push(...booked.claims);
      text = withResourceAnswer(text, resource.id, BOOKING_ANSWERS[booked.state]);
    }
    const kept = new Set(further.map((one) => one.before?.id));
    const freed = present.filter(({ id }) => !kept.has(id)).map((row) => ({ before: row, after: null }));
    for (const id of wanted.filter((one) => !known.some((resource) => resource.id === one))) {
      text = withResourceAnswer(text, id, 'needs-action');
    }
    return { main: [{ before, after: await this.#withText(after, text) }], further: [...freed, ...further], claims };
  }

  #wanted({ known }: Booker, { calendarId, text, indexed }: PlannedObject): string[] {
    const calendar = known.find(({ id }) => id === calendarId);
    if (indexed.kind !== 'event' || calendar?.kind !== 'calendar') return [];
    const ids = resourcesOf(text);
    return ids.length > 0 && isBookedBy(text, calendar.ownerMail.toLowerCase()) ? ids : [];
  }

  /** A booking of a resource for an event; null when the event has no time left for it. */
  async #book(
    event: PlannedObject,
    { resource, present, without, isOwner, earlier }: Wish,
  ): Promise<{ booking: PlannedObject; claims: Claim[]; state: BookingState } | null> {
    const { store, now } = this.#deps;
    const about = { uid: bookingUid(event.id), resource: resource.id, now: now() };
    const text = bookingText(event.text, { ...about, state: 'confirmed' });
    if (text === null) return null;
    const booking = await this.#plan(text, { resource, present });
    const isMoved = present === undefined || (await this.#takesMore(present, { text, booking }));
    const was = present === undefined || isMoved ? null : bookingState(present.text);
    if (was === 'confirmed') return { booking, claims: [], state: was };
    const state: BookingState = resource.rules.needsApproval && !isOwner ? 'asked' : 'confirmed';
    const claim = await this.#claim(resource, booking.indexed, without);
    if (isMoved) requireShort(claim.spans, resource);
    if (isClaimed(claim, earlier) || (await store.isTaken(claim))) {
      if (!resource.rules.hasWaitlist && was === null) throw new Failure('resource_busy');
      return await this.#inState(booking, was ?? 'waiting', []);
    }
    return await this.#inState(booking, state, [claim]);
  }

  /** Whether a booking takes times that it did not take before: one that only gives some back keeps the rest. */
  async #takesMore(
    present: BookingRow,
    { text, booking }: { readonly text: string; readonly booking: PlannedObject },
  ): Promise<boolean> {
    if (isSameTimes(present.text, text)) return false;
    const before = await this.#deps.planner.plan(present.text, present);
    const keyOf = ({ start, end }: Span): string => `${String(start)} ${String(end)}`;
    const held = new Set(before.indexed.instances.map(keyOf));
    return booking.indexed.instances.some((one) => !held.has(keyOf(one)));
  }

  async #inState(booking: PlannedObject, state: BookingState, claims: Claim[]) {
    const changed = await this.#withText(booking, withState(booking.text, state));
    return { booking: changed ?? booking, claims, state };
  }

  async #plan(text: string, { resource, present }: Pick<Wish, 'resource' | 'present'>): Promise<PlannedObject> {
    const placed = { davName: present?.davName ?? null, calendarId: resource.id };
    return await this.#deps.planner.plan(text, present === undefined ? placed : { ...placed, id: present.id });
  }

  async #claim(resource: Resource, { instances }: IndexedObject, without: readonly string[]): Promise<Claim> {
    const zone = (await this.#deps.zoneOf(resource.owner)) || 'UTC';
    return { resource: resource.id, spans: spansIn(zone, instances), zone, without };
  }

  /** What the owner of a resource decides of a booking; null for a write that is about something else. */
  async #owned(write: PlannedWrite): Promise<BookedWrites | null> {
    const { before, after } = write;
    const place = before?.calendarId ?? '';
    const objectId = before === null ? null : bookedObject(before.uid);
    if (before === null || objectId === null) return null;
    const [resource] = await this.#deps.store.resources([place]);
    if (resource === undefined) return null;
    const event = await this.#deps.store.event(objectId);
    const stays = after?.calendarId === place;
    const state = after === null || !stays ? null : bookingState(after.text);
    const further = event === undefined ? [] : await this.#answered(event, place, state);
    const claims =
      after !== null && state === 'confirmed' ? [await this.#claim(resource, after.indexed, [before.id])] : [];
    return { main: [write], further, claims };
  }

  async #answered(event: BookingRow, resource: string, state: BookingState | null): Promise<PlannedWrite[]> {
    const text = withResourceAnswer(event.text, resource, state === null ? 'declined' : BOOKING_ANSWERS[state]);
    if (text === event.text) return [];
    return [{ before: event, after: await this.#deps.planner.plan(text, event) }];
  }

  async #moveUpAt(resource: Resource): Promise<void> {
    const { store, planner, write } = this.#deps;
    for (const row of await store.waiting(resource.id)) {
      if (bookingState(row.text) !== 'waiting') continue;
      const state: BookingState = resource.rules.needsApproval ? 'asked' : 'confirmed';
      const booking = await planner.plan(withState(row.text, state), row);
      const claim = await this.#claim(resource, booking.indexed, [row.id]);
      if (await store.isTaken(claim)) continue;
      const event = await store.event(bookedObject(row.uid) ?? '');
      const answered = event === undefined ? [] : await this.#answered(event, resource.id, state);
      await write([{ before: row, after: booking }, ...answered], [claim]);
    }
  }

  /** An object with another text. */
  async #withText(object: PlannedObject | null, text: string): Promise<PlannedObject | null> {
    if (object === null || object.text === text) return object;
    const { id, davName, calendarId } = object;
    return await this.#deps.planner.plan(text, { id, davName, calendarId });
  }
}

/** Whether another event of the same writing takes a part of the times. */
function isClaimed({ resource, spans }: Claim, earlier: readonly Claim[]): boolean {
  return earlier.some((one) => one.resource === resource && overlap(spans, one.spans));
}

function isEvent(after: PlannedObject | null): boolean {
  return after === null || after.indexed.kind === 'event';
}

/** @throws Failure `event_time_invalid`. */
function requireShort(spans: readonly Span[], { rules: { maxMinutes } }: Resource): void {
  if (maxMinutes > 0 && spans.some(({ start, end }) => end - start > maxMinutes * 60_000)) {
    throw new Failure('event_time_invalid', { field: 'end', limit: maxMinutes });
  }
}

/** Why a room is not booked; for writes that it does not refuse. @throws the error for the others. */
function refusedBy({ isStrict }: Booker, error: unknown): 'refused' {
  const isRefusal = error instanceof Failure && ['resource_busy', 'event_time_invalid'].includes(error.code);
  if (isStrict || !isRefusal) throw error;
  return 'refused';
}
