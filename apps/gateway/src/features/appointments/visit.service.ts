import { randomUUID } from 'node:crypto';
import { MAX_OPEN_VISITS, MAX_VISITS_A_DAY, MAX_VISITS_AN_ADDRESS } from '@pillarbox/contract/appointments/appointment';
import type { Visit, VisitState } from '@pillarbox/contract/appointments/appointment';
import type { bookVisit, openVisit } from '@pillarbox/contract/appointments/public-operations';
import { Failure } from '@pillarbox/contract/failure';
import type { BodyOf, ReplyOf } from '@pillarbox/contract/operation';
import { isAddress } from '@pillarbox/rules/address';
import { isFreeSlot } from '@pillarbox/rules/appointments/slots';
import { sequenceOf, timeAt, visitText } from '@pillarbox/rules/appointments/visit-text';
import { changeEvent } from '@pillarbox/rules/icalendar/change-event';
import { isIanaName } from '@pillarbox/rules/icalendar/zones';
import { organizerText } from '@pillarbox/rules/itip/organizer-change';
import type { Account } from '../../platform/account/account.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { StoredEvent } from './appointment.ports.ts';
import { addVisit, changeVisitRow, lockVisits, visitCounts } from './appointment.store.ts';
import type { VisitRow } from './appointment.store.ts';
import type { Offer, SlotDeps, SlotService } from './slot.service.ts';
import { publicKindOf } from './slot.service.ts';
import { visitIcs } from './visit-ics.ts';
import { visitHash, visitSecret } from './visit-link.ts';
import { timesOf } from './visit-times.ts';

const MINUTE = 60_000;

export interface VisitDeps extends SlotDeps {
  readonly slots: SlotService;
  readonly secrets: Pick<Secrets, 'sign' | 'signatures'>;
  /** Tells both of the last change of a visit; it does not throw. */
  readonly tell: (id: string) => Promise<void>;
  /** Tells the pages of an owner that visits have changed. */
  readonly changed: (owner: Account) => void;
}

/** What a visitor wants. */
type Booking = BodyOf<typeof bookVisit>;
type BookedVisit = ReplyOf<typeof openVisit>;

/** Books, moves and ends visits. Each is decided in the transaction that writes the event, one at a time for an owner. */
export class VisitService {
  readonly #deps: VisitDeps;

  constructor(deps: VisitDeps) {
    this.#deps = deps;
  }

  /** Books a visit, or asks for it. @throws Failure as `appointments.book` says. */
  async book(offer: Offer, origin: string, booking: Booking): Promise<{ id: string; visit: BookedVisit }> {
    const { secrets, slots, calendars } = this.#deps;
    const { owner, kind, page } = offer;
    const mail = booking.mail.toLowerCase();
    if (!isAddress(mail)) throw new Failure('visit_address_invalid', { field: 'mail' });
    if (!isIanaName(booking.timezone)) throw new Failure('invalid_request', { field: 'timezone' });
    const id = randomUUID();
    const uid: string = randomUUID();
    const secret = visitSecret(secrets, id);
    const state: VisitState = kind.confirms === 'hand' ? 'asked' : 'confirmed';
    const span = { start: booking.start, end: booking.start + kind.minutes * MINUTE };
    const prepared = await slots.prepare(offer, span, null);
    const about = await slots.about(page);
    const visitor = { name: plain(booking.name), mail };
    const text = visitText({
      ...span,
      uid,
      title: `${kind.name}: ${visitor.name}`,
      place: kind.place,
      notes: plain(booking.line ?? ''),
      zone: prepared.zone,
      owner: { name: about.name, mail: page.mail },
      visitor,
      isAsked: state === 'asked',
      now: this.#deps.now(),
    });
    const row = {
      ...{ id, uid, kind, state, origin, ...visitor },
      ...{ accountId: owner.accountId, partner: page.partner, ownerMail: page.mail, hash: visitHash(secret) },
      ...{ startAt: new Date(span.start), endAt: new Date(span.end), line: plain(booking.line ?? '') },
      ...{ timezone: booking.timezone, language: booking.language, sequence: 0, version: 1 },
      changedBy: 'visitor',
    } as const;
    const calendarId = await calendars.placeOf(owner, page.calendarId);
    await calendars
      .write(owner, { calendarId, text }, async (tx) => {
        await lockVisits(tx, owner);
        await this.#requireRoom(tx, owner, mail);
        if (!isFreeSlot(kind, await slots.within(tx, prepared), span.start)) return false;
        await addVisit(tx, row);
        return true;
      })
      .catch(asTaken);
    await this.#told(owner, id);
    return { id: secret, visit: await this.open(page.partner, secret) };
  }

  /** A visit by the secret of its link. @throws Failure `not_found`. */
  async open(partner: string, secret: string): Promise<BookedVisit> {
    return await this.#shown(await this.#bySecret(partner, secret));
  }

  /** Moves a visit to another free time. @throws Failure `not_found`, `visit_closed`, `visit_taken`. */
  async change(partner: string, secret: string, start: number): Promise<BookedVisit> {
    const row = await this.#bySecret(partner, secret);
    const { owner, event } = await this.#open(row);
    const { kind } = row;
    const span = { start, end: start + kind.minutes * MINUTE };
    const prepared = await this.#deps.slots.prepare({ owner, kind }, span, { id: row.id, eventId: event.id });
    const text = this.#moved(row, event, { ...span, zone: prepared.zone });
    const times = { startAt: new Date(span.start), endAt: new Date(span.end) };
    const change = { ...times, sequence: sequenceOf(text), changedBy: 'visitor', from: row.state } as const;
    await this.#write(row, { event, text }, async (tx) => {
      const isFree = isFreeSlot(kind, await this.#deps.slots.within(tx, prepared), start);
      return isFree && (await changeVisitRow(tx, row, change));
    });
    return await this.open(partner, secret);
  }

  /** Cancels a visit for its visitor. @throws Failure `not_found`, `visit_closed`. */
  async withdraw(partner: string, secret: string): Promise<BookedVisit> {
    const row = await this.#bySecret(partner, secret);
    const { event } = await this.#open(row);
    await this.#end(row, event, 'visitor');
    return await this.open(partner, secret);
  }

  /** The visits from now on as their owner sees them. */
  async list(owner: Account): Promise<Visit[]> {
    const rows = await this.#deps.store.after(owner, this.#deps.now());
    const events = await this.#eventsOf(owner, rows);
    return rows.flatMap(({ id, uid, state, kind, name, mail, line }) => {
      const event = events.get(uid);
      const times = event === undefined ? null : timesOf(event.text);
      if (event === undefined || times === null) return [];
      return [{ id, state, kind: kind.name, ...times, eventId: event.id, name, mail, line }];
    });
  }

  /** Confirms a visit that waits for its owner. @throws Failure `visit_not_found`. */
  async confirm(owner: Account, id: string): Promise<void> {
    const row = await this.#deps.store.visit(owner, id);
    const event = row?.state === 'asked' ? (await this.#eventsOf(owner, [row])).get(row.uid) : undefined;
    if (row === null || event === undefined) throw new Failure('visit_not_found');
    const edit = { scope: 'all', instance: '', now: this.#deps.now(), newUid: randomUUID(), organizer: null } as const;
    const { text } = changeEvent(event.text, { status: 'confirmed' }, edit);
    const change = { state: 'confirmed', sequence: sequenceOf(text), changedBy: 'owner', from: 'asked' } as const;
    await this.#write(row, { event, text }, (tx) => changeVisitRow(tx, row, change));
  }

  /** Ends a visit for its owner. @throws Failure `visit_not_found`. */
  async cancel(owner: Account, id: string): Promise<void> {
    const row = await this.#deps.store.visit(owner, id);
    if (row === null || row.state === 'cancelled') throw new Failure('visit_not_found');
    await this.#end(row, (await this.#eventsOf(owner, [row])).get(row.uid), 'owner');
  }

  async #end(row: VisitRow, event: StoredEvent | undefined, changedBy: VisitRow['changedBy']): Promise<void> {
    if (event === undefined) throw new Failure('visit_not_found');
    const change = { state: 'cancelled', sequence: sequenceOf(event.text) + 1, changedBy, from: row.state } as const;
    await this.#write(row, { event, text: null }, (tx) => changeVisitRow(tx, row, change));
  }

  async #write(
    row: VisitRow,
    { event, text }: { readonly event: StoredEvent; readonly text: string | null },
    decide: (tx: Transaction) => Promise<boolean>,
  ): Promise<void> {
    const owner = ownerOfVisit(row);
    const { id, calendarId, etag } = event;
    await this.#deps.calendars
      .write(owner, { id, calendarId, etag, text }, async (tx) => {
        await lockVisits(tx, owner);
        return await decide(tx);
      })
      .catch(asTaken);
    await this.#told(owner, row.id);
  }

  /** The event of a visit at another time: the visitor, who has chosen it, comes. */
  #moved(row: VisitRow, { text: before }: StoredEvent, to: { start: number; end: number; zone: string }): string {
    const now = this.#deps.now();
    const edit = { scope: 'all', instance: '', now, newUid: randomUUID(), organizer: null } as const;
    const times = { start: timeAt(to.start, to.zone), end: timeAt(to.end, to.zone) };
    const moved = organizerText(before, changeEvent(before, times, edit).text, { mails: [row.ownerMail], now });
    const visitor = { mail: row.mail, name: row.name, cn: row.name, role: 'required', kind: 'person' } as const;
    return changeEvent(moved, { attendees: [{ ...visitor, answer: 'accepted' }] }, edit).text;
  }

  async #bySecret(partner: string, secret: string): Promise<VisitRow> {
    const row = await this.#deps.store.visitByHash(partner, visitHash(secret));
    if (row === null) throw new Failure('not_found');
    return row;
  }

  /** A visit that its visitor can still change. @throws Failure `visit_closed`. */
  async #open(row: VisitRow): Promise<{ owner: Account; event: StoredEvent }> {
    const owner = ownerOfVisit(row);
    const event = (await this.#eventsOf(owner, [row])).get(row.uid);
    const times = event === undefined ? null : timesOf(event.text);
    if (event === undefined || !this.#isOpen(row, times)) throw new Failure('visit_closed');
    return { owner, event };
  }

  #isOpen({ state, kind }: VisitRow, times: { readonly start: number } | null): boolean {
    return state !== 'cancelled' && times !== null && this.#deps.now() <= times.start - kind.changeUntil * MINUTE;
  }

  async #shown(row: VisitRow): Promise<BookedVisit> {
    const owner = ownerOfVisit(row);
    const page = await this.#deps.store.page(owner);
    if (page === null) throw new Failure('not_found');
    const event = (await this.#eventsOf(owner, [row])).get(row.uid);
    const times = event === undefined ? null : timesOf(event.text);
    const state = times === null ? 'cancelled' : row.state;
    const { start, end } = times ?? { start: row.startAt.getTime(), end: row.endAt.getTime() };
    const about = await this.#deps.slots.about(page);
    return {
      ...about,
      key: page.isOn && page.kinds.some(({ id }) => id === row.kind.id) ? page.key : '',
      kind: publicKindOf(row.kind),
      ...{ state, start, end, visitor: row.name },
      isOpen: this.#isOpen(row, times),
      ics: state === 'cancelled' ? '' : visitIcs(row, { ...about, start, end, now: this.#deps.now() }, 'PUBLISH'),
    };
  }

  async #eventsOf(owner: Account, rows: readonly VisitRow[]): Promise<ReadonlyMap<string, StoredEvent>> {
    if (rows.length === 0) return new Map();
    const uids = rows.map(({ uid }) => uid);
    return new Map((await this.#deps.calendars.read(owner, uids)).map((event) => [event.uid, event]));
  }

  /** @throws Failure `visit_limit`. */
  async #requireRoom(tx: Transaction, owner: Account, mail: string): Promise<void> {
    const { today, open, address } = await visitCounts(tx, owner, { mail, now: this.#deps.now() });
    const isFull = today >= MAX_VISITS_A_DAY || open >= MAX_OPEN_VISITS || address >= MAX_VISITS_AN_ADDRESS;
    if (isFull) throw new Failure('visit_limit');
  }

  async #told(owner: Account, id: string): Promise<void> {
    this.#deps.changed(owner);
    await this.#deps.tell(id);
  }
}

export function ownerOfVisit({ accountId, partner, ownerMail }: VisitRow): Account {
  return { accountId, partner, mail: ownerMail };
}

/** One line without control characters. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** @throws Failure `visit_taken` for a time, or an event, that somebody else has changed meanwhile; other failures as they are. */
function asTaken(error: unknown): never {
  const codes = ['resource_busy', 'event_changed', 'event_not_found'];
  if (error instanceof Failure && codes.includes(error.code)) throw new Failure('visit_taken', {}, error);
  throw error;
}
