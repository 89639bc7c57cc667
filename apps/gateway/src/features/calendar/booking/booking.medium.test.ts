import { deleteCalendar } from '@pillarbox/contract/calendar/calendar-calls';
import type { Attendee } from '@pillarbox/contract/calendar/event';
import type { ResourceRules } from '@pillarbox/contract/calendar/calendar';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { calendarBed, london } from '../calendar.test-bed.ts';
import type { Person } from '../calendar.test-bed.ts';

const RULES: ResourceRules = {
  kind: 'room',
  seats: 8,
  place: '',
  needsApproval: false,
  hasWaitlist: false,
  maxMinutes: 0,
};

/** An invitation of a resource. */
function room(mail: string): Attendee {
  return { mail, name: 'Workshop', cn: '', role: 'required', kind: 'room', answer: 'needs-action' };
}

describeOnDatabases('bookings of resources', (open) => {
  let database: Database;
  let bed: ReturnType<typeof calendarBed>;
  let otherBed: ReturnType<typeof calendarBed>;
  beforeAll(async () => {
    database = await open();
    bed = calendarBed(database.db);
    otherBed = calendarBed(database.db);
  });
  afterAll(async () => {
    await bed.feature.close();
    await otherBed.feature.close();
    await database.close();
  });

  /** The owner of a room, and its id. */
  const roomOf = async (rules: Partial<ResourceRules> = {}) => {
    const owner = bed.person('otto');
    const { id } = await owner.create({ name: 'Workshop', kind: 'resource', resource: { ...RULES, ...rules } });
    return { owner, id };
  };
  const at = (from: string, to: string, day = '2026-10-14') => ({ start: london(from, day), end: london(to, day) });
  const book = async (person: Person, id: string, fields: object = at('10:00', '11:00')) =>
    await person.add(await person.first(), { attendees: [room(id)], ...fields });
  const answer = async (person: Person, id: string) => (await person.read(id)).attendees[0]?.answer;
  /** The bookings that the owner sees. */
  const bookings = async ({ owner, id }: { owner: Person; id: string }) =>
    (await owner.list()).events
      .filter((event) => event.calendar_id === id)
      .map(({ start, summary, status }) => `${start.slice(8, 16)} ${summary} ${status}`)
      .toSorted();

  it('are made for the times of an event, and shown to the owner', async () => {
    const workshop = await roomOf();
    const clara = bed.person('clara');
    const { event } = await book(clara, workshop.id);
    expect(event.attendees).toMatchObject([{ mail: workshop.id, kind: 'room', answer: 'accepted' }]);
    expect(await bookings(workshop)).toEqual(['14T09:00 Meeting confirmed']);
    const [booking] = (await workshop.owner.list()).events;
    const shown = await workshop.owner.read(booking?.id ?? '');
    expect(shown).toMatchObject({ attendees: [], isEditable: true });
    expect(shown.description).toContain(clara.mail);
  });

  it('are made by the owner of the resource, too', async () => {
    const { owner, id } = await roomOf();
    const calendar = (await owner.calendars()).find(({ kind }) => kind === 'calendar')?.id ?? '';
    const { event } = await owner.add(calendar, { attendees: [room(id)], ...at('10:00', '11:00') });
    expect(event.attendees).toMatchObject([{ mail: id, answer: 'accepted' }]);
  });

  it('of private events do not tell their titles', async () => {
    const workshop = await roomOf();
    const clara = bed.person('clara');
    await book(clara, workshop.id, { ...at('10:00', '11:00'), isPrivate: true, summary: 'Secret' });
    expect((await bookings(workshop)).join()).not.toContain('Secret');
  });

  it('of a busy time are refused, and the event with them', async () => {
    const workshop = await roomOf();
    const [clara, tom] = [bed.person('clara'), bed.person('tom')];
    await book(clara, workshop.id);
    expect(await codeOf(book(tom, workshop.id, at('10:30', '11:30')))).toBe('resource_busy');
    expect(await tom.titles()).toEqual([]);
    await book(tom, workshop.id, at('11:00', '12:00'));
    expect(await bookings(workshop)).toHaveLength(2);
  });

  it('of whole days are those of the owner’s zone', async () => {
    const workshop = await roomOf();
    const [clara, tom] = [bed.person('clara'), bed.person('tom')];
    await book(clara, workshop.id, { start: london(''), end: london('') });
    expect(await codeOf(book(tom, workshop.id, at('23:00', '23:30')))).toBe('resource_busy');
    await book(tom, workshop.id, at('00:00', '01:00', '2026-10-15'));
  });

  it('move with their event, which does not stand in its own way', async () => {
    const workshop = await roomOf();
    const [clara, tom] = [bed.person('clara'), bed.person('tom')];
    const { event } = await book(clara, workshop.id);
    await book(tom, workshop.id, at('12:00', '13:00'));
    await clara.change(event.id, at('10:30', '11:30'));
    expect(await bookings(workshop)).toEqual(['14T09:30 Meeting confirmed', '14T11:00 Meeting confirmed']);
    expect(await codeOf(clara.change(event.id, at('11:30', '12:30')))).toBe('resource_busy');
    expect((await clara.read(event.id)).start.time).toBe('10:30');
    await book(tom, workshop.id, at('10:00', '10:30'));
    await clara.change(event.id, { attendees: [] });
    expect(await bookings(workshop)).toEqual(['14T09:00 Meeting confirmed', '14T11:00 Meeting confirmed']);
  });

  it('of a series have all its instances, and one that is taken refuses it', async () => {
    const workshop = await roomOf();
    const [clara, tom] = [bed.person('clara'), bed.person('tom')];
    await book(tom, workshop.id, at('10:30', '10:45', '2026-10-21'));
    const weekly = { ...at('10:00', '11:00'), rule: 'FREQ=WEEKLY;COUNT=3' };
    expect(await codeOf(book(clara, workshop.id, weekly))).toBe('resource_busy');
    const series = await book(clara, workshop.id, { ...weekly, ...at('11:00', '12:00') });
    expect(await bookings(workshop)).toHaveLength(4);
    expect(await codeOf(book(tom, workshop.id, at('11:00', '11:15', '2026-10-28')))).toBe('resource_busy');
    const keys = (await clara.list()).events.map(({ instance }) => instance);
    await clara.remove(series.event.id, { type: 'current', date: keys[2] ?? '' });
    await book(tom, workshop.id, at('12:00', '12:15', '2026-10-28'));
    await clara.change(series.event.id, { attendees: [] }, { type: 'current', date: keys[1] ?? '' });
    await book(tom, workshop.id, at('11:00', '11:15', '2026-10-21'));
  });

  it('end with their event, and come back with undo or say that they cannot', async () => {
    const workshop = await roomOf();
    const [clara, tom] = [bed.person('clara'), bed.person('tom')];
    const { event } = await book(clara, workshop.id);
    const { undo } = await clara.remove(event.id);
    expect(await bookings(workshop)).toEqual([]);
    await clara.undo(undo);
    expect(await bookings(workshop)).toEqual(['14T09:00 Meeting confirmed']);
    const again = await clara.remove(event.id);
    const other = await book(tom, workshop.id);
    expect(await codeOf(clara.undo(again.undo))).toBe('resource_busy');
    await tom.undo(other.undo);
    await clara.undo(again.undo);
    expect(await answer(clara, event.id)).toBe('accepted');
    expect(await bookings(workshop)).toEqual(['14T09:00 Meeting confirmed']);
  });

  it('are not made of what is no resource, or one of another partner', async () => {
    const workshop = await roomOf();
    const clara = bed.person('clara');
    const stranger = bed.person('zoe');
    Object.assign(stranger.session, { partner: 'another' });
    const { event } = await book(stranger, workshop.id);
    expect(await answer(stranger, event.id)).toBe('needs-action');
    const mine = await book(clara, await stranger.first());
    expect(await answer(clara, mine.event.id)).toBe('needs-action');
    expect(await bookings(workshop)).toEqual([]);
    expect((await stranger.list()).events).toHaveLength(1);
  });

  it('of one time at two gateways at the same moment: one of them is made', async () => {
    const workshop = await roomOf();
    const people = [bed, otherBed, bed, otherBed].map((one, place) => one.person(`p${String(place)}`));
    await Promise.all(people.map((person) => person.first()));
    const codes = await Promise.all(people.map((person) => codeOf(book(person, workshop.id))));
    expect(codes.filter((code) => code === 'resource_busy')).toHaveLength(3);
    expect(await bookings(workshop)).toEqual(['14T09:00 Meeting confirmed']);
  });

  it('that need approval are tentative until the owner decides', async () => {
    const workshop = await roomOf({ needsApproval: true });
    const { owner } = workshop;
    const [clara, tom] = [bed.person('clara'), bed.person('tom')];
    const { event } = await book(clara, workshop.id);
    const rival = await book(tom, workshop.id);
    expect(await answer(clara, event.id)).toBe('tentative');
    expect(await bookings(workshop)).toEqual(['14T09:00 Meeting tentative', '14T09:00 Meeting tentative']);
    const asked = (await owner.list()).events.map(({ id }) => id);
    const [first = '', second = ''] = asked;
    await owner.change(first, { status: 'confirmed' });
    expect(await codeOf(owner.change(second, { status: 'confirmed' }))).toBe('resource_busy');
    await owner.remove(second);
    const answers = [await answer(clara, event.id), await answer(tom, rival.event.id)];
    expect(answers.toSorted()).toEqual(['accepted', 'declined']);
    const winner = answers[0] === 'accepted' ? { person: clara, id: event.id } : { person: tom, id: rival.event.id };
    await winner.person.change(winner.id, { summary: 'Renamed' });
    expect(await bookings(workshop)).toEqual(['14T09:00 Renamed confirmed']);
    await winner.person.change(winner.id, at('15:00', '16:00'));
    expect(await bookings(workshop)).toEqual(['14T14:00 Renamed tentative']);
  });

  it('wait for a busy time where there is a waiting list, and get it when it is free', async () => {
    const workshop = await roomOf({ hasWaitlist: true });
    const [clara, tom, uma] = [bed.person('clara'), bed.person('tom'), bed.person('uma')];
    const { event } = await book(clara, workshop.id);
    const second = await book(tom, workshop.id);
    const third = await book(uma, workshop.id);
    expect(await answer(tom, second.event.id)).toBe('needs-action');
    expect(await bookings(workshop)).toEqual([
      '14T09:00 Meeting confirmed',
      '14T09:00 Meeting tentative',
      '14T09:00 Meeting tentative',
    ]);
    await clara.remove(event.id);
    expect([await answer(tom, second.event.id), await answer(uma, third.event.id)]).toEqual([
      'accepted',
      'needs-action',
    ]);
    await tom.change(second.event.id, at('15:00', '16:00'));
    expect(await answer(uma, third.event.id)).toBe('accepted');
  });

  it('are no longer than the resource allows', async () => {
    const workshop = await roomOf({ maxMinutes: 60 });
    const clara = bed.person('clara');
    expect(await codeOf(book(clara, workshop.id, at('10:00', '11:01')))).toBe('event_time_invalid');
    await book(clara, workshop.id);
  });

  it('are freed when the calendar of their event is deleted', async () => {
    const workshop = await roomOf();
    const clara = bed.person('clara');
    const { id: second } = await clara.create({ name: 'Second' });
    await clara.add(second, { attendees: [room(workshop.id)] });
    expect(await bookings(workshop)).toHaveLength(1);
    await clara.call(deleteCalendar, { session: clara.session, params: { calendarId: second } });
    expect(await bookings(workshop)).toEqual([]);
  });
});
