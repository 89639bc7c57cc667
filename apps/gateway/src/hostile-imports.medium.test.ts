import { randomBytes } from 'node:crypto';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { PIECE_BYTES } from '@pillarbox/contract/platform/pieces';
import * as operations from '@pillarbox/contract/transfer/operations';
import type { MailImportState } from '@pillarbox/contract/transfer/transfer';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';
import { zipped } from './transfer.test-bed.ts';

const LOCAL = { kind: 'local', loginDomain: 'example.test' };
const PARTNER = { id: '754', name: 'Northwater', hosts: ['*'], mail: LOCAL };
const ANN = { mail: 'ann@example.test', password: 'right' };
const OCTETS = { 'content-type': 'application/octet-stream' };
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
      const piece = new Uint8Array(file.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES));
      const path = operations.sendMailPiece.path
        .replace(':mail', encodeURIComponent(ANN.mail))
        .replace(':importId', id)
        .replace(':number', String(number));
      expect(
        (await page.fetch(path, { method: operations.sendMailPiece.method, headers: OCTETS, body: piece })).status,
      ).toBe(200);
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

  it('leave a bomb out and take the letter beside it, or refuse the archive', { timeout: 90_000 }, async () => {
    const filled = (head: string): Buffer => Buffer.concat([Buffer.from(head), Buffer.alloc(90_000_000, 'a')]);
    const letter = Buffer.from('Message-ID: <1@x.test>\nSubject: letter\n\nHello.\n');
    const one = await zipped({ 'bomb.eml': filled('Subject: bomb\n\n'), 'letter.eml': letter });
    expect(await imported('bomb.zip', one)).toMatchObject({ state: 'done', added: 1, skipped: { too_large: 1 } });
    // A message of a file of messages has no size of its own, so the archive is read until it is too much.
    const many = await zipped({ 'bomb.mbox': filled(`${SEPARATOR}Subject: bomb\n\n`) });
    expect(await imported('many.zip', many)).toMatchObject({ state: 'failed', reason: 'mail_file_unreadable' });
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
