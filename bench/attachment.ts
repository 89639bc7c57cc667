import { downloadAttachment, msg } from '@pillarbox/contract/mail/message';
import { stageAttachments } from '@pillarbox/contract/compose/operations';
import { newAccount, startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase, startPostgres } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { PageFigure } from './browser.ts';
import { SetupClient } from './dav/setup-client.ts';
import { watched } from './files/transfer.ts';
import { untilIdle } from './idle.ts';
import { median } from './measure.ts';
import { RawConnection } from './raw.ts';

const MEGABYTES = 20;
/** How often the file goes each way; the most memory of all counts. */
const TIMES = 3;
/** Megabytes above the memory of the idle gateway. */
const TARGET = 64;
/** How often the time is measured, each time with a message that nobody has opened. */
const ROUNDS = 7;
const FILE = Buffer.from(Array.from({ length: MEGABYTES * 1024 * 1024 }, (_none, at) => (at * 2_654_435_761) % 256));

/** A message with the file as its attachment. */
function message(): Buffer {
  const head = `From: tom@example.test\r\nSubject: Large\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n`;
  const text = `--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n`;
  const file = `--b\r\nContent-Type: application/octet-stream; name=large.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n`;
  const lines = FILE.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  return Buffer.from(`${head}${text}${file}${lines}\r\n--b--\r\n`);
}

/** The memory of the gateway while a large attachment is opened and downloaded, and while one is uploaded. */
export async function benchAttachment(note: (text: string) => void): Promise<PageFigure[]> {
  const dovecot = await startDovecot({ quotaRule: '*:storage=10G' });
  const postgres = await startPostgres();
  const environment = { PILLARBOX_DATABASE_URL: await newDatabase(postgres), PILLARBOX_SECRET: 's'.repeat(40) };
  const partners = { 754: imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 }) };
  const product = await startProduct({ partners, environment });
  try {
    const { address, password } = await newAccount(dovecot, 'me');
    const raw = await RawConnection.signIn(dovecot.ports.imap, address, password);
    const source = message();
    for (let at = 0; at < TIMES + ROUNDS; at += 1)
      await raw.send(
        Buffer.concat([Buffer.from(`APPEND INBOX {${String(source.length)}+}\r\n`), source, Buffer.from('\r\n')]),
      );
    const client = await SetupClient.signIn(product.origin, address, password);
    const most = async (what: string, work: (at: number) => Promise<unknown>): Promise<number> => {
      await untilIdle(product);
      const idle = await product.memory();
      const { peak } = await watched(
        () => product.memory(),
        async () => {
          for (let at = 0; at < TIMES; at += 1) await work(at);
        },
      );
      note(`Memory of the ${what}: idle ${idle.toFixed(0)} MB, at most ${peak.toFixed(0)} MB`);
      return peak - idle;
    };
    const up = await most('upload', () => upload(client, address));
    const down = await most('download', (at) => download(client, at + 1));
    const times = await timesOf(client, raw);
    raw.close();
    return [
      ...times,
      { what: `upload of an attachment of ${String(MEGABYTES)} MB, MB above idle`, value: up, target: TARGET },
      { what: `download of an attachment of ${String(MEGABYTES)} MB, MB above idle`, value: down, target: TARGET },
    ];
  } finally {
    await product.stop();
    await postgres.stop();
    await dovecot.stop();
  }
}

/** How long opening and downloading take, as multiples of fetching the same bytes by IMAP; medians. */
async function timesOf(client: SetupClient, raw: RawConnection): Promise<PageFigure[]> {
  await raw.command('SELECT INBOX');
  const opens: number[] = [];
  const downloads: number[] = [];
  for (let uid = TIMES + 1; uid <= TIMES + ROUNDS; uid += 1) {
    const message = await duration(() => raw.command(`UID FETCH ${String(uid)} (UID FLAGS BODY.PEEK[])`));
    const part = await duration(() => raw.command(`UID FETCH ${String(uid)} (UID BODY.PEEK[2])`));
    const { opened, downloaded } = await download(client, uid);
    opens.push(opened / message);
    downloads.push(downloaded / part);
  }
  return [
    { what: 'opening its message, times a raw FETCH of the message', value: median(opens), target: 3 },
    { what: 'download of an opened one, times a raw FETCH of the part', value: median(downloads), target: 3 },
  ];
}

async function duration(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Opens a message of the inbox and downloads its attachment. Returns the milliseconds of each. */
async function download(client: SetupClient, uid: number): Promise<{ opened: number; downloaded: number }> {
  const start = performance.now();
  const body = JSON.stringify({ folder: 'INBOX', uid });
  const reply = await client.ask('POST', '/api/bf/msg', { headers: { 'content-type': 'application/json' }, body });
  const part = msg.reply.parse(reply).attachments.find(({ name }) => name === 'large.bin')?.part;
  if (part === undefined) throw new Error('The message has no attachment');
  const opened = performance.now() - start;
  const { uidvalidity } = msg.reply.parse(reply);
  const query = new URLSearchParams({ folder: 'INBOX', uid: String(uid), part, uidvalidity: String(uidvalidity) });
  const bytes = await client.download(`${downloadAttachment.path}?${query.toString()}`);
  if (bytes !== FILE.length) throw new Error(`${String(bytes)} bytes of ${String(FILE.length)}`);
  return { opened, downloaded: performance.now() - start - opened };
}

async function upload(client: SetupClient, address: string): Promise<void> {
  const form = new FormData();
  form.set('attachments[]', new Blob([FILE]), 'large.bin');
  const path = stageAttachments.path.replace(':user', address).replace(':section', 'compose');
  await client.ask('POST', path, { body: form });
}
