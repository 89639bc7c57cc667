import { downloadAttachment, msg } from '@pillarbox/contract/mail/message';
import { stageAttachments } from '@pillarbox/contract/compose/operations';
import { newAccount, startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase, startPostgres } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { PageFigure } from './browser.ts';
import { SetupClient } from './dav/setup-client.ts';
import { watched } from './files/transfer.ts';
import { untilIdle } from './idle.ts';
import { RawConnection } from './raw.ts';

const MEGABYTES = 20;
/** How often the file goes each way; the most memory of all counts. */
const TIMES = 3;
/** Megabytes above the memory of the idle gateway. */
const TARGET = 64;
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
    for (let at = 0; at < TIMES; at += 1)
      await raw.send(
        Buffer.concat([Buffer.from(`APPEND INBOX {${String(source.length)}+}\r\n`), source, Buffer.from('\r\n')]),
      );
    raw.close();
    const client = await SetupClient.signIn(product.origin, address, password);
    const most = async (what: string, work: (at: number) => Promise<void>): Promise<number> => {
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
    return [
      { what: `upload of an attachment of ${String(MEGABYTES)} MB, MB above idle`, value: up, target: TARGET },
      { what: `download of an attachment of ${String(MEGABYTES)} MB, MB above idle`, value: down, target: TARGET },
    ];
  } finally {
    await product.stop();
    await postgres.stop();
    await dovecot.stop();
  }
}

/** Opens a message of the inbox and downloads its attachment. */
async function download(client: SetupClient, uid: number): Promise<void> {
  const body = JSON.stringify({ folder: 'INBOX', uid });
  const opened = await client.ask('POST', '/api/bf/msg', { headers: { 'content-type': 'application/json' }, body });
  const part = msg.reply.parse(opened).attachments.find(({ name }) => name === 'large.bin')?.part;
  if (part === undefined) throw new Error('The message has no attachment');
  const query = new URLSearchParams({ folder: 'INBOX', uid: String(uid), part });
  const bytes = await client.download(`${downloadAttachment.path}?${query.toString()}`);
  if (bytes !== FILE.length) throw new Error(`${String(bytes)} bytes of ${String(FILE.length)}`);
}

async function upload(client: SetupClient, address: string): Promise<void> {
  const form = new FormData();
  form.set('attachments[]', new Blob([FILE]), 'large.bin');
  const path = stageAttachments.path.replace(':user', address).replace(':section', 'compose');
  await client.ask('POST', path, { body: form });
}
