import { MAX_SLOT_DAYS } from '@pillarbox/contract/appointments/appointment';
import type { PublicKind, VisitKind } from '@pillarbox/contract/appointments/appointment';
import type { listSlots, openBookingPage } from '@pillarbox/contract/appointments/public-operations';
import { Failure } from '@pillarbox/contract/failure';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { boundsOf, freeSlots } from '@pillarbox/rules/appointments/slots';
import type { SlotQuestion, Span } from '@pillarbox/rules/appointments/slots';
import { instantOf, isIanaName } from '@pillarbox/rules/icalendar/zones';
import type { Account } from '../../platform/account/account.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import type { OwnerCalendars, OwnerFacts } from './appointment.ports.ts';
import { visitsBetween } from './appointment.store.ts';
import type { AppointmentStore, PageRow, VisitRow } from './appointment.store.ts';
import { timesOf } from './visit-times.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The longest time that one visit keeps free around itself, in milliseconds. */
const REACH = 4 * 60 * MINUTE;

export interface SlotDeps extends Pick<OwnerFacts, 'nameOf' | 'zoneOf'> {
  readonly store: AppointmentStore;
  readonly calendars: OwnerCalendars;
  readonly db: Db;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A page with the kind that a visitor has chosen. */
export interface Offer {
  readonly page: PageRow;
  readonly owner: Account;
  readonly kind: VisitKind;
}

/** What visitors see of a page: its kinds and free times, and nothing of what takes the other times. */
export class SlotService {
  readonly #deps: SlotDeps;

  constructor(deps: SlotDeps) {
    this.#deps = deps;
  }

  /** What a page offers. @throws Failure `not_found` for a key that no page of the partner has. */
  async open(partner: string, key: string): Promise<ReplyOf<typeof openBookingPage>> {
    const page = await this.#deps.store.pageByKey(partner, key);
    if (page === null) throw new Failure('not_found');
    const kinds = page.isOn ? page.kinds.map(publicKindOf) : [];
    return { ...(await this.about(page)), isOn: kinds.length > 0, kinds };
  }

  /** Whose page it is. */
  async about(page: PageRow): Promise<{ name: string; line: string; timezone: string }> {
    const owner = ownerOf(page);
    const [name, timezone] = await Promise.all([this.#deps.nameOf(owner), this.#deps.zoneOf(owner)]);
    // The address itself is not for everybody.
    return { name: name || (page.mail.split('@')[0] ?? ''), line: page.line, timezone: timezone || 'UTC' };
  }

  /** A kind that a page offers. @throws Failure `not_found`, also for a page that is switched off. */
  async offer(partner: string, key: string, kindId: string): Promise<Offer> {
    const page = await this.#deps.store.pageByKey(partner, key);
    const kind = page?.isOn === true ? page.kinds.find(({ id }) => id === kindId) : undefined;
    if (page === null || kind === undefined) throw new Failure('not_found');
    return { page, owner: ownerOf(page), kind };
  }

  /**
   * The free times between two days in the zone of the visitor.
   * @throws Failure `event_zone_unknown`, `event_window_too_long`, `invalid_request`.
   */
  async list(
    { owner, kind }: Offer,
    { start, end, timezone }: { readonly start: string; readonly end: string; readonly timezone: string },
  ): Promise<ReplyOf<typeof listSlots>> {
    if (!isIanaName(timezone)) throw new Failure('event_zone_unknown', { field: 'timezone' });
    const from = instantOf({ date: start, time: '00:00:00' }, timezone);
    const to = instantOf({ date: end, time: '00:00:00' }, timezone);
    if (Number.isNaN(from) || Number.isNaN(to) || to < from) throw new Failure('invalid_request', { field: 'start' });
    if (to - from > (MAX_SLOT_DAYS + 1) * DAY) throw new Failure('event_window_too_long', { limit: MAX_SLOT_DAYS });
    const window = { start: from, end: to };
    const question = await this.question({ owner, kind }, window, null);
    const slots = freeSlots(kind, question, window);
    if (slots.length > 0) return { slots, next: 0 };
    const rest = { start: to, end: boundsOf(kind, question).to };
    if (rest.start >= rest.end) return { slots, next: 0 };
    return { slots, next: freeSlots(kind, await this.question({ owner, kind }, rest, null), rest)[0] ?? 0 };
  }

  /** What decides about the times of a window. `without`: a visit that does not count because it is moved. */
  async question(
    offered: Pick<Offer, 'owner' | 'kind'>,
    window: Span,
    without: MovedVisit | null,
  ): Promise<SlotQuestion> {
    const prepared = await this.prepare(offered, window, without);
    return await this.within(this.#deps.db, prepared);
  }

  /** What `within` needs beforehand. */
  async prepare(
    { owner, kind }: Pick<Offer, 'owner' | 'kind'>,
    window: Span,
    without: MovedVisit | null,
  ): Promise<Prepared> {
    const reach = { from: window.start - REACH - DAY, to: window.end + REACH + DAY };
    const [zone, stale] = await Promise.all([this.#deps.zoneOf(owner), this.#stale(owner, reach)]);
    const left = without === null ? stale : [...stale, without.id];
    const events = without === null ? [] : [without.eventId];
    return { owner, kind, reach, zone: zone || 'UTC', events, visits: left };
  }

  /** As `question`, with one handle of the database alone, as a transaction needs it. */
  async within(db: Db | Transaction, { owner, kind, reach, zone, events, visits }: Prepared): Promise<SlotQuestion> {
    const { calendars, now } = this.#deps;
    const taken = await calendars.taken(owner, { calendars: kind.calendars, ...reach, zone, without: events }, db);
    const booked = (await visitsBetween(db, owner, reach)).filter(({ id }) => !visits.includes(id));
    return { busy: [...taken, ...booked.map(withBreaks)], zone, now: now() };
  }

  /** Visits whose events the owner has deleted or moved: for them counts what the calendar says. */
  async #stale(owner: Account, reach: { readonly from: number; readonly to: number }): Promise<string[]> {
    const booked = await visitsBetween(this.#deps.db, owner, reach);
    if (booked.length === 0) return [];
    const uids = booked.map(({ uid }) => uid);
    const times = new Map((await this.#deps.calendars.read(owner, uids)).map(({ uid, text }) => [uid, timesOf(text)]));
    return booked.filter(({ uid, startAt }) => times.get(uid)?.start !== startAt.getTime()).map(({ id }) => id);
  }
}

/** A visit that is moved, and its event. */
interface MovedVisit {
  readonly id: string;
  readonly eventId: string;
}

/** What decides about times, but for what is read in the transaction. */
interface Prepared extends Pick<Offer, 'owner' | 'kind'> {
  readonly reach: { readonly from: number; readonly to: number };
  readonly zone: string;
  /** Events and visits that do not count. */
  readonly events: readonly string[];
  readonly visits: readonly string[];
}

export function ownerOf({ accountId, partner, mail }: PageRow): Account {
  return { accountId, partner, mail };
}

export function publicKindOf({ id, name, place, minutes, confirms, changeUntil }: VisitKind): PublicKind {
  return { id, name, place, minutes, confirms, changeUntil };
}

/** A visit with the time that its kind keeps free around it. */
function withBreaks({ startAt, endAt, kind: { before, after } }: VisitRow): Span {
  return { start: startAt.getTime() - before * MINUTE, end: endAt.getTime() + after * MINUTE };
}
