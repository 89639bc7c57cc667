import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { beginMailExport, listMailExports, mailExportFile } from '@pillarbox/contract/transfer/export-jobs';
import type { MailExportFormat } from '@pillarbox/contract/transfer/transfer';
import { newAccount, startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase, startPostgres } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product, ProductOptions } from '@pillarbox/tooling/testbed/product';
import { startS3 } from '@pillarbox/tooling/testbed/s3';
import type { PageFigure } from './browser.ts';
import { SetupClient } from './dav/setup-client.ts';
import { untilIdle } from './idle.ts';
import { figure } from './measure.ts';
import type { Figure } from './measure.ts';
import { RawConnection } from './raw.ts';

/** Two sizes show whether the memory grows with the mailbox. */
const SIZES = (process.env['BENCH_EXPORT_MB'] ?? '256,1024').split(',').map(Number);
const FORMATS = (process.env['BENCH_EXPORT_FORMATS'] ?? 'mbox,maildir').split(',') as MailExportFormat[];
/** Whether the pieces are kept in an S3 store. */
const IN_S3 = process.env['BENCH_BLOBS'] === 's3';
/** At least 0.7 of the speed of the raw command. */
const TARGET = 1 / 0.7;
/** Megabytes above the memory of the idle gateway. */
const MEMORY_TARGET = 100;
const MB = 1024 * 1024;
/** Messages that the raw loop appends or fetches at once. */
const BATCH = 100;
/** Text that compression makes hardly smaller, as attachments are. */
const BASE64 = randomBytes(6 * MB)
  .toString('base64')
  .replaceAll(/.{76}/g, '$&\r\n');
/** One of ten messages has an attachment. */
const [SMALL, LARGE] = [20 * 1024, 200 * 1024];
const MEAN = (9 * SMALL + LARGE) / 10;

function message(at: number): string {
  const head = `From: tom@example.test\r\nSubject: Letter ${String(at)}\r\nMessage-ID: <${String(at)}@old.test>\r\n`;
  const from = (at * 7919) % (BASE64.length - LARGE);
  const body = BASE64.slice(from, from + (at % 10 === 0 ? LARGE : SMALL));
  return `${head}Date: Fri, 27 Nov 2026 09:00:00 +0000\r\n\r\n${body}\r\n`;
}

interface Measured {
  readonly figures: Figure[];
  readonly memory: PageFigure[];
}

/** Exports mailboxes as archives, and fetches their messages by one command for each hundred. */
export async function benchMailExport(note: (text: string) => void): Promise<Measured> {
  const [dovecot, postgres] = [await startDovecot({ quotaRule: '*:storage=100G' }), await startPostgres()];
  const s3 = IN_S3 ? await startS3() : null;
  const blobs = s3 === null ? {} : { PILLARBOX_BLOBS_URL: s3.url() };
  const measured: Measured = { figures: [], memory: [] };
  try {
    for (const megabytes of SIZES) {
      const account = await newAccount(dovecot, `box${String(megabytes)}`);
      const messages = Math.ceil((megabytes * MB) / MEAN);
      note(`Filling a mailbox with ${String(messages)} messages, ${String(megabytes)} MB`);
      const hand = await RawConnection.signIn(dovecot.ports.imap, account.address, account.password);
      await fill(hand, messages);
      const raw = await rawFetch(hand, messages);
      hand.close();
      for (const format of FORMATS) {
        const database = { PILLARBOX_DATABASE_URL: await newDatabase(postgres), PILLARBOX_SECRET: 's'.repeat(40) };
        const partners = { 754: imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 }) };
        const { taken, cpu, most, download } = await exported(
          { partners, environment: { ...database, ...blobs } },
          { account, format },
        );
        const operation = `export ${String(megabytes)} MB as ${format}`;
        measured.figures.push(figure({ operation, product: taken, raw, target: TARGET }));
        measured.memory.push({ what: `${operation}, MB above idle`, value: most, target: MEMORY_TARGET });
        measured.memory.push({ what: 'download of it, MB above idle', value: download, target: MEMORY_TARGET });
        const [took, processor, byRaw] = [taken, cpu, raw].map((time) => `${(time / 1000).toFixed(1)} s`);
        note(`${operation}: ${took ?? ''} (${processor ?? ''} of processor time), ${byRaw ?? ''} by the raw loop`);
      }
    }
    return measured;
  } finally {
    await s3?.stop();
    await postgres.stop();
    await dovecot.stop();
  }
}

async function fill(raw: RawConnection, messages: number): Promise<void> {
  for (let from = 0; from < messages; from += BATCH) {
    const parts: Buffer[] = [Buffer.from('APPEND INBOX')];
    for (let at = from; at < Math.min(messages, from + BATCH); at += 1) {
      const source = Buffer.from(message(at), 'latin1');
      parts.push(Buffer.from(` () {${String(source.length)}+}\r\n`), source);
    }
    await raw.send(Buffer.concat([...parts, Buffer.from('\r\n')]));
  }
}

/** Milliseconds to fetch all messages. */
async function rawFetch(raw: RawConnection, messages: number): Promise<number> {
  const start = performance.now();
  await raw.command('SELECT INBOX');
  for (let from = 1; from <= messages; from += BATCH) {
    const set = `${String(from)}:${String(Math.min(messages, from + BATCH - 1))}`;
    await raw.command(`FETCH ${set} (UID FLAGS INTERNALDATE RFC822.SIZE BODY.PEEK[])`);
  }
  return performance.now() - start;
}

interface Exported {
  /** Milliseconds, and those of the processor. */
  readonly taken: number;
  readonly cpu: number;
  /** Most megabytes above idle while the file was written, and while it was downloaded. */
  readonly most: number;
  readonly download: number;
}

/** Exports the mailbox by a gateway that has just started. */
async function exported(
  options: ProductOptions,
  { account, format }: { readonly account: TestAccount; readonly format: MailExportFormat },
): Promise<Exported> {
  const product = await startProduct(options);
  try {
    const client = await SetupClient.signIn(product.origin, account.address, account.password);
    const of = (path: string): string => path.replace(':mail', account.address);
    await untilIdle(product);
    const [idle, used] = [await product.memory(), await product.cpu()];
    const headers = { 'content-type': 'application/json' };
    const start = performance.now();
    await client.ask('POST', of(beginMailExport.path), { headers, body: JSON.stringify({ format }) });
    const written = async (): Promise<string> => {
      for (;;) {
        const { exports } = listMailExports.reply.parse(await client.ask('GET', of(listMailExports.path), {}));
        const [one] = exports;
        if (one?.state === 'ready') return one.id;
        if (one?.reason !== '') throw new Error(`The export failed: ${one?.reason ?? ''}`);
        await delay(200);
      }
    };
    const writing = await highest(product, written());
    const [taken, cpu] = [performance.now() - start, (await product.cpu()) - used];
    const path = of(mailExportFile.path).replace(':exportId', writing.result);
    const { most: download } = await highest(product, client.download(path));
    return { taken, cpu, most: writing.most - idle, download: download - idle };
  } finally {
    await product.stop();
  }
}

/** The result of a work, and the most memory that the gateway had meanwhile, in megabytes. */
async function highest<T>(product: Product, work: Promise<T>): Promise<{ readonly result: T; readonly most: number }> {
  let most = 0;
  const state = { isOver: false };
  const over = work.finally(() => (state.isOver = true));
  over.catch(() => undefined);
  do {
    most = Math.max(most, await product.memory());
    await delay(100);
  } while (!state.isOver);
  return { result: await over, most };
}
