import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fetchlist } from '@pillarbox/contract/mail/list';
import * as operations from '@pillarbox/contract/transfer/operations';
import { PIECE_BYTES } from '@pillarbox/contract/transfer/transfer';
import type { MailImportState } from '@pillarbox/contract/transfer/transfer';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const LOCAL = { kind: 'local', loginDomain: 'example.test' };
const PARTNER = { id: '754', name: 'Northwater', hosts: ['*'], mail: LOCAL };
const ANN = { mail: 'ann@example.test', password: 'right' };
/** Bytes of no meaning; the first one is in no header field. */
const noise = (size: number): Buffer => Buffer.concat([Buffer.from([1]), randomBytes(size)]);
const SEPARATOR = 'From ann@example.test Fri Nov 27 09:00:00 2026\n';

describe('hostile files that are imported over HTTP', () => {
  let under: GatewayUnderTest;
  let page: TestPage;
  beforeAll(async () => {
    under = await startTestGateway(PARTNER);
    const { local } = under.gateway.mailSystems;
    await local?.createAccount({ address: ANN.mail, name: 'ann', password: ANN.password, quota: 0 });
    page = new TestPage(under.gateway.address);
    await page.signIn(ANN.mail, ANN.password);
  });
  afterAll(() => under.close());

  /** Uploads a file in pieces, as the page does, imports it, and waits for its end. */
  const imported = async (name: string, file: Buffer): Promise<MailImportState> => {
    const own = { mail: ANN.mail };
    const body = { name, size: file.length, folder: 'INBOX' };
    const { id } = await page.send(operations.beginMailImport, { params: own, body });
    for (let number = 0; number * PIECE_BYTES < file.length; number += 1) {
      const form = new FormData();
      form.set(
        'file',
        new Blob([new Uint8Array(file.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES))]),
        'p',
      );
      const path = operations.sendMailPiece.path
        .replace(':mail', encodeURIComponent(ANN.mail))
        .replace(':importId', id)
        .replace(':number', String(number));
      expect((await page.fetch(path, { method: operations.sendMailPiece.method, body: form })).status).toBe(200);
    }
    await page.send(operations.runMailImport, { params: { ...own, importId: id } });
    return await vi.waitFor(
      async () => {
        const { imports } = await page.send(operations.listMailImports, { params: own });
        const found = imports.find((one) => one.id === id);
        expect(['done', 'failed']).toContain(found?.state);
        return found as MailImportState;
      },
      { timeout: 60_000, interval: 100 },
    );
  };
  const inbox = async (): Promise<number> => (await page.call(fetchlist, { folder: 'INBOX' })).total;

  it('leave a bomb out, and take the letter beside it', { timeout: 90_000 }, async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.concat([Buffer.from('Subject: bomb\n\n'), Buffer.alloc(90_000_000, 'a')]), 'bomb.eml');
    // The limit of one message holds in a file of messages as well.
    zip.addBuffer(
      Buffer.concat([Buffer.from(`${SEPARATOR}Subject: b\n\n`), Buffer.alloc(90_000_000, 'a')]),
      'bomb.mbox',
    );
    zip.addBuffer(Buffer.from('Message-ID: <1@x.test>\nSubject: letter\n\nHello.\n'), 'letter.eml');
    zip.end();
    expect(await imported('bomb.zip', await buffer(zip.outputStream))).toMatchObject({
      state: 'done',
      added: 1,
      skipped: { too_large: 2 },
    });
    expect(await inbox()).toBe(1);
  });

  it('take nothing from an mbox of garbage, or from what is no file of mail', async () => {
    const before = await inbox();
    const garbage = Buffer.concat([
      ...Array.from({ length: 200 }, () => Buffer.concat([Buffer.from(`\n${SEPARATOR}`), noise(3000)])),
      Buffer.from(`\n${SEPARATOR}`.repeat(500)),
    ]).subarray(1);
    const done = await imported('garbage.mbox', garbage);
    expect(done).toMatchObject({ state: 'done', added: 0 });
    expect(Object.keys(done.skipped)).toEqual(['not_mail']);
    const broken = Buffer.concat([Buffer.from('PK\u0003\u0004'), noise(5000)]);
    for (const file of [noise(5000), broken])
      expect(await imported('garbage', file)).toMatchObject({ state: 'failed', reason: 'mail_file_unreadable' });
    expect(await inbox()).toBe(before);
  });
});
