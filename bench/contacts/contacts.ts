import { createContact, contactsPage } from '@pillarbox/contract/contacts/contact-calls';
import { suggest } from '@pillarbox/contract/contacts/suggest';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase, startPostgres } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import type { PageFigure } from '../browser.ts';
import { Client } from '../client.ts';
import { figure, pageTable, table, timed } from '../measure.ts';
import type { Figure } from '../measure.ts';
import { startRadicale } from '../dav/radicale.ts';
import { SetupClient } from '../dav/setup-client.ts';
import { CARDS, changes, firstIn, firstSync } from '../dav/sync.ts';
import type { DavPlace } from '../dav/sync.ts';
import { listInBrowser } from './list-in-browser.ts';
import { cardOf, fileOf } from './people.ts';
import { plainInserts } from './plain-inserts.ts';

const USER = 'clara@example.test';
const PASSWORD = 'correct-horse';
/** Contacts of the lists that are measured, and of the first import and the synchronised book. */
const CONTACTS = Number(process.env['BENCH_CONTACTS'] ?? 20_000);
const IMPORTED = Math.min(10_000, CONTACTS / 2);
const OFTEN = { runs: 200, warmUp: 100 };
const SELDOM = { runs: 15, warmUp: 3 };

type Note = (text: string) => void;

/** `npm run bench -- contacts`: lists, suggestions, import and CardDAV with many contacts, on both databases. */
export async function benchContacts(note: Note): Promise<string> {
  const dovecot = await startDovecot();
  const postgres = await startPostgres();
  try {
    await dovecot.addUser({ address: USER, password: PASSWORD });
    const partners = { 754: imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 }) };
    const embedded = await startProduct({ partners });
    const first = await onProduct(embedded, 'embedded', note).finally(() => embedded.stop());
    const url = await newDatabase(postgres);
    const product = await startProduct({ partners, environment: { PILLARBOX_DATABASE_URL: url } });
    const second = await onProduct(product, 'PostgreSQL', note).finally(() => product.stop());
    const raw = await plainInserts(postgres, url, CONTACTS);
    const ratios: Figure[] = [
      ...first.ratios,
      ...second.ratios,
      figure({
        operation: `import of ${String(IMPORTED)} vCards, beside plain inserts (PostgreSQL)`,
        product: second.importMs,
        raw: (raw * IMPORTED) / CONTACTS,
        target: 4,
      }),
    ];
    return `${pageTable([...first.figures, ...second.figures])}\n${table(ratios)}`;
  } finally {
    await postgres.stop();
    await dovecot.stop();
  }
}

/** `npm run bench -- contacts-page`: only the list in a browser, on the embedded database. */
export async function benchContactsPage(note: Note): Promise<string> {
  const dovecot = await startDovecot();
  try {
    await dovecot.addUser({ address: USER, password: PASSWORD });
    const partners = { 754: imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 }) };
    const product = await startProduct({ partners });
    try {
      const setup = await SetupClient.signIn(product.origin, USER, PASSWORD);
      note(`Importing ${String(CONTACTS)} cards`);
      await setup.import(fileOf(0, CONTACTS));
      return pageTable(await listInBrowser({ origin: product.origin, user: USER, password: PASSWORD }, 'embedded'));
    } finally {
      await product.stop();
    }
  } finally {
    await dovecot.stop();
  }
}

interface Measured {
  readonly figures: PageFigure[];
  readonly ratios: Figure[];
  readonly importMs: number;
}

async function onProduct(product: Product, where: string, note: Note): Promise<Measured> {
  const setup = await SetupClient.signIn(product.origin, USER, PASSWORD);
  note(`Importing ${String(IMPORTED)} cards (${where})`);
  const importMs = await setup.import(fileOf(0, IMPORTED));
  note(`${(importMs / 1000).toFixed(1)} s; synchronising them (${where})`);
  const synced = await synchronised(product, await setup.appPassword(), where);
  note(`${pageTable(synced.figures)}\n${table(synced.ratios)}`);
  await setup.import(fileOf(IMPORTED, CONTACTS - IMPORTED));
  const client = new Client(product.origin);
  await client.signIn(USER, PASSWORD);
  note(`Lists and suggestions of ${String(CONTACTS)} contacts (${where})`);
  const figures = [
    ...synced.figures,
    { what: `import of ${String(IMPORTED)} vCards (${where}), s`, value: importMs / 1000, target: 60 },
    ...(await lists({ product, client, where })),
    ...(await keystrokes({ product, client, where })),
    ...(await listInBrowser({ origin: product.origin, user: USER, password: PASSWORD }, where)),
  ];
  client.close();
  return { figures, ratios: synced.ratios, importMs };
}

/** The first sync of a client beside the same client at Radicale, and a sync without changes. */
async function synchronised(product: Product, password: string, where: string): Promise<Omit<Measured, 'importMs'>> {
  const authorization = `Basic ${Buffer.from(`${USER}:${password}`).toString('base64')}`;
  const home = { dialect: CARDS, origin: product.origin, path: `/dav/addressbooks/${USER}/`, authorization };
  const book: DavPlace = { ...home, path: await firstIn(home) };
  const first = { runs: 1, warmUp: 1 };
  const ours = await timed(() => wholeBook(book), first);
  const { token } = await firstSync(book);
  const cpu = await product.cpu();
  const unchanged = await timed(() => changes(book, token), OFTEN);
  const cpuEach = ((await product.cpu()) - cpu) / (OFTEN.runs + OFTEN.warmUp);
  const figures = [
    { what: `CardDAV sync without changes (${where}), ms`, value: unchanged, target: 5 },
    { what: `CardDAV sync without changes (${where}), ms of CPU`, value: cpuEach, target: 5 },
  ];
  const radicale = await startRadicale({
    dialect: CARDS,
    tag: 'VADDRESSBOOK',
    texts: Array.from({ length: IMPORTED }, (_none, at) => cardOf(at)),
  });
  if (radicale === null) return { figures, ratios: [] };
  const raw = await timed(() => wholeBook(radicale.place), first).finally(() => radicale.stop());
  const operation = `first CardDAV sync of ${String(IMPORTED)} (${where}), beside Radicale, ms`;
  return { figures, ratios: [figure({ operation, product: ours, raw, target: 0.5 })] };
}

async function wholeBook(book: DavPlace): Promise<void> {
  const { items } = await firstSync(book);
  if (items !== IMPORTED) throw new Error(`${String(items)} cards arrived`);
}

interface Sides {
  readonly product: Product;
  readonly client: Client;
  readonly where: string;
}

/** A page of the list after a click, and the first page after a contact was added. */
async function lists({ client, where }: Sides): Promise<PageFigure[]> {
  const path = contactsPage.path.replace(':mail', USER);
  const page = (offset: number) => client.post(path, { offset, limit: 100 });
  const clicked = await timed((run) => page((run * 997) % (CONTACTS - 100)), OFTEN);
  const searched = await timed((run) => client.post(path, { text: `fischer${String(run)}`, limit: 100 }), SELDOM);
  let after = 0;
  for (let run = 0; run < SELDOM.runs; run += 1) {
    await client.post(createContact.path.replace(':mail', USER), { Name: `New Contact ${String(run)}` });
    const start = performance.now();
    await page(0);
    after += (performance.now() - start) / SELDOM.runs;
  }
  const of = `of ${String(CONTACTS)} contacts (${where}), ms`;
  return [
    { what: `a page ${of}`, value: clicked, target: 20 },
    { what: `a search ${of}`, value: searched, target: 150 },
    { what: `the first page after a change ${of}`, value: after, target: 100 },
  ];
}

/** Texts as a user types them: some match thousands, some one. */
const TYPED = ['a', 'an', 'ann', 'anna', 'f', 'fi', 'fis', 'fischer1', 'anna fis', 'e', 'el', 'oz', 'example', 'xyz'];

/** A keystroke in a recipient field: its median and the slowest text, and the CPU that each takes. */
async function keystrokes({ product, client, where }: Sides): Promise<PageFigure[]> {
  const path = suggest.path.replace(':user', USER);
  const type = (text: string) => client.post(path, { text });
  const cpu = await product.cpu();
  const medians: number[] = [];
  for (const text of TYPED) medians.push(await timed(() => type(text), { runs: 40, warmUp: 20 }));
  const cpuEach = ((await product.cpu()) - cpu) / (TYPED.length * 60);
  const of = `(${where}), ms`;
  return [
    { what: `a keystroke, mean of ${String(TYPED.length)} texts ${of}`, value: mean(medians), target: 10 },
    { what: `a keystroke, the slowest text ${of}`, value: Math.max(...medians), target: 10 },
    { what: `a keystroke ${of} of CPU`, value: cpuEach, target: 10 },
  ];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
