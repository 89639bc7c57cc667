import * as operations from '@pillarbox/contract/calendar/import-calls';
import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { calendarExchangeFeature } from './features/calendar-exchange/calendar-exchange.feature.ts';
import type { CalendarTexts } from './features/calendar-exchange/calendar-exchange.ports.ts';
import { calendarBed, NOW } from './features/calendar/calendar.test-bed.ts';
import type { Person } from './features/calendar/calendar.test-bed.ts';
import type { Database } from './platform/database/database.ts';
import type { Download, UploadedFile } from './platform/http/request-pipeline.ts';
import { describeOnDatabases } from './platform/testing/test-databases.ts';
import { NO_SCANNER } from './platform/scanner/scanner.ts';

async function* files(content: string | Buffer): AsyncIterable<UploadedFile> {
  yield {
    field: 'file',
    name: '../my calendar.ics',
    mime: 'text/calendar',
    stream: Readable.from([Buffer.from(content)]),
  };
}

function calendarOf(...components: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', ...components, 'END:VCALENDAR', ''].join('\r\n');
}

function event(uid: string, ...lines: readonly string[]): string {
  const own = uid === '' ? [] : [`UID:${uid}`];
  return ['BEGIN:VEVENT', ...own, 'DTSTAMP:20261001T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
}
/** The texts of calendars, which are written by another function. */
function withSave(texts: CalendarTexts, save: CalendarTexts['save']): CalendarTexts {
  return {
    usable: (...all) => texts.usable(...all),
    defaultFor: (...all) => texts.defaultFor(...all),
    read: (...all) => texts.read(...all),
    list: (...all) => texts.list(...all),
    heads: (...all) => texts.heads(...all),
    save,
  };
}

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');
const DINNER = event('dinner', 'DTSTART:20261014T180000Z', 'SUMMARY:Dinner');

describeOnDatabases('calendar files', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const bed = (textsOf = (texts: CalendarTexts): CalendarTexts => texts, fileMs?: number) => {
    const made = calendarBed(database.db);
    const kept = new Map<string, Uint8Array>();
    const failed = vi.fn<(error: unknown) => void>();
    calendarExchangeFeature({
      mount: made.client.mount,
      db: database.db,
      blobs: {
        put: async (id: string, content: Uint8Array | Readable) =>
          void kept.set(id, content instanceof Uint8Array ? content : await buffer(content)),
        read: async (id: string) => {
          const found = kept.get(id);
          return found === undefined ? null : new Uint8Array(found);
        },
        remove: async (id: string) => void kept.delete(id),
      },
      texts: textsOf(made.feature.objects),
      scanner: NO_SCANNER,
      feeds: made.feature.feeds,
      shown: (owner, id) => made.feature.shown(owner, id),
      egress: { getChanged: () => Promise.reject(new Error('not asked')) },
      now: () => NOW,
      failed,
      ...(fileMs !== undefined && { times: { fileMs } }),
    });
    const upload = (person: Person, content: string | Buffer) =>
      person.call(operations.uploadCalendarFile, { session: person.session, files: files(content) });
    const read = (person: Person, importId: string) =>
      person.call(operations.readCalendarImport, { session: person.session, params: { importId } });
    const ended = async (person: Person, importId: string, state: CalendarImport['state']) => {
      await vi.waitFor(async () => expect((await read(person, importId)).state).toBe(state), 20_000);
      return await read(person, importId);
    };
    const start = (person: Person, importId: string, calendarId?: string) =>
      person.call(operations.startCalendarImport, {
        session: person.session,
        params: { importId },
        body: calendarId === undefined ? {} : { calendarId },
      });
    const run = async (person: Person, importId: string) => {
      await start(person, importId, await own(person));
      return await ended(person, importId, 'done');
    };
    const undo = (person: Person, importId: string) =>
      person.call(operations.undoCalendarImport, { session: person.session, params: { importId } });
    const own = async (person: Person) => (await person.calendars()).find(({ isDefault }) => isDefault)?.id ?? '';
    const stored = async (person: Person, calendarId?: string) =>
      await made.feature.objects.list(person.session, calendarId ?? (await own(person)), { after: '', limit: 500 });
    const saved = async (person: Person, calendarId: string) => {
      const given = { session: person.session, params: { calendarId } };
      const file = await made.client.download<Download>(operations.exportCalendar, given);
      return { name: file.name, text: await text(file.content as Readable) };
    };
    return { ...made, upload, read, run, start, undo, own, stored, saved, ended, kept, failed };
  };

  it('are read without changing anything', async () => {
    const { person, upload, stored } = bed();
    const clara = person('clara');
    const found = await upload(
      clara,
      calendarOf(
        DINNER,
        event('weekly', 'DTSTART;TZID=Moon/Base:20261015T090000', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Weekly'),
        event('broken', 'SUMMARY:Without a start'),
        'BEGIN:VTODO\r\nUID:todo\r\nSUMMARY:Paint\r\nEND:VTODO',
      ),
    );
    expect(found).toMatchObject({
      name: 'my calendar.ics',
      state: 'ready',
      added: 3,
      changed: 0,
      leftOut: [{ number: 3, summary: 'Without a start', reason: 'no_start' }],
      unknownZones: ['Moon/Base'],
      preview: [
        { summary: 'Dinner', start: '2026-10-14T18:00:00.000Z', repeats: false, isTask: false },
        { summary: 'Weekly', start: '2026-10-15T09:00', repeats: true, isTask: false },
        { summary: 'Paint', start: '', repeats: false, isTask: true },
      ],
    });
    expect(await stored(clara)).toEqual([]);
  });

  it('are imported without METHOD and without alarms that send mail, tasks to the list of tasks [CAL-019]', async () => {
    const { person, upload, run, stored, feature } = bed();
    const clara = person('clara');
    const alarms = ['EMAIL', 'DISPLAY'].map((action) =>
      ['BEGIN:VALARM', `ACTION:${action}`, 'TRIGGER:-PT15M', 'DESCRIPTION:x', 'END:VALARM'].join('\r\n'),
    );
    const { id } = await upload(
      clara,
      calendarOf(
        event('a', 'DTSTART:20261014T180000Z', 'SUMMARY:A', 'X-OTHER;X=1:kept', ...alarms),
        'BEGIN:VTODO\r\nUID:todo\r\nDTSTAMP:20261001T000000Z\r\nSUMMARY:Paint\r\nEND:VTODO',
      ),
    );
    expect(await run(clara, id)).toMatchObject({ added: 2, changed: 0, leftOutCount: 0 });
    const [one] = await stored(clara);
    expect(one?.text).toContain('X-OTHER;X=1:kept');
    expect(one?.text).toContain('ACTION:DISPLAY');
    expect(one?.text).not.toMatch(/METHOD|EMAIL/);
    const list = await feature.objects.defaultFor(clara.session, 'task');
    expect((await stored(clara, list.id)).map(({ uid }) => uid)).toEqual(['todo']);
  });

  it('add nothing twice, change what is older, and keep what is newer', async () => {
    const { person, upload, run, stored } = bed();
    const clara = person('clara');
    await run(clara, (await upload(clara, calendarOf(DINNER))).id);
    expect(await upload(clara, calendarOf(DINNER))).toMatchObject({ added: 0, changed: 0, kept: 1 });
    const later = DINNER.replace('20261001', '20261002');
    expect(await upload(clara, calendarOf(later))).toMatchObject({ kept: 1 });
    const moved = later.replace('T180000Z', 'T190000Z');
    await run(clara, (await upload(clara, calendarOf(moved))).id);
    expect((await stored(clara)).map(({ text: one }) => one.includes('T190000Z'))).toEqual([true]);
    expect(await upload(clara, calendarOf(DINNER))).toMatchObject({ changed: 0, kept: 1 });
  });

  it('with two entries of one UID, and entries without one, lose nothing and double nothing', async () => {
    const { person, upload, run, stored } = bed();
    const clara = person('clara');
    const file = calendarOf(
      event('series', 'DTSTART:20261014T180000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:S'),
      event('series', 'RECURRENCE-ID:20261015T180000Z', 'DTSTART:20261015T200000Z', 'SUMMARY:S late'),
      event('', 'DTSTART:20261016T180000Z', 'SUMMARY:Nameless'),
      event('', 'DTSTART:20261016T180000Z', 'SUMMARY:Nameless'),
    );
    expect(await run(clara, (await upload(clara, file)).id)).toMatchObject({ added: 2 });
    expect((await stored(clara)).map(({ text: one }) => one.match(/BEGIN:VEVENT/g)?.length).sort()).toEqual([1, 2]);
    expect(await upload(clara, file)).toMatchObject({ added: 0 });
  });

  it('are taken back, except what was changed since', async () => {
    const { person, upload, run, undo, ended, stored, feature } = bed();
    const clara = person('clara');
    await run(clara, (await upload(clara, calendarOf(DINNER))).id);
    const moved = DINNER.replace('T180000Z', 'T190000Z').replace('20261001', '20261003');
    const lunch = event('lunch', 'DTSTART:20261014T120000Z', 'SUMMARY:Lunch');
    const tea = event('tea', 'DTSTART:20261014T150000Z', 'SUMMARY:Tea');
    const { id } = await upload(clara, calendarOf(moved, lunch, tea));
    expect(await run(clara, id)).toMatchObject({ added: 2, changed: 1 });
    const changed = (await stored(clara)).find(({ uid }) => uid === 'tea');
    if (changed === undefined) throw new Error('tea is missing');
    await feature.objects.save(clara.session, [{ ...changed, text: changed.text.replace('Tea', 'Coffee') }]);
    await undo(clara, id);
    expect(await ended(clara, id, 'undone')).toMatchObject({ stayed: 1 });
    const after = await stored(clara);
    expect(after.map(({ uid }) => uid).sort()).toEqual(['dinner', 'tea']);
    expect(after.find(({ uid }) => uid === 'dinner')?.text).toContain('T180000Z');
  });

  it('are taken back whole when the gateway ended right after it had written something', async () => {
    const save = vi.fn<CalendarTexts['save']>();
    const { person, upload, start, undo, ended, stored, own } = bed((texts) => {
      save.mockImplementationOnce(async (...all) => {
        await texts.save(...all);
        throw new Error('the gateway ended');
      });
      save.mockImplementation((...all) => texts.save(...all));
      return withSave(texts, save);
    });
    const clara = person('clara');
    const { id } = await upload(clara, calendarOf(DINNER));
    await start(clara, id, await own(clara));
    await ended(clara, id, 'interrupted');
    expect(await stored(clara)).toHaveLength(1);
    await undo(clara, id);
    await ended(clara, id, 'undone');
    expect(await stored(clara)).toEqual([]);
  });

  it('go on after a failure in the calendar that was chosen, and count both runs', async () => {
    const save = vi.fn<CalendarTexts['save']>();
    const { person, upload, start, ended, stored, own } = bed((texts) => {
      save.mockImplementationOnce(async (...all) => {
        await texts.save(...all);
        throw new Error('the database was lost');
      });
      save.mockImplementation((...all) => texts.save(...all));
      return withSave(texts, save);
    });
    const clara = person('clara');
    const other = await clara.create({ name: 'Trips' });
    const { id } = await upload(clara, calendarOf(DINNER));
    await start(clara, id, other.id);
    await ended(clara, id, 'interrupted');
    await start(clara, id);
    expect(await ended(clara, id, 'done')).toMatchObject({ added: 1, total: 1 });
    expect(await stored(clara, other.id)).toHaveLength(1);
    expect(await stored(clara, await own(clara))).toEqual([]);
  });

  it('belong to their user, and go to calendars that the user may change', async () => {
    const { person, upload, start, undo, read, own, kept } = bed();
    const [clara, eve] = [person('clara'), person('eve')];
    const { id } = await upload(clara, calendarOf(DINNER));
    const hers = await own(eve);
    expect(await codeOf(read(eve, id))).toBe('not_found');
    expect(await codeOf(start(eve, id, hers))).toBe('not_found');
    expect(await codeOf(undo(eve, id))).toBe('not_found');
    expect(await codeOf(start(clara, id, hers))).toBe('calendar_not_found');
    await eve.share(hers, clara.mail, 'READ');
    await clara.subscribe(hers);
    expect(await codeOf(start(clara, id, hers))).toBe('calendar_not_allowed');
    await undo(clara, id);
    expect(await codeOf(read(clara, id))).toBe('not_found');
    expect(kept.size).toBe(0);
  });

  it.each([
    ['no text', ''],
    ['no calendar', '<html>Sign in</html>'],
    ['no end', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'],
    ['nesting without end', `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(5000)}`],
  ])('are refused when they are none: %s', async (_name, content) => {
    const { person, upload, kept } = bed();
    expect(await codeOf(upload(person('clara'), content))).toBe('feed_not_a_calendar');
    expect(kept.size).toBe(0);
  });

  it('are refused when they have more than 50 MB, or take too long to read, and nothing of them stays', async () => {
    const { person, upload, kept } = bed();
    const clara = person('clara');
    async function* tooLarge(): AsyncIterable<UploadedFile> {
      const stream = Readable.from(Array.from({ length: 51 }, () => MEGABYTE));
      yield { field: 'file', name: 'large.ics', mime: 'text/calendar', stream };
    }
    const large = clara.call(operations.uploadCalendarFile, { session: clara.session, files: tooLarge() });
    expect(await codeOf(large)).toBe('body_too_large');
    const hurried = bed(undefined, 0);
    expect(await codeOf(hurried.upload(hurried.person('eve'), calendarOf(DINNER)))).toBe('body_too_complex');
    expect(kept.size + hurried.kept.size).toBe(0);
    expect(await upload(clara, calendarOf(DINNER))).toMatchObject({ added: 1 });
  });

  it('are written with each zone once, and can be imported again', async () => {
    const { person, upload, run, saved, own } = bed();
    const [clara, eve] = [person('clara'), person('eve')];
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Vienna',
      'BEGIN:STANDARD',
      'DTSTART:19701025T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n');
    const zoned = ['a', 'b'].map((uid) => event(uid, 'DTSTART;TZID=Europe/Vienna:20261014T180000', `SUMMARY:${uid}`));
    await run(clara, (await upload(clara, calendarOf(zone, ...zoned))).id);
    const file = await saved(clara, await own(clara));
    expect(file.name).toMatch(/\.ics$/);
    expect(file.text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
    expect(file.text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(await upload(eve, file.text)).toMatchObject({ added: 2, leftOutCount: 0, unknownZones: [] });
    expect(await codeOf(saved(eve, await own(clara)))).toBe('calendar_not_found');
  });

  it('reads the text of a calendar program that writes Windows-1252', async () => {
    const { person, upload } = bed();
    const content = Buffer.from(calendarOf(event('x', 'DTSTART:20261014T180000Z', 'SUMMARY:Grüße')), 'latin1');
    expect((await upload(person('clara'), content)).preview[0]?.summary).toBe('Grüße');
  });

  it('book the rooms that their events invite; one that is taken declines, and the event is there', async () => {
    const { person, upload, run, own } = bed();
    const [otto, clara] = [person('otto'), person('clara')];
    const resource = { kind: 'room', seats: 8, place: '', needsApproval: false, hasWaitlist: false, maxMinutes: 0 };
    const { id: room } = await otto.create({ name: 'Workshop', kind: 'resource', resource });
    const invites = (uid: string): string =>
      event(
        uid,
        'DTSTART:20261014T180000Z',
        'DTEND:20261014T190000Z',
        `SUMMARY:${uid}`,
        `ORGANIZER:mailto:${clara.mail}`,
        `ATTENDEE;CUTYPE=ROOM:urn:uuid:${room}`,
      );
    const staged = await upload(clara, calendarOf(invites('one'), invites('two')));
    expect(await run(clara, staged.id)).toMatchObject({ added: 2 });
    const listed = (await clara.list()).events.filter(({ calendar_id }) => calendar_id !== room);
    const answers = listed.map(async ({ id }) => (await clara.read(id)).attendees[0]?.answer);
    expect((await Promise.all(answers)).toSorted()).toEqual(['accepted', 'declined']);
    expect((await otto.list()).events.filter(({ calendar_id }) => calendar_id === room)).toHaveLength(1);
    expect(await own(clara)).toBe(listed[0]?.calendar_id);
  });
});
