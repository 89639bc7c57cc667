import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as exports from '@pillarbox/contract/transfer/export-jobs';
import type { MailExportState } from '@pillarbox/contract/transfer/mail-export';
import { createImapSystem } from '@pillarbox/mailbox/imap/imap-system';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TestPage } from './journey.test-bed.ts';
import { unpacked } from './transfer.test-bed.ts';

const MB = 1024 * 1024;
const SOON = { timeout: 60_000, interval: 10 };

/** A message that hardly becomes smaller. */
const letter = (at: number, size: number): Buffer => {
  const lines = randomBytes(size * 0.7)
    .toString('base64')
    .replace(/.{76}/g, '$&\r\n');
  return Buffer.from(`Message-ID: <${String(at)}@old.test>\r\nSubject: Letter ${String(at)}\r\n\r\n${lines}\r\n`);
};

describeWith('dovecot', 'a gateway that is killed while it exports mail', (dovecot) => {
  describeWith('postgres', 'on one database', (postgres) => {
    let blobs: string;
    let database: pg.Client;
    const gateways: Product[] = [];
    beforeAll(async () => {
      blobs = await mkdtemp(join(tmpdir(), 'pillarbox-exports-'));
      const url = await newDatabase(postgres);
      const environment = {
        PILLARBOX_DATABASE_URL: url,
        PILLARBOX_SECRET: 'the same secret on both of the gateways',
        PILLARBOX_BLOBS_URL: pathToFileURL(blobs).href,
      };
      const partners = { 754: imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 }) };
      for (let n = 0; n < 2; n += 1) gateways.push(await startProduct({ partners, environment }));
      database = new pg.Client({ connectionString: url });
      await database.connect();
    });
    afterAll(async () => {
      await database.end();
      await Promise.all(gateways.map((gateway) => gateway.stop()));
      await rm(blobs, { recursive: true });
    });

    it('leaves the file to another one, which completes it with every byte of every message', async () => {
      const [first, second] = gateways as [Product, Product];
      const { address, password } = await newAccount(dovecot);
      const imap = {
        host: dovecot.host,
        port: dovecot.ports.imap,
        security: 'none',
        insecureCertificate: false,
      } as const;
      const mailbox = await createImapSystem({ imap }).signIn({ user: address, password });
      const sources = Array.from({ length: 120 }, (_, at) => letter(at, at % 3 === 0 ? MB : 20_000));
      for (let at = 0; at < sources.length; at += 20)
        await mailbox.appendAll(
          'INBOX',
          sources.slice(at, at + 20).map((source) => ({ source, flags: 0 })),
        );
      await mailbox.close();
      const params = { mail: address };
      const here = new TestPage(first.origin);
      await here.signIn(address, password);
      const { id } = await here.send(exports.beginMailExport, {
        params,
        body: { format: 'maildir', folders: ['INBOX'] },
      });
      const there = here.at(second.origin);
      const state = async (page: TestPage): Promise<MailExportState | undefined> =>
        (await page.send(exports.listMailExports, { params })).exports.find((one) => one.id === id);
      await vi.waitFor(async () => expect((await state(there))?.size).toBeGreaterThan(0), SOON);
      await first.halt('SIGKILL');
      const left = await state(there);
      expect(left).toMatchObject({ state: 'running', total: sources.length });
      // As if the claim of the dead gateway had run out.
      await database.query("update mail_exports set lease_until = now() - interval '1 second'");
      // What begins another export or signs in wakes the worker; here it is the restart of a gateway.
      await second.halt();
      await second.start();
      await vi.waitFor(async () => expect(await state(there)).toMatchObject({ state: 'ready', left: 0 }), SOON);
      const reply = await there.fetch(exports.mailExportFile.path.replace(':mail', address).replace(':exportId', id));
      const files = await unpacked(Buffer.from(await reply.arrayBuffer()));
      const letters = [...files].filter(([path]) => path.startsWith('INBOX/cur/')).map(([, content]) => content);
      expect(letters).toHaveLength(sources.length);
      expect(letters.every((content, at) => content.equals(sources[at] ?? Buffer.alloc(0)))).toBe(true);
      expect((await database.query('select from mail_export_pieces where kept')).rowCount).toBeGreaterThan(5);
    });
  });
});
