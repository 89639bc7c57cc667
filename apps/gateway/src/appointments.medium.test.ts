import type { Outgoing } from '@pillarbox/contract/compose/draft';
import * as own from '@pillarbox/contract/appointments/operations';
import * as open from '@pillarbox/contract/appointments/public-operations';
import { readObject } from '@pillarbox/rules/icalendar/read-object';
import { readMeeting } from '@pillarbox/rules/itip/meeting';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appointmentsFeature } from './features/appointments/appointments.feature.ts';
import { calendarBed, london, NOW } from './features/calendar/calendar.test-bed.ts';
import type { Person } from './features/calendar/calendar.test-bed.ts';
import type { Database } from './platform/database/database.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { describeOnDatabases } from './platform/testing/test-databases.ts';
import { testSession } from './platform/testing/test-session.ts';
import { ownerCalendars } from './wire-appointments.ts';

const KIND = {
  id: 'workshop',
  name: 'Workshop visit',
  place: 'Unit 4',
  minutes: 45,
  hours: [{ weekday: 4, from: 9 * 60, to: 12 * 60 }],
  notice: 60,
  before: 0,
  after: 0,
  horizon: 30,
  confirms: 'once' as const,
  changeUntil: 60,
  calendars: [],
};
/** Thursday, 15 October 2026, 10 o'clock in London. */
const TEN = Date.UTC(2026, 9, 15, 9);
const MINUTE = 60_000;

describeOnDatabases('visits', (connect) => {
  let database: Database;
  beforeAll(async () => {
    database = await connect();
  });
  afterAll(() => database.close());

  /** A gateway, and the mails that it has given to the outbox. */
  const gateway = () => {
    const bed = calendarBed(database.db);
    const mails: { to: string; subject: string; method: string; text: string; ics: string }[] = [];
    const keys = new Set<string>();
    const { jobs } = appointmentsFeature({
      mount: bed.client.mount,
      db: database.db,
      secrets: createSecrets('a root secret that is long enough'),
      calendars: ownerCalendars(bed.feature),
      mail: {
        keep: () => Promise.resolve(true),
        forget: () => Promise.resolve(),
        canSend: () => Promise.resolve(true),
        send: (_owner, { to, subject, text, calendar }: Outgoing, key) => {
          if (keys.has(key)) return Promise.resolve();
          keys.add(key);
          const mail = {
            to: to[0]?.mail ?? '',
            subject,
            text,
            method: calendar?.method ?? '',
            ics: calendar?.ics ?? '',
          };
          mails.push(mail);
          return Promise.resolve();
        },
      },
      nameOf: () => Promise.resolve('Clara Whitmore'),
      zoneOf: () => Promise.resolve('Europe/London'),
      languagesOf: () => Promise.resolve(['en_US']),
      now: () => NOW,
      partnerAt: (host) => (host === 'elsewhere.test' ? 'elsewhere' : testSession('x@example.test').partner),
      broadcast: () => undefined,
      failed: (error) => {
        throw error;
      },
    });
    const set = async (person: Person, more: object = {}, isOn = true) => {
      const body = { isOn, line: 'Whitmore Joinery', calendarId: '', kinds: [{ ...KIND, ...more }] };
      return (await person.call(own.saveAppointmentPage, { session: person.session, body })).key;
    };
    const anonymous = { session: null as never };
    const slots = async (key: string, kind = 'workshop') =>
      await bed.client.call(open.listSlots, {
        ...anonymous,
        params: { key, kind },
        query: { start: '2026-10-15', end: '2026-10-16', timezone: 'Europe/Vienna' },
      });
    const book = (key: string, start: number, mail = 'Ann@Bellamy.example') =>
      bed.client.call(open.bookVisit, {
        ...anonymous,
        params: { key, kind: 'workshop' },
        body: {
          start,
          name: 'Ann\r\nBellamy',
          mail,
          line: 'The <b>stairs</b>',
          timezone: 'Europe/Vienna',
          language: 'de_DE',
        },
      });
    const call = bed.client.call.bind(bed.client);
    return { ...bed, call, anonymous, jobs, mails, set, slots, book };
  };
  const london15 = (time: string) => london(time, '2026-10-15');

  it('are booked in times that are free, and only these leave the server', async () => {
    const { person, set, slots, call, anonymous, book, mails } = gateway();
    const clara = person('clara');
    const key = await set(clara);
    await clara.add(await clara.first(), { summary: 'Secret', start: london15('09:45'), end: london15('10:10') });
    const page = await call(open.openBookingPage, { ...anonymous, params: { key } });
    expect(page).toEqual({
      name: 'Clara Whitmore',
      line: 'Whitmore Joinery',
      timezone: 'Europe/London',
      isOn: true,
      kinds: [
        { id: 'workshop', name: 'Workshop visit', place: 'Unit 4', minutes: 45, confirms: 'once', changeUntil: 60 },
      ],
    });
    const free = await slots(key);
    expect(free).toEqual({ slots: [TEN - 60 * MINUTE, TEN + 15 * MINUTE, TEN + 60 * MINUTE], next: 0 });
    const booked = await book(key, TEN + 15 * MINUTE);
    expect(booked.visit).toMatchObject({
      state: 'confirmed',
      start: TEN + 15 * MINUTE,
      visitor: 'Ann Bellamy',
      isOpen: true,
    });
    expect((await slots(key)).slots).toEqual([TEN - 60 * MINUTE, TEN + 60 * MINUTE]);
    const [toAnn, toClara] = mails;
    expect([toAnn?.to, toAnn?.method, toClara?.to, toClara?.method]).toEqual([
      'ann@bellamy.example',
      'REQUEST',
      clara.mail,
      'PUBLISH',
    ]);
    // Nobody gets words of a stranger in a mail of the owner.
    expect(`${toAnn?.subject ?? ''}${toAnn?.text ?? ''}${toAnn?.ics ?? ''}`).not.toMatch(/stairs|Bellamy[^.]/);
    expect(toAnn?.text).toContain(`/#/public/visit/${booked.id}`);
    expect(toClara?.text).toContain('The <b>stairs</b>');
    const { visits } = await call(own.listVisits, { session: clara.session });
    expect(visits).toMatchObject([{ kind: 'Workshop visit', name: 'Ann Bellamy', state: 'confirmed' }]);
    const event = await clara.read(visits[0]?.eventId ?? '');
    expect([event.summary, event.location, event.description]).toEqual([
      'Workshop visit: Ann Bellamy',
      'Unit 4',
      'The <b>stairs</b>',
    ]);
  });

  it('of two visitors of one time one gets it, at two gateways', async () => {
    const [one, other] = [gateway(), gateway()];
    const clara = one.person('clara');
    const key = await one.set(clara, { before: 15, after: 15 });
    const outcomes = await Promise.all([
      codeOf(one.book(key, TEN, 'ann@one.example')),
      codeOf(other.book(key, TEN, 'bob@one.example')),
      codeOf(other.book(key, TEN + 30 * MINUTE, 'cid@one.example')),
      codeOf(one.book(key, TEN - 30 * MINUTE, 'dan@one.example')),
    ]);
    expect(outcomes.filter((code) => code === 'visit_taken')).toHaveLength(3);
    expect((await one.call(own.listVisits, { session: clara.session })).visits).toHaveLength(1);
    expect([...one.mails, ...other.mails]).toHaveLength(2);
  });

  it('are moved and cancelled by their link, until they are too near', async () => {
    const { person, set, book, call, anonymous, mails, slots } = gateway();
    const clara = person('clara');
    const key = await set(clara);
    const { id } = await book(key, TEN, 'ann@two.example');
    // A time that overlaps the own one is free for its visitor.
    const moved = await call(open.changeVisit, { ...anonymous, body: { id, start: TEN + 30 * MINUTE } });
    expect(moved.start).toBe(TEN + 30 * MINUTE);
    expect(await codeOf(call(open.changeVisit, { ...anonymous, body: { id, start: TEN + 600 * MINUTE } }))).toBe(
      'visit_taken',
    );
    const update = mails[2];
    expect([update?.method, readMeeting(update?.ics ?? '')?.uid]).toEqual([
      'REQUEST',
      readMeeting(mails[0]?.ics ?? '')?.uid,
    ]);
    expect(update?.ics).toMatch(/^SEQUENCE:1\r$/m);
    const ended = await call(open.withdrawVisit, { ...anonymous, body: { id } });
    expect([ended.state, ended.isOpen, ended.ics]).toEqual(['cancelled', false, '']);
    expect(mails.slice(4).map(({ method }) => method)).toEqual(['CANCEL', '']);
    expect(readObject(mails[4]?.ics ?? '').fields).toMatchObject({ status: 'cancelled' });
    expect(await codeOf(call(open.withdrawVisit, { ...anonymous, body: { id } }))).toBe('visit_closed');
    expect((await slots(key)).slots).toHaveLength(4);
    const late = await set(clara, { changeUntil: 43_200 });
    const near = await book(late, TEN, 'ann@two.example');
    expect(near.visit.isOpen).toBe(false);
    expect(await codeOf(call(open.withdrawVisit, { ...anonymous, body: { id: near.id } }))).toBe('visit_closed');
  });

  it('that are asked for take their time until the owner says yes or no', async () => {
    const { person, set, book, call, mails, slots } = gateway();
    const clara = person('clara');
    const key = await set(clara, { confirms: 'hand' });
    expect((await book(key, TEN, 'ann@three.example')).visit).toMatchObject({ state: 'asked' });
    expect((await book(key, TEN + 45 * MINUTE, 'bob@three.example')).visit).toMatchObject({ state: 'asked' });
    expect((await slots(key)).slots).toEqual([TEN - 60 * MINUTE]);
    expect(mails.map(({ method }) => method)).toEqual(['', 'PUBLISH', '', 'PUBLISH']);
    const { visits } = await call(own.listVisits, { session: clara.session });
    const [first, second] = visits;
    await call(own.confirmVisit, { session: clara.session, params: { visitId: first?.id ?? '' }, body: {} });
    await call(own.cancelVisit, { session: clara.session, params: { visitId: second?.id ?? '' }, body: {} });
    expect(mails.slice(4).map(({ to, method }) => `${to} ${method}`)).toEqual([
      'ann@three.example REQUEST',
      'bob@three.example CANCEL',
    ]);
    const eve = person('eve');
    expect(
      await codeOf(eve.call(own.cancelVisit, { session: eve.session, params: { visitId: first?.id ?? '' }, body: {} })),
    ).toBe('visit_not_found');
  });

  it('follow what the owner does with the event', async () => {
    const { person, set, book, call, anonymous, slots } = gateway();
    const clara = person('clara');
    const key = await set(clara);
    const { id } = await book(key, TEN, 'ann@four.example');
    const { visits } = await call(own.listVisits, { session: clara.session });
    const eventId = visits[0]?.eventId ?? '';
    await clara.change(eventId, { start: london15('11:00'), end: london15('11:45') });
    const look = async () => await call(open.openVisit, { ...anonymous, body: { id } });
    expect((await look()).start).toBe(TEN + 60 * MINUTE);
    expect((await slots(key)).slots).toEqual([TEN - 60 * MINUTE, TEN - 15 * MINUTE]);
    await clara.remove(eventId);
    expect((await look()).state).toBe('cancelled');
    expect((await slots(key)).slots).toHaveLength(4);
  });

  it('have limits, and whoever tries keys and links is stopped', async () => {
    const { person, set, book, call, anonymous } = gateway();
    const clara = person('clara');
    const key = await set(clara);
    expect(await codeOf(book(key, TEN, 'no address'))).toBe('visit_address_invalid');
    expect(await codeOf(book(key, TEN + MINUTE, 'ann@five.example'))).toBe('visit_taken');
    for (const minutes of [-60, -15, 30]) await book(key, TEN + minutes * MINUTE, 'ann@five.example');
    expect(await codeOf(book(key, TEN + 75 * MINUTE, 'ann@five.example'))).toBe('visit_limit');
    const wrong = () => codeOf(call(open.openVisit, { ...anonymous, body: { id: 'x'.repeat(43) } }));
    const codes = new Set<string>();
    for (let times = 0; times < 80; times += 1) codes.add(await wrong());
    expect([...codes].sort()).toEqual(['not_found', 'rate_limited']);
  });

  it('are not offered by a page that is switched off, and not at the hosts of others', async () => {
    const { person, set, slots, call, anonymous } = gateway();
    const clara = person('clara');
    const key = await set(clara, {}, false);
    expect(await call(open.openBookingPage, { ...anonymous, params: { key } })).toMatchObject({
      isOn: false,
      kinds: [],
    });
    expect(await codeOf(slots(key))).toBe('not_found');
    expect(await codeOf(call(open.openBookingPage, { ...anonymous, params: { key: 'x'.repeat(24) } }))).toBe(
      'not_found',
    );
    await set(clara);
    expect(await codeOf(slots(key, 'other'))).toBe('not_found');
  });
});
