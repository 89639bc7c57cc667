import { getFilesToken, listFileFolders, listFiles } from '@pillarbox/contract/files/operations';
import { beginUpload } from '@pillarbox/contract/files/transfers';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase, startPostgres } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import type { PageFigure } from '../browser.ts';
import { Client } from '../client.ts';
import { SetupClient } from '../dav/setup-client.ts';
import { figure, pageTable, table, timed } from '../measure.ts';
import type { Figure } from '../measure.ts';
import { listInBrowser } from './list-in-browser.ts';
import { pageUploads } from './page-upload.ts';
import type { PageRound } from './page-upload.ts';
import { plainPut, put, watched } from './transfer.ts';

const USER = 'clara@example.test';
const PASSWORD = 'correct-horse';
/** Files of the folder that is listed, and of the one that programs list. */
const FILES = Number(process.env['BENCH_FILES'] ?? 10_000);
const LISTED = Math.min(1000, FILES);
/** Megabytes of the file that is uploaded. */
const UPLOAD = Number(process.env['BENCH_UPLOAD_MB'] ?? 1024);
/** How often product and plain copy are measured; the round with the median ratio counts. */
const ROUNDS = 3;
const OFTEN = { runs: 50, warmUp: 30 };

type Note = (text: string) => void;

interface Measured {
  readonly figures: PageFigure[];
  readonly ratios: Figure[];
}

/** `npm run bench -- files`: lists of many files, WebDAV and a large upload, on both databases. */
export async function benchFiles(note: Note): Promise<string> {
  const dovecot = await startDovecot();
  const postgres = await startPostgres();
  try {
    await dovecot.addUser({ address: USER, password: PASSWORD });
    const partner = imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 });
    const partners = { 754: { ...partner, features: ['briefcase'], files: { quota: 100_000 } } };
    const embedded = await startProduct({ partners });
    const first = await onProduct(embedded, 'embedded', note).finally(() => embedded.stop());
    const environment = { PILLARBOX_DATABASE_URL: await newDatabase(postgres) };
    const product = await startProduct({ partners, environment });
    const second = await onProduct(product, 'PostgreSQL', note).finally(() => product.stop());
    return `${pageTable([...first.figures, ...second.figures])}\n${table([...first.ratios, ...second.ratios])}`;
  } finally {
    await postgres.stop();
    await dovecot.stop();
  }
}

async function onProduct(product: Product, where: string, note: Note): Promise<Measured> {
  const setup = await SetupClient.signIn(product.origin, USER, PASSWORD);
  const dav = new DavFolder(product.origin, await setup.appPassword());
  note(`Filling folders with ${String(FILES)} and ${String(LISTED)} files (${where})`);
  const client = new Client(product.origin);
  await client.signIn(USER, PASSWORD);
  await fill(client, 'Large', FILES);
  await fill(client, 'Listed', LISTED);
  const account = { origin: product.origin, user: USER, password: PASSWORD };
  const figures = [
    ...(await lists(client, where)),
    ...(await propfinds(dav, where)),
    ...(await listInBrowser(account, { folder: 'Large', files: FILES, where })),
  ];
  note(pageTable(figures));
  client.close();
  note(`Uploading ${String(UPLOAD)} MB (${where})`);
  const before = await product.memory();
  let peak = 0;
  const rounds: PageRound[] = [];
  // In turn, because the speed of a disk that others use changes from minute to minute.
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent = await watched(
      () => product.memory(),
      () => put(dav.address(`large-${String(round)}.bin`), UPLOAD, dav.headers),
    );
    peak = Math.max(peak, sent.peak);
    rounds.push({ result: sent.result, raw: await plainPut(UPLOAD) });
  }
  const seen = (upload: () => Promise<number>): Promise<number> =>
    watched(() => product.memory(), upload).then(({ result, peak: most }) => {
      peak = Math.max(peak, most);
      return result;
    });
  const byPage = await pageUploads(account, { megabytes: UPLOAD, rounds: ROUNDS }, seen);
  const ratio = (way: string, all: readonly PageRound[]): Figure => {
    note(all.map((one) => `${one.result.toFixed(0)} of ${one.raw.toFixed(0)} MB/s ${way}`).join(', '));
    const { result, raw } = middle(all);
    const operation = `upload of ${String(UPLOAD)} MB by ${way} (${where}), beside a plain copy over HTTP, MB/s`;
    return figure({ operation, product: result, raw, target: 0.8, atLeast: true });
  };
  return {
    figures: [...figures, { what: `memory that the uploads take (${where}), MB`, value: peak - before, target: 100 }],
    ratios: [ratio('WebDAV', rounds), ratio('the page', byPage)],
  };
}

function middle(rounds: readonly PageRound[]) {
  const sorted = rounds.toSorted((one, other) => one.result / one.raw - other.result / other.raw);
  return sorted[Math.floor(sorted.length / 2)] ?? { result: Number.NaN, raw: Number.NaN };
}

/** Makes a folder with this many empty files. */
async function fill(client: Client, folder: string, files: number): Promise<void> {
  const { token } = await opened(client);
  const path = `${beginUpload.path}?${new URLSearchParams({ token }).toString()}`;
  for (let at = 1; at <= files; at += 1) {
    const name = `file-${String(at).padStart(6, '0')}.txt`;
    const file = { parent: '', folders: [folder], name, size: 0, modified: 0, onConflict: 'rename' };
    await client.post(path, file);
  }
}

async function opened(client: Client) {
  return getFilesToken.reply.parse(JSON.parse((await client.get(getFilesToken.path)).toString()));
}

/** The first page of a folder, with its totals, and one from its middle. */
async function lists(client: Client, where: string): Promise<PageFigure[]> {
  const { token } = await opened(client);
  const tree = (await client.get(`${listFileFolders.path}?${new URLSearchParams({ token }).toString()}`)).toString();
  const folder = listFileFolders.reply.parse(JSON.parse(tree)).folders.find(({ name }) => name === 'Large')?.id ?? '';
  const page = async (cursor: string) => {
    const query = new URLSearchParams({ token, place: 'folder', id: folder, ...(cursor !== '' && { cursor }) });
    return listFiles.reply.parse(JSON.parse((await client.get(`${listFiles.path}?${query.toString()}`)).toString()));
  };
  const { total } = await page('');
  if (total?.files !== FILES) throw new Error(`${String(total?.files)} files`);
  let middle = '';
  for (let seen = 0; seen < FILES / 2;) {
    const { entries, next } = await page(middle);
    seen += entries.length;
    middle = next;
  }
  const of = `of a folder of ${String(FILES)} files (${where}), ms`;
  return [
    { what: `the first page ${of}`, value: await timed(() => page(''), OFTEN), target: 150 },
    { what: `a page in the middle ${of}`, value: await timed(() => page(middle), OFTEN), target: 150 },
  ];
}

/** What programs ask of a folder: rclone names five properties, others ask for all. */
async function propfinds(dav: DavFolder, where: string): Promise<PageFigure[]> {
  const some = `<d:propfind xmlns:d="DAV:"><d:prop><d:displayname/><d:getlastmodified/><d:getcontentlength/><d:resourcetype/><d:getetag/></d:prop></d:propfind>`;
  const ask = async (body: string): Promise<void> => {
    const found = (await dav.list('Listed/', body)).match(/<d:response>/g)?.length;
    if (found !== LISTED + 1) throw new Error(`${String(found)} responses`);
  };
  const of = `of ${String(LISTED)} files (${where}), ms`;
  return [
    { what: `PROPFIND ${of}`, value: await timed(() => ask(some), OFTEN), target: 50 },
    { what: `PROPFIND for all properties ${of}`, value: await timed(() => ask(''), OFTEN), target: 50 },
  ];
}

/** The files of the user, as programs see them. */
class DavFolder {
  readonly headers: Record<string, string>;
  readonly #top: string;

  constructor(origin: string, password: string) {
    this.#top = `${origin}/dav/files/${USER}/`;
    this.headers = { authorization: `Basic ${Buffer.from(`${USER}:${password}`).toString('base64')}` };
  }

  address(path: string): string {
    return this.#top + path;
  }

  async list(path: string, body: string): Promise<string> {
    return await (await this.#send('PROPFIND', path, { body, headers: { depth: '1' } })).text();
  }

  async #send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const reply = await fetch(this.address(path), { method, ...init, headers: { ...this.headers, ...init.headers } });
    if (!reply.ok) throw new Error(`${method} ${path}: ${String(reply.status)}`);
    return reply;
  }
}
