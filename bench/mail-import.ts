import { setTimeout as delay } from 'node:timers/promises';
import {
  beginMailImport,
  listMailImports,
  runMailImport,
  sendMailPiece,
} from '@pillarbox/contract/transfer/operations';
import { PIECE_BYTES } from '@pillarbox/contract/platform/pieces';
import { newAccount, startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase, startPostgres } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { PageFigure } from './browser.ts';
import { SetupClient } from './dav/setup-client.ts';
import { figure } from './measure.ts';
import type { Figure } from './measure.ts';
import { RawConnection } from './raw.ts';

const MEGABYTES = Number(process.env['BENCH_IMPORT_MB'] ?? 1024);
/** At least 0.7 of the speed of the raw command. */
const TARGET = 1 / 0.7;
/** Megabytes above the memory of the idle gateway. */
const MEMORY_TARGET = 100;
/** Messages that are appended at once. */
const BATCH = 100;
const LINE = `${'staircase drawing invoice delivery oak sample landing order window '.repeat(2)}\r\n`;
const BODY = LINE.repeat(140);

/** The message of a number, with about 20 KB. */
function message(at: number): Buffer {
  const head = `From: tom@example.test\r\nSubject: Letter ${String(at)}\r\nMessage-ID: <${String(at)}@old.test>\r\n`;
  return Buffer.from(`${head}Date: Fri, 27 Nov 2026 09:00:00 +0000\r\n\r\n${BODY}`);
}

const MESSAGES = Math.ceil((MEGABYTES * 1024 * 1024) / message(0).length);

/** The same messages as an mbox file, in pieces as a page sends them. */
function* pieces(): Generator<Buffer> {
  let waiting = Buffer.alloc(0);
  for (let at = 0; at < MESSAGES; at += 1) {
    const text = `From tom@example.test Fri Nov 27 09:00:00 2026\n${message(at).toString().replaceAll('\r\n', '\n')}\n`;
    waiting = Buffer.concat([waiting, Buffer.from(text)]);
    for (; waiting.length >= PIECE_BYTES; waiting = waiting.subarray(PIECE_BYTES))
      yield waiting.subarray(0, PIECE_BYTES);
  }
  if (waiting.length > 0) yield waiting;
}

interface Measured {
  readonly figures: readonly Figure[];
  readonly memory: readonly PageFigure[];
}

/** Imports a large mbox file, and appends its messages by MULTIAPPEND. */
export async function benchMailImport(note: (text: string) => void): Promise<Measured> {
  const dovecot = await startDovecot({ quotaRule: '*:storage=100G' });
  const postgres = await startPostgres();
  const environment = { PILLARBOX_DATABASE_URL: await newDatabase(postgres), PILLARBOX_SECRET: 's'.repeat(40) };
  const partners = { 754: imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 }) };
  const product = await startProduct({ partners, environment });
  try {
    const hand = await newAccount(dovecot, 'hand');
    note(`Appending ${String(MESSAGES)} messages, ${String(MEGABYTES)} MB`);
    const raw = await rawAppend(await RawConnection.signIn(dovecot.ports.imap, hand.address, hand.password));
    const me = await newAccount(dovecot, 'me');
    const client = await SetupClient.signIn(product.origin, me.address, me.password);
    const of = (path: string, id = ''): string => path.replace(':mail', me.address).replace(':importId', id);
    let size = 0;
    for (const piece of pieces()) size += piece.length;
    const idle = await product.memory();
    const body = JSON.stringify({ name: 'old.mbox', size, folder: 'INBOX' });
    const json = { 'content-type': 'application/json' };
    const begun = await client.ask('POST', of(beginMailImport.path), { headers: json, body });
    const { id } = beginMailImport.reply.parse(begun);
    let number = 0;
    for (const piece of pieces()) {
      const path = of(sendMailPiece.path, id).replace(':number', String(number));
      const headers = { 'content-type': 'application/octet-stream' };
      await client.ask('POST', path, { headers, body: new Uint8Array(piece) });
      number += 1;
    }
    const uploaded = await product.memory();
    let most = uploaded;
    const start = performance.now();
    await client.ask('POST', of(runMailImport.path, id), {});
    for (let state = 'running'; state !== 'done';) {
      await delay(200);
      most = Math.max(most, await product.memory());
      const { imports } = listMailImports.reply.parse(await client.ask('GET', of(listMailImports.path), {}));
      state = imports[0]?.state ?? '';
      if (state === 'failed') throw new Error(`The import failed: ${imports[0]?.reason ?? ''}`);
    }
    const taken = performance.now() - start;
    note(`Memory: idle ${idle.toFixed(0)} MB, ${uploaded.toFixed(0)} after the upload, at most ${most.toFixed(0)}`);
    const operation = `import an mbox of ${String(MEGABYTES)} MB`;
    return {
      figures: [figure({ operation, product: taken, raw, target: TARGET })],
      memory: [{ what: `${operation}, MB above idle`, value: most - idle, target: MEMORY_TARGET }],
    };
  } finally {
    await product.stop();
    await postgres.stop();
    await dovecot.stop();
  }
}

async function rawAppend(raw: RawConnection): Promise<number> {
  const start = performance.now();
  for (let from = 0; from < MESSAGES; from += BATCH) {
    const parts: Buffer[] = [Buffer.from('APPEND INBOX')];
    for (let at = from; at < Math.min(MESSAGES, from + BATCH); at += 1) {
      const source = message(at);
      parts.push(Buffer.from(` () {${String(source.length)}+}\r\n`), source);
    }
    await raw.send(Buffer.concat([...parts, Buffer.from('\r\n')]));
  }
  const taken = performance.now() - start;
  raw.close();
  return taken;
}
