import { randomBytes } from 'node:crypto';
import type { Calendar, CalendarKind, ResourceRules, SubmittedCalendar } from '@pillarbox/contract/calendar/calendar';
import { MAX_CALENDAR_NAME, MAX_CALENDARS } from '@pillarbox/contract/calendar/calendar';
import { BOOK_COLORS } from '@pillarbox/contract/contacts/book';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../platform/account/account.ts';
import type { BookingService } from './booking/booking.service.ts';
import { allows, required } from './calendar-access.ts';
import type { CalendarAccess } from './calendar-access.ts';
import type { Need, ObjectKind, UsableCalendar } from './calendar.ports.ts';
import { wireCalendar } from './calendar-wire.ts';
import type { CalendarChange, CalendarStore } from './calendar.store.ts';
import type { ShareEvents } from './sharing/share-events.ts';
import type { ShareStore } from './sharing/share.store.ts';

interface CalendarServiceDeps {
  readonly calendars: CalendarStore;
  readonly access: CalendarAccess;
  readonly shares: ShareStore;
  readonly events: ShareEvents;
  readonly bookings: Pick<BookingService, 'freeAround'>;
  /** Moves the objects of a calendar to another one of the same owner or of somebody else. @throws Failure `too_many_events`. */
  readonly moveAll: (from: UsableCalendar, to: UsableCalendar) => Promise<void>;
  /** The name of the first calendar, or of the first task list, in the language of the user. */
  readonly firstName: (owner: Account, kind: 'calendar' | 'tasks') => Promise<string>;
}

/** The kinds that a user can create; feeds and birthdays come from elsewhere. */
const CREATED: readonly CalendarKind[] = ['calendar', 'tasks', 'resource'];
const NEW_RESOURCE: ResourceRules = {
  kind: 'room',
  seats: 0,
  place: '',
  needsApproval: false,
  hasWaitlist: false,
  maxMinutes: 0,
};

/** The calendars of accounts. */
export class CalendarService {
  readonly #deps: CalendarServiceDeps;

  constructor(deps: CalendarServiceDeps) {
    this.#deps = deps;
  }

  /** The calendars that an account may use; the first call makes its default calendar. */
  async usable(caller: Account): Promise<UsableCalendar[]> {
    const found = await this.#deps.access.of(caller);
    if (found.some(({ right, kind }) => right === 'OWN' && kind === 'calendar')) return found;
    await this.#addFirst(caller, 'calendar');
    return await this.#deps.access.of(caller);
  }

  /** One of these, for something that the caller wants to do. @throws Failure `calendar_not_found`, `calendar_not_allowed`. */
  async require(caller: Account, id: string, need: Need): Promise<UsableCalendar> {
    return required(await this.usable(caller), id, need);
  }

  /** The default calendar, or the default task list; the first call makes it. */
  async defaultFor(caller: Account, objects: ObjectKind): Promise<UsableCalendar> {
    const kind = objects === 'task' ? 'tasks' : 'calendar';
    const find = async (): Promise<UsableCalendar | undefined> =>
      (await this.usable(caller)).find((one) => one.right === 'OWN' && one.kind === kind && one.isDefault);
    const found = await find();
    if (found !== undefined) return found;
    await this.#addFirst(caller, kind);
    const made = await find();
    if (made === undefined) throw new Failure('calendar_not_found');
    return made;
  }

  /** Calendars as the wire has them. */
  async wire(known: readonly UsableCalendar[]): Promise<Calendar[]> {
    const ids = known.map(({ id }) => id);
    const own = known.filter(({ right }) => right === 'OWN').map(({ id }) => id);
    const [details, shares] = await Promise.all([
      this.#deps.calendars.details(ids),
      this.#deps.shares.ofCalendars(own),
    ]);
    return known.map((calendar) => wireCalendar(calendar, details.get(calendar.id), shares.get(calendar.id) ?? []));
  }

  /** One calendar as the wire has it. @throws Failure `calendar_not_found`. */
  async wired(caller: Account, id: string): Promise<Calendar> {
    const [wire] = await this.wire([await this.require(caller, id, 'times')]);
    if (wire === undefined) throw new Failure('calendar_not_found');
    return wire;
  }

  /** Creates a calendar and returns its id. @throws Failure `calendar_name_missing`, `calendar_not_allowed`, `too_many_calendars`. */
  async create(owner: Account, { kind, ...fields }: SubmittedCalendar & { kind: CalendarKind }): Promise<string> {
    if (!CREATED.includes(kind)) throw new Failure('calendar_not_allowed', { field: 'kind' });
    const own = (await this.usable(owner)).filter(({ right }) => right === 'OWN');
    const { calendars, events } = this.#deps;
    const color = fields.color ?? BOOK_COLORS[own.length % BOOK_COLORS.length] ?? BOOK_COLORS[0];
    const calendar = {
      kind,
      color,
      name: calendarName(fields.name ?? ''),
      description: fields.description ?? '',
      isShown: fields.isShown ?? true,
      blocksTime: fields.blocksTime ?? kind === 'calendar',
      resource: kind === 'resource' ? (fields.resource ?? NEW_RESOURCE) : null,
    };
    const id = await calendars.add(owner, calendar, MAX_CALENDARS);
    if (id === null) throw new Failure('too_many_calendars', { limit: MAX_CALENDARS });
    if (fields.isDefault === true && kind !== 'resource') await calendars.change(owner, id, { isDefault: true });
    events.touched([id]);
    return id;
  }

  /**
   * Changes a calendar; name, colour and whether it is shown of a calendar of somebody else only for the caller.
   * @throws Failure `calendar_name_missing`, `calendar_not_found`, `calendar_not_allowed`.
   */
  async change(caller: Account, id: string, { name, color, isShown, ...rest }: SubmittedCalendar): Promise<void> {
    const calendar = await this.require(caller, id, 'times');
    const view = {
      ...(name === undefined ? {} : { name: calendarName(name) }),
      ...(color === undefined ? {} : { color }),
      ...(isShown === undefined ? {} : { isShown }),
    };
    if (allows(calendar, 'own')) {
      const change = { ...view, ...changeOf(calendar, rest) };
      if (!(await this.#deps.calendars.change(caller, id, change))) throw new Failure('calendar_not_found');
      this.#deps.events.touched([id]);
      return;
    }
    if (Object.values(rest).some((value) => value !== undefined)) throw new Failure('calendar_not_allowed');
    await this.#deps.shares.view(caller, id, view);
    this.#deps.events.tell([caller.accountId]);
  }

  /**
   * Deletes a calendar with its objects, or moves them first. The default calendar stays: new events need one.
   * @throws Failure `calendar_not_found`, `calendar_not_allowed`, `calendar_is_default`, `too_many_events`.
   */
  async remove(owner: Account, id: string, destination?: string): Promise<void> {
    const calendar = await this.require(owner, id, 'own');
    if (calendar.kind === 'birthdays') throw new Failure('calendar_not_allowed');
    if (calendar.isDefault) throw new Failure('calendar_is_default');
    if (destination !== undefined && destination !== id) {
      const target = await this.require(owner, destination, 'write');
      if ((target.kind === 'tasks') !== (calendar.kind === 'tasks')) throw new Failure('calendar_not_allowed');
      await this.#deps.moveAll(calendar, target);
    }
    const audience = await this.#deps.shares.audience([id]);
    await this.#deps.bookings.freeAround(id, () => this.#deps.calendars.remove(owner, id));
    this.#deps.events.tell(audience);
  }

  /** Gives a calendar a public page of its free and busy times at a new address, or takes it away. @throws as `require`. */
  async publish(owner: Account, id: string, isPublic: boolean): Promise<void> {
    const { kind } = await this.require(owner, id, 'own');
    if (kind === 'tasks' || kind === 'birthdays') throw new Failure('calendar_not_allowed');
    const publicKey = isPublic ? randomBytes(24).toString('base64url') : null;
    await this.#deps.calendars.change(owner, id, { publicKey });
    this.#deps.events.touched([id]);
  }

  async #addFirst(owner: Account, kind: 'calendar' | 'tasks'): Promise<void> {
    const name = await this.#deps.firstName(owner, kind);
    await this.#deps.calendars.addFirst(owner, { kind, name, color: BOOK_COLORS[0] });
  }
}

/** The fields that only the owner changes. @throws Failure `calendar_not_allowed` for those that this kind does not have. */
function changeOf(
  { kind }: UsableCalendar,
  fields: Omit<SubmittedCalendar, 'name' | 'color' | 'isShown'>,
): CalendarChange {
  const { description, isDefault, blocksTime, resource } = fields;
  const hasDefault = kind === 'calendar' || kind === 'tasks';
  if (isDefault === true && !hasDefault) throw new Failure('calendar_not_allowed', { field: 'isDefault' });
  if (resource !== undefined && kind !== 'resource') throw new Failure('calendar_not_allowed', { field: 'resource' });
  return {
    ...(description === undefined ? {} : { description }),
    ...(isDefault === true ? { isDefault } : {}),
    ...(blocksTime === undefined ? {} : { blocksTime }),
    ...(resource === undefined ? {} : { resource }),
  };
}

/** The stored name of a calendar: one line of at most 60 characters. @throws Failure `calendar_name_missing`. */
export function calendarName(typed: string): string {
  const line = typed.replace(/[\p{C}\s]+/gu, ' ').trim();
  const name = [...line].slice(0, MAX_CALENDAR_NAME).join('').trim();
  if (name === '') throw new Failure('calendar_name_missing', { field: 'name' });
  return name;
}
