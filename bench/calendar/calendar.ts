import { readAvailability } from '@pillarbox/contract/calendar/availability-calls';
import type { EventInstance } from '@pillarbox/contract/calendar/event';
import { changeEvent, listEvents } from '@pillarbox/contract/calendar/event-calls';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { DovecotServer } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase, startPostgres } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import type { PageFigure } from '../browser.ts';
import { Client } from '../client.ts';
import { startRadicale } from '../dav/radicale.ts';
import { SetupClient } from '../dav/setup-client.ts';
import { changes, EVENTS, firstIn, firstSync } from '../dav/sync.ts';
import type { DavPlace } from '../dav/sync.ts';
import { figure, median, pageTable, table, timed } from '../measure.ts';
import type { Figure } from '../measure.ts';
import { whilePinging } from '../pings.ts';
import { fileOf } from './events.ts';
import { benchPage } from './page.ts';

const USER = 'clara@example.test';
const PASSWORD = 'correct-horse';
/** Events of the calendar that is measured; every twentieth one is a series. */
const COUNT = Number(process.env['BENCH_EVENTS'] ?? 10_000);
const FIRST_IMPORT = Math.min(5000, COUNT / 2);
/** Events of the largest file, of which a calendar takes 20,000. */
const HUGE = Number(process.env['BENCH_HUGE'] ?? 100_000);
const PEOPLE = Array.from({ length: 20 }, (_none, at) => `person${String(at)}@example.test`);
const EVENTS_OF_A_PERSON = 400;
const OFTEN = { runs: 100, warmUp: 50 };
const DAY_MS = 86_400_000;
const WINDOWS = [
  ['a week', '2027-05-03', '2027-05-10'],
  ['a month', '2027-05-01', '2027-06-01'],
  ['six weeks', '2027-04-26', '2027-06-07'],
] as const;

type Note = (text: string) => void;

/** `npm run bench -- calendar`, after the web client was built: views, free and busy times, import and CalDAV of a full calendar, on both databases. */
export async function benchCalendar(note: Note): Promise<string> {
  const dovecot = await startDovecot();
  const postgres = await startPostgres();
  try {
    for (const address of [USER, 'full@example.test', ...PEOPLE])
      await dovecot.addUser({ address, password: PASSWORD });
    const partners = { 754: { ...partnerOf(dovecot), FreeBusyFor: 'everybody' } };
    const embedded = await startProduct({ partners });
    const first = await onProduct(embedded, 'embedded', note).finally(() => embedded.stop());
    const url = await newDatabase(postgres);
    const product = await startProduct({ partners, environment: { PILLARBOX_DATABASE_URL: url } });
    const second = await onProduct(product, 'PostgreSQL', note).finally(() => product.stop());
    return `${pageTable([...first.figures, ...second.figures])}\n${table([...first.ratios, ...second.ratios])}`;
  } finally {
    await postgres.stop();
    await dovecot.stop();
  }
}

function partnerOf({ ports }: DovecotServer) {
  return imapPartner('754', ['*'], { imap: ports.imap, submission: 1 });
}

interface Measured {
  readonly figures: readonly PageFigure[];
  readonly ratios: readonly Figure[];
}

async function onProduct(product: Product, where: string, note: Note): Promise<Measured> {
  const setup = await SetupClient.signIn(product.origin, USER, PASSWORD);
  const calendar = await setup.calendar();
  note(`Importing ${String(COUNT)} events (${where})`);
  const imported = await setup.importEvents(fileOf(0, FIRST_IMPORT), calendar);
  const importMs = imported.readMs + imported.writeMs;
  await setup.importEvents(fileOf(FIRST_IMPORT, COUNT - FIRST_IMPORT), calendar);
  const figures: PageFigure[] = [
    { what: `import of ${String(FIRST_IMPORT)} events (${where}), s`, value: importMs / 1000, target: 30 },
    ...(await views(product, where)),
    ...(await freeBusy(product, where)),
    ...(await benchPage({ origin: product.origin, user: USER, password: PASSWORD, day: '2027-05-12', where })),
  ];
  note(`${pageTable(figures)}\nSynchronising (${where})`);
  const synced = await synchronised(product, await setup.appPassword(), where);
  note(`${pageTable(synced.figures)}\n${table(synced.ratios)}\nImporting ${String(HUGE)} events (${where})`);
  const huge = await hugeImport(product, where);
  note(pageTable(huge));
  return { figures: [...figures, ...synced.figures, ...huge], ratios: synced.ratios };
}

/**
 * What the gateway takes for the views of the calendar: a week, the month that the page asks for, and the six weeks of a grid. For days
 * that it has not read before, after a change of one event, and again without a change.
 */
async function views(product: Product, where: string): Promise<PageFigure[]> {
  const client = new Client(product.origin);
  await client.signIn(USER, PASSWORD);
  const figures: PageFigure[] = [];
  for (const [name, start, end] of WINDOWS) {
    const query = new URLSearchParams({ start, end, timezone: 'Europe/Berlin' });
    const path = `${listEvents.path}?${query.toString()}`;
    const { events } = listEvents.reply.parse(JSON.parse((await client.get(path)).toString('utf8')));
    const of = `${name}, ${String(events.length)} instances (${where})`;
    const first = await timed((run) => client.get(`${listEvents.path}?${shifted(start, end, run)}`), OFTEN);
    const changed = await afterChanges(client, path, events[Math.floor(events.length / 2)]);
    const again = await timed(() => client.get(path), OFTEN);
    figures.push(
      { what: `${of}, other days each time, ms`, value: first, target: 10 },
      { what: `${of}, after a change, ms`, value: changed, target: 10 },
      { what: `${of}, again, ms`, value: again, target: 10 },
    );
  }
  client.close();
  return figures;
}

/** As many days, each time at another time of the year. */
function shifted(start: string, end: string, run: number): string {
  const at = (day: string): string => new Date(Date.parse(day) + (run - 75) * DAY_MS).toISOString().slice(0, 10);
  return new URLSearchParams({ start: at(start), end: at(end), timezone: 'Europe/Berlin' }).toString();
}

/** The median of reading a list after each change of one of its events, in milliseconds. */
async function afterChanges(client: Client, path: string, event: EventInstance | undefined): Promise<number> {
  if (event === undefined) throw new Error('No event to change');
  const times: number[] = [];
  for (let run = 0; run < OFTEN.runs + OFTEN.warmUp; run += 1) {
    const change = `${changeEvent.path.replace(':id', event.id)}?type=all`;
    await client.put(change, { summary: `Changed ${String(run)}`, notify: false });
    const start = performance.now();
    await client.get(path);
    times.push(performance.now() - start);
  }
  return median(times.slice(OFTEN.warmUp));
}

/** When twenty people are busy in a month. */
async function freeBusy(product: Product, where: string): Promise<PageFigure[]> {
  for (const [at, person] of PEOPLE.entries()) {
    const setup = await SetupClient.signIn(product.origin, person, PASSWORD);
    await setup.importEvents(fileOf(at * EVENTS_OF_A_PERSON, EVENTS_OF_A_PERSON), await setup.calendar());
  }
  const client = new Client(product.origin);
  await client.signIn(USER, PASSWORD);
  const query = new URLSearchParams({ start: '2027-05-01', end: '2027-06-01', timezone: 'Europe/Berlin' });
  for (const person of PEOPLE) query.append('users[]', person);
  const value = await timed(() => client.get(`${readAvailability.path}?${query.toString()}`), OFTEN);
  client.close();
  return [{ what: `free and busy times of 20 people in a month (${where}), ms`, value, target: 50 }];
}

/** The first sync of a client beside the same client at Radicale, and a sync without changes. */
async function synchronised(product: Product, password: string, where: string): Promise<Measured> {
  const authorization = `Basic ${Buffer.from(`${USER}:${password}`).toString('base64')}`;
  const home = { dialect: EVENTS, origin: product.origin, path: `/dav/calendars/${USER}/`, authorization };
  const place: DavPlace = { ...home, path: await firstIn(home) };
  const first = { runs: 1, warmUp: 1 };
  const ours = await timed(() => whole(place), first);
  const { token } = await firstSync(place);
  const cpu = await product.cpu();
  const unchanged = await timed(() => changes(place, token), OFTEN);
  const cpuEach = ((await product.cpu()) - cpu) / (OFTEN.runs + OFTEN.warmUp);
  const figures = [
    { what: `CalDAV sync without changes (${where}), ms`, value: unchanged, target: 5 },
    { what: `CalDAV sync without changes (${where}), ms of CPU`, value: cpuEach, target: 5 },
  ];
  const texts = Array.from({ length: COUNT }, (_none, at) => fileOf(at, 1));
  const radicale = await startRadicale({ dialect: EVENTS, tag: 'VCALENDAR', texts });
  if (radicale === null) return { figures, ratios: [] };
  const raw = await timed(() => whole(radicale.place), first).finally(() => radicale.stop());
  const operation = `first CalDAV sync of ${String(COUNT)} (${where}), beside Radicale, ms`;
  return { figures, ratios: [figure({ operation, product: ours, raw, target: 0.5 })] };
}

async function whole(place: DavPlace): Promise<void> {
  const { items } = await firstSync(place);
  if (items !== COUNT) throw new Error(`${String(items)} events arrived`);
}

/** A file with far more events than a calendar takes, and how long another page waits meanwhile. */
async function hugeImport(product: Product, where: string): Promise<PageFigure[]> {
  const setup = await SetupClient.signIn(product.origin, 'full@example.test', PASSWORD);
  const calendar = await setup.calendar();
  const file = fileOf(0, HUGE);
  const { result, worst } = await whilePinging(product.origin, () => setup.importEvents(file, calendar));
  const { end, readMs, writeMs } = result;
  const of = `a file of ${String(HUGE)} events (${where})`;
  return [
    { what: `reading ${of}, s`, value: readMs / 1000, target: 60 },
    { what: `writing the ${String(end.added)} that fit of ${of}, s`, value: writeMs / 1000, target: 120 },
    { what: `worst ping during the import of ${of}, ms`, value: worst, target: 200 },
  ];
}
