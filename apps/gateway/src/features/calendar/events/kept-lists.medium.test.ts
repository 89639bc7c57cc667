import { Failure } from '@pillarbox/contract/failure';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { CalendarAccess } from '../calendar-access.ts';
import { calendarBed, eventText, london, NOW } from '../calendar.test-bed.ts';
import type { Person } from '../calendar.test-bed.ts';
import { EventListStore } from './event-list.store.ts';
import type { ListQuery } from './event-list.store.ts';
import { EventLists } from './event-list.ts';
import { KeptLists } from './kept-lists.ts';

const KINDS = ['add', 'series', 'day', 'change', 'once', 'move', 'remove', 'undo', 'share', 'put', 'drop'] as const;
const DAYS = ['2026-10-02', '2026-10-14', '2026-10-30'];
const WINDOWS = [
  { start: '2026-10-01', end: '2026-11-01', timezone: 'Europe/London', limit: 5000 },
  { start: '2026-10-12', end: '2026-10-19', timezone: 'Pacific/Auckland', limit: 5000 },
  { start: '2026-10-01', end: '2026-11-01', timezone: 'Europe/London', limit: 3 },
  { start: '2026-11-01', end: '2026-12-01', timezone: 'Europe/London', limit: 5000 },
];

const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat({ max: 100 }),
  day: fc.constantFrom(...DAYS),
  isPrivate: fc.boolean(),
  /** The one who looks afterwards, at which gateway, at what; changes that nobody looks at add up. */
  look: fc.option(
    fc.record({ who: fc.constantFrom('owner', 'guest'), at: fc.nat({ max: 1 }), window: fc.nat({ max: 3 }) }),
  ),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A store that counts what is read whole, while somebody waits and ahead. */
class CountingStore extends EventListStore {
  whole = 0;
  ahead = 0;
  override list(query: ListQuery) {
    if (query.objectIds === undefined) this.whole += 1;
    return super.list(query);
  }
}

describeOnDatabases('lists of events that are kept in memory', (open) => {
  let database: Database;
  let bed: ReturnType<typeof calendarBed>;
  beforeAll(async () => {
    database = await open();
    bed = calendarBed(database.db);
  });
  afterAll(async () => {
    await bed.feature.close();
    await database.close();
  });

  function gateway(minRows: number) {
    const store = new CountingStore(database.db);
    const access = new CalendarAccess(database.db);
    const ahead: (() => Promise<void>)[] = [];
    const lists = new EventLists({
      calendars: { usable: (caller) => access.of(caller) },
      store,
      kept: new KeptLists(store, { minRows, minAheadRows: minRows, later: (work) => ahead.push(work) }),
      expander: { instances: () => Promise.reject(new Error('All windows are stored')) },
      mailsOf: ({ mail }) => [mail],
      now: () => NOW,
    });
    const readAhead = async (): Promise<void> => {
      const { whole } = store;
      for (const work of ahead.splice(0)) await work();
      store.ahead += store.whole - whole;
      store.whole = whole;
    };
    return { store, lists, readAhead };
  }

  it('say the same as those that are read, at two gateways, after changes of all sorts', async () => {
    let [asked, whole] = [0, 0];
    const sameAsRead = fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }),
      async (steps) => {
        const gateways = [gateway(1), gateway(1)];
        const plain = gateway(Infinity);
        const people = await cast(bed);
        for (const one of steps) {
          await change(people, one).catch((error: unknown) => {
            if (!(error instanceof Failure)) throw error;
          });
          if (one.look === null) continue;
          const { session } = one.look.who === 'owner' ? people.owner : people.guest;
          const window = WINDOWS[one.look.window] ?? expect.fail();
          const kept = await gateways[one.look.at]?.lists.text(session, window);
          expect(kept?.replyText).toBe((await plain.lists.text(session, window)).replyText);
          await gateways[one.look.at]?.readAhead();
        }
        asked += plain.store.whole;
        whole += gateways.reduce((sum, { store }) => sum + store.whole, 0);
      },
    );
    await fc.assert(sameAsRead, { numRuns: 6 });
    expect(whole).toBeLessThan(asked);
  });

  it('are read by their changes alone, and not at all without changes', async () => {
    const { lists, store } = gateway(3);
    const { owner, calendars } = await cast(bed);
    const [first = ''] = calendars;
    const ids: string[] = [];
    for (const summary of ['A', 'B', 'C', 'D']) ids.push((await owner.add(first, { summary })).event.id);
    const titles = async () =>
      (await lists.list(owner.session, WINDOWS[0] ?? expect.fail())).events.map(({ summary }) => summary).sort();
    expect(await titles()).toEqual(['A', 'B', 'C', 'D']);
    expect(await titles()).toEqual(['A', 'B', 'C', 'D']);
    await owner.change(ids[1] ?? '', { summary: 'X' });
    await owner.remove(ids[2] ?? '');
    await owner.add(first, { summary: 'E' });
    expect(await titles()).toEqual(['A', 'D', 'E', 'X']);
    expect(store.whole).toBe(1);
  });

  it('are read for the months beside a month, before somebody asks', async () => {
    const { lists, store, readAhead } = gateway(1);
    const { owner, calendars } = await cast(bed);
    const [first = ''] = calendars;
    await owner.add(first, { summary: 'Daily', rule: 'FREQ=DAILY;COUNT=90' });
    const month = (start: string, end: string) =>
      lists.list(owner.session, { start, end, timezone: 'Europe/London', limit: 5000 });
    await month('2026-11-01', '2026-12-01');
    await readAhead();
    expect(store).toMatchObject({ whole: 1, ahead: 2 });
    const day = { start: london('10:00', '2026-12-24'), end: london('11:00', '2026-12-24') };
    const added = await owner.add(first, { summary: 'Added', ...day });
    const { events } = await month('2026-12-01', '2027-01-01');
    expect(events.some(({ id }) => id === added.event.id)).toBe(true);
    await readAhead();
    expect(store).toMatchObject({ whole: 1, ahead: 3 });
  });

  it('forget an object that was removed and whose name in CalDAV is taken by another one', async () => {
    const { lists } = gateway(1);
    const { owner, calendars } = await cast(bed);
    const [first = ''] = calendars;
    const titles = async () =>
      (await lists.list(owner.session, WINDOWS[0] ?? expect.fail())).events.map(({ summary }) => summary);
    await put(owner, first, { name: 'one.ics', uid: 'a', day: DAYS[1] ?? '', summary: 'Old' });
    expect(await titles()).toEqual(['Old']);
    await bed.feature.objects.remove(owner.session, first, { name: 'one.ics', ifMatch: null });
    await put(owner, first, { name: 'one.ics', uid: 'b', day: DAYS[1] ?? '', summary: 'New' });
    expect(await titles()).toEqual(['New']);
  });

  it('show a subscriber what the share allows at the time of the call [DATA-054]', async () => {
    const { lists, store } = gateway(1);
    const { owner, guest, calendars } = await cast(bed);
    const [first = ''] = calendars;
    await owner.add(first, { summary: 'Secret' });
    const titles = async () =>
      (await lists.list(guest.session, WINDOWS[0] ?? expect.fail())).events.map(({ summary }) => summary);
    expect(await titles()).toEqual(['Secret']);
    await owner.share(first, guest.mail, 'FREEBUSY');
    expect(await titles()).toEqual(['']);
    expect(store.whole).toBe(1);
  });

  async function change(people: Awaited<ReturnType<typeof cast>>, { kind, pick, day, isPrivate }: Step): Promise<void> {
    const { owner, guest, calendars, known, undos } = people;
    const [first = '', second = ''] = calendars;
    const calendar = pick % 3 === 0 ? second : first;
    const time = { start: london('10:00', day), end: london('11:00', day), isPrivate };
    const id = known[pick % known.length] ?? '';
    const name = `${String(pick % 3)}.ics`;
    const add = async (fields: object): Promise<void> => {
      known.push((await owner.add(calendar, { ...time, ...fields })).event.id);
    };
    if (kind === 'add') await add({ summary: `Single ${String(pick)}` });
    if (kind === 'series') await add({ summary: 'Series', rule: 'FREQ=DAILY;COUNT=9' });
    if (kind === 'day') await add({ summary: 'Day', start: london('', day), end: london('', day) });
    if (kind === 'share') await owner.share(first, guest.mail, pick % 2 === 0 ? 'READ' : 'FREEBUSY');
    if (kind === 'put') await put(owner, calendar, { name, uid: String(pick), day, summary: `Put ${name}` });
    if (kind === 'drop') await bed.feature.objects.remove(owner.session, calendar, { name, ifMatch: null });
    if (kind === 'undo') await owner.undo(undos.at(-1) ?? '');
    if (id === '') return;
    const scope = { type: 'current', date: `${day.replaceAll('-', '')}T090000Z` };
    if (kind === 'change') undos.push((await owner.change(id, { ...time, summary: `Changed ${String(pick)}` })).undo);
    if (kind === 'once') undos.push((await owner.change(id, { summary: 'Once' }, scope)).undo);
    if (kind === 'move') await owner.change(id, { calendar_id: calendar });
    if (kind === 'remove') undos.push((await owner.remove(id)).undo);
  }

  async function put(
    owner: Person,
    calendarId: string,
    { name, uid, day, summary }: { name: string; uid: string; day: string; summary: string },
  ): Promise<void> {
    const text = eventText(uid, `${day.replaceAll('-', '')}T120000Z`, `SUMMARY:${summary}`);
    await bed.feature.objects.put(owner.session, calendarId, { name, text, ifMatch: null, ifNoneMatch: null });
  }
});

/** An owner with two calendars, and somebody who subscribes to the first. */
async function cast(bed: ReturnType<typeof calendarBed>) {
  const [owner, guest] = [bed.person('clara'), bed.person('dora')];
  const first = await owner.first();
  await guest.first();
  await owner.create({ name: 'Second' });
  const second = (await owner.calendars()).find(({ name }) => name === 'Second')?.id ?? '';
  await owner.share(first, guest.mail, 'READ');
  await guest.subscribe(first);
  const [known, undos]: [string[], string[]] = [[], []];
  return { owner, guest, calendars: [first, second], known, undos };
}
