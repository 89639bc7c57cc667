import { randomUUID } from 'node:crypto';
import type { ChangeScope, Event, EventFields, SubmittedEvent } from '@pillarbox/contract/calendar/event';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../../platform/account/account.ts';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import { changeEvent } from '@pillarbox/rules/icalendar/change-event';
import { deleteInstances } from '@pillarbox/rules/icalendar/delete-instances';
import { filesOfObject } from '@pillarbox/rules/icalendar/object-files';
import { writeEvent } from '@pillarbox/rules/icalendar/write-object';
import { allows, required } from '../calendar-access.ts';
import type { ObjectWrite, StoredObject, UsableCalendar } from '../calendar.ports.ts';
import type { CalendarService } from '../calendar.service.ts';
import type { Expander } from '../expansion/expander.ts';
import type { ObjectService } from '../objects/object.service.ts';
import type { ObjectRow, ObjectStore } from '../objects/object.store.ts';
import type { ObjectFileService } from '../files/object-file.service.ts';
import { checkFields, givenFields, newFields } from './checked-fields.ts';
import type { EventChange, EventHook } from './event-hooks.ts';
import { isEditable, wireEvent } from './event-wire.ts';
import { editing, readEvent } from './read-event.ts';

interface EventServiceDeps {
  readonly calendars: CalendarService;
  readonly objects: ObjectService;
  readonly store: Pick<ObjectStore, 'read'>;
  readonly expander: Pick<Expander, 'instances'>;
  readonly files: Pick<ObjectFileService, 'chosen' | 'divided' | 'keep'>;
  readonly hooks: readonly EventHook[];
  /** The addresses of the user, in lower case. */
  readonly mailsOf: (caller: Account) => readonly string[];
  /** The name of the user as others see it; ''. */
  readonly nameOf: (caller: Account) => Promise<string>;
  /** A rule in the language of the user. */
  readonly ruleWords: (caller: Account, fields: EventFields) => Promise<string>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What of an event is meant: an instance by its key, and how far the change goes. */
export interface Target {
  readonly id: string;
  readonly type: ChangeScope;
  readonly date: string;
}
/** How a deletion is told. */
export type Deletion = Pick<SubmittedEvent, 'etag' | 'notify' | 'note'>;

/** The fields that an attendee changes in the own copy: they are about the attendee alone. */
const OWN_FIELDS: readonly string[] = ['reminders', 'color', 'isBusy', 'isPrivate'] satisfies (keyof EventFields)[];
/** Years in which a rule must have a date. */
const RULE_YEARS = 10;
const YEAR = 366 * 86_400_000;

/** The events of calendars, as their fields. */
export class EventService {
  readonly #deps: EventServiceDeps;

  constructor(deps: EventServiceDeps) {
    this.#deps = deps;
  }

  /** One event, or one instance of it; without texts when the caller may not read them. @throws Failure `event_not_found`. */
  async read(caller: Account, id: string, instance: string): Promise<Event> {
    const { row, calendar } = await this.#row(caller, id);
    const { object, fields } = readEvent(row.text, instance);
    const rule = fields.rule === '' ? '' : await this.#deps.ruleWords(caller, fields);
    return wireEvent(this.#deps.mailsOf(caller), { id, calendar, object, fields, instance, etag: row.etag, rule });
  }

  /** Creates an event. @throws Failure as `events.create` says. */
  async create(
    session: Session,
    calendarId: string,
    { summary, start, end, notify, note, ...more }: SubmittedEvent & Pick<EventFields, 'summary' | 'start' | 'end'>,
  ): Promise<{ event: Event; undo: string }> {
    const calendar = await this.#deps.calendars.require(session, calendarId, 'write');
    const fields = newFields({ ...givenFields(more), summary, start, end });
    checkFields(fields);
    const attachments = await this.#deps.files.chosen(session, fields.attachments, '');
    const organizer = await this.#organizer(session, calendar, fields);
    const text = editing(() =>
      writeEvent({ ...fields, attachments }, { uid: randomUUID(), now: this.#deps.now(), organizer }),
    );
    if (fields.rule !== '') await this.#requireDates(text, fields);
    const change = { session, calendar, before: null, after: text, following: null, notify, note };
    const saved = await this.#save(change, ({ after }) => [{ calendarId, text: after }]);
    return { event: await this.read(session, saved.ids[0] ?? '', ''), undo: saved.undo };
  }

  /** Changes an event or instances of it. @throws Failure as `events.change` says. */
  async change(
    session: Session,
    { id, type, date }: Target,
    { calendar_id: target, etag, notify, note, ...sent }: SubmittedEvent,
  ): Promise<{ event: Event; undo: string }> {
    const given = givenFields(sent);
    const { present, calendar } = await this.#present(session, id, etag);
    const { object, fields: before } = readEvent(present.text, date);
    if (!isEditable(calendar, object, false)) requireOwn(given);
    checkFields({ ...given, start: given.start ?? before.start, end: given.end ?? before.end });
    const { files } = this.#deps;
    const attachments = given.attachments && (await files.chosen(session, given.attachments, id));
    const fields = { ...given, ...(attachments && { attachments }) };
    const after = { ...before, ...fields };
    const organizer = object.organizer ?? (await this.#organizer(session, calendar, after));
    const edit = { scope: type, instance: date, now: this.#deps.now(), newUid: randomUUID(), organizer };
    const { text, following } = editing(() => changeEvent(present.text, fields, edit));
    const place = await this.#placeOf(session, calendar, target);
    const rest = following === null ? null : await files.divided(session, id, following);
    const change = { session, calendar: place, before: present.text, after: text, following: rest, notify, note };
    const saved = await this.#save(change, (prepared) => [
      { id, calendarId: place.id, etag: present.etag, text: prepared.after },
      ...(prepared.following === null ? [] : [{ calendarId: place.id, text: prepared.following }]),
    ]);
    const shown = saved.ids.at(-1) ?? id;
    return { event: await this.read(session, shown, type === 'current' && shown === id ? date : ''), undo: saved.undo };
  }

  /** Deletes an event or instances of it; returns the key that undoes it. @throws Failure as `events.delete` says. */
  async remove(session: Session, { id, type, date }: Target, { etag, notify, note }: Deletion): Promise<string> {
    const { present, calendar } = await this.#present(session, id, etag);
    const edit = { scope: type, instance: date, now: this.#deps.now() };
    const text = editing(() => deleteInstances(present.text, edit));
    const change = { session, calendar, before: present.text, after: text, following: null, notify, note };
    const writesOf = ({ after }: EventChange): ObjectWrite[] => [
      { id, calendarId: calendar.id, etag: present.etag, text: after },
    ];
    return (await this.#save(change, writesOf)).undo;
  }

  /** An event that the caller may change. @throws Failure `event_not_found`, `calendar_not_allowed`, `event_changed`. */
  async #present(
    caller: Account,
    id: string,
    etag: string | undefined,
  ): Promise<{ present: StoredObject; calendar: UsableCalendar }> {
    const { row, calendar } = await this.#row(caller, id);
    if (!allows(calendar, 'write', row.isPrivate)) throw new Failure('calendar_not_allowed');
    if (etag !== undefined && etag !== row.etag) throw new Failure('event_changed');
    return { present: row, calendar };
  }

  /** An event that the caller may at least see the times of. @throws Failure `event_not_found`. */
  async #row(caller: Account, id: string): Promise<{ row: ObjectRow; calendar: UsableCalendar }> {
    const known = await this.#deps.calendars.usable(caller);
    const [row] = await this.#deps.store.read(
      known.map((calendar) => calendar.id),
      [id],
    );
    if (row?.kind !== 'event') throw new Failure('event_not_found');
    return { row, calendar: required(known, row.calendarId, 'times') };
  }

  /** @throws Failure `calendar_not_found`, `calendar_not_allowed`. */
  async #placeOf(caller: Account, present: UsableCalendar, target: string | undefined): Promise<UsableCalendar> {
    if (target === undefined || target === present.id) return present;
    return await this.#deps.calendars.require(caller, target, 'write');
  }

  async #organizer(caller: Account, { ownerMail, right }: UsableCalendar, { attendees }: EventFields) {
    if (attendees.length === 0) return null;
    return { mail: ownerMail, name: right === 'OWN' ? await this.#deps.nameOf(caller) : '' };
  }

  /** @throws Failure `event_rule_empty`. */
  async #requireDates(text: string, { start }: EventFields): Promise<void> {
    const from = Date.parse(`${start.date}T00:00:00Z`) - 2 * 86_400_000;
    const found = await this.#deps.expander.instances(text, { from, to: from + RULE_YEARS * YEAR });
    if (found.length === 0) throw new Failure('event_rule_empty', { field: 'rule' });
  }

  async #save(
    asked: EventChange,
    writesOf: (change: EventChange) => readonly ObjectWrite[],
  ): Promise<{ ids: string[]; undo: string }> {
    const { hooks, objects } = this.#deps;
    let change = asked;
    for (const hook of hooks) change = (await hook.prepare?.(change)) ?? change;
    for (const hook of hooks) await hook.before?.(change);
    const saved = await objects.save(change.session, writesOf(change), { canUndo: true }).catch(asOwnText);
    await this.#keepFiles(change, saved.objects);
    const [event, following] = saved.objects;
    for (const hook of hooks) await hook.after?.(change, { event: event?.id ?? '', following: following?.id ?? '' });
    return { ids: saved.objects.flatMap((one) => (one === null ? [] : [one.id])), undo: saved.undo };
  }

  /** Notes which files the written events have: from now on they belong to the calendar's owner. */
  async #keepFiles({ session, calendar }: EventChange, saved: readonly (StoredObject | null)[]): Promise<void> {
    const owner = { accountId: calendar.ownerId, partner: session.partner, mail: calendar.ownerMail };
    for (const object of saved) {
      const held = object === null ? [] : filesOfObject(object.text);
      if (object !== null && held.length > 0) await this.#deps.files.keep({ caller: session, owner }, object.id, held);
    }
  }
}

/** @throws Failure `body_too_complex` for a text of ours that is too long, or takes too long to read; other failures as they are. */
function asOwnText(error: unknown): never {
  if (error instanceof Failure && error.code === 'invitation_invalid') throw new Failure('body_too_complex', {}, error);
  throw error;
}

/** @throws Failure `calendar_not_allowed` for a change of what the organizer decides. */
function requireOwn(fields: Partial<EventFields>): void {
  const other = Object.keys(fields).find((name) => !OWN_FIELDS.includes(name));
  if (other !== undefined) throw new Failure('calendar_not_allowed', { field: other });
}
