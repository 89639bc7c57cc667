import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PIECE_BYTES } from '@pillarbox/contract/platform/pieces';
import { exportMail } from '@pillarbox/contract/transfer/export';
import * as operations from '@pillarbox/contract/transfer/operations';
import { exportLimitsOf } from '@pillarbox/contract/transfer/settings';
import type { MailImportState } from '@pillarbox/contract/transfer/transfer';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { InProcessClient } from '@pillarbox/testkit/in-process-client';
import { expect, vi } from 'vitest';
import { fromBuffer } from 'yauzl';
import { ZipFile } from 'yazl';
import { safeFileName } from './features/mail/file-name.ts';
import { transferFeature } from './features/transfer/transfer.feature.ts';
import type { Database } from './platform/database/database.ts';
import type { Download, Session } from './platform/http/request-pipeline.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { testSession } from './platform/testing/test-session.ts';
import { NO_SCANNER } from './platform/scanner/scanner.ts';

/** When the messages of these tests arrived, in milliseconds since 1970. */
export const ARRIVED = Date.UTC(2014, 4, 3, 10, 20, 30);
/** What only exports need; they have tests of their own. */
const NO_EXPORTS = {
  secrets: createSecrets('s'.repeat(40)),
  openMailbox: () => Promise.reject(new Error('no export')),
  storesSignIn: () => true,
  exportLimitsOf: () => exportLimitsOf({}),
  fileNotice: () => Promise.resolve(),
  alone: false,
};
let accounts = 0;

/** A message of which a line looks like the beginning of another one. */
export const letter = (id: number, text = 'Text'): Buffer =>
  Buffer.from(
    `Message-ID: <${String(id)}@old.test>\r\nSubject: Letter ${String(id)}\r\n\r\n${text}\r\nFrom here on\r\n`,
  );

/** An archive of files by their paths. */
export async function zipped(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name);
  zip.end();
  return await buffer(zip.outputStream);
}

/** The files of an archive by their paths. */
export async function unpacked(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
    if (error !== null) {
      reject(error);
      return;
    }
    zip.on('end', () => resolve(undefined)).on('error', reject);
    zip.on('entry', (entry: { fileName: string }) => {
      zip.openReadStream(entry as never, (failed, stream) => {
        if (failed !== null) {
          reject(failed);
          return;
        }
        buffer(stream).then((content) => {
          files.set(entry.fileName, content);
          zip.readEntry();
        }, reject);
      });
    });
    zip.readEntry();
  });
  await promise;
  return files;
}

/** The feature over a mailbox, with the blobs of several gateways. */
export function transferBed(database: Database, open: () => Promise<Mailbox>) {
  const session = testSession(`mover${String((accounts += 1))}@example.test`);
  const client = new InProcessClient<Session>();
  const kept = new Map<string, Uint8Array>();
  let replaced: unknown = null;
  const events: MailImportState[] = [];
  /** How many messages files lacked, as the pages were told. */
  const lacking: number[] = [];
  const failed = vi.fn<(error: unknown) => void>();
  /** Set by a test: called before each use of the mailbox by the work in the background. */
  const hooks = { before: (): Promise<unknown> => Promise.resolve() };
  const gateway = (mount: InProcessClient<Session>['mount']) =>
    transferFeature({
      mount,
      db: database.db,
      blobs: {
        put: async (id, content) => void kept.set(id, content as Uint8Array),
        read: (id) => Promise.resolve(kept.get(id) ?? null),
        remove: async (id) => void kept.delete(id),
      },
      mailboxOf: () => hooks.before().then(open),
      useMailbox: async (_session, work) => await work(await open()),
      scanner: NO_SCANNER,
      safeName: safeFileName,
      broadcast: (_audience, event) => {
        if (event.event === 'mail-import') events.push(event.import);
        if (event.event === 'mail-file-lacks') lacking.push(event.count);
      },
      settings: {
        load: () => Promise.resolve({ replacedSettings: replaced }),
        change: (_session, _name, change) => Promise.resolve(void (replaced = change(replaced))),
      },
      ...NO_EXPORTS,
      now: () => 0,
      failed,
    });
  const feature = gateway(client.mount);
  const own = { session, params: { mail: session.mail } };
  const named = (importId: string) => ({ session, params: { mail: session.mail, importId } });
  const state = async (id: string): Promise<MailImportState> => {
    const { imports } = await client.call(operations.listMailImports, own);
    const found = imports.find((one) => one.id === id);
    if (found === undefined) throw new Error('no such import');
    return found;
  };
  const until = async (id: string, wanted: MailImportState['state']): Promise<MailImportState> => {
    await vi.waitFor(async () => expect((await state(id)).state).toBe(wanted), { timeout: 30_000, interval: 20 });
    return await state(id);
  };
  const staged = async (content: Buffer, folder: string, name = 'old.mbox'): Promise<string> => {
    const body = { name, size: content.length, folder };
    const { id } = await client.call(operations.beginMailImport, { ...own, body });
    for (let number = 0; number * PIECE_BYTES < content.length; number += 1) {
      const piece = Readable.from([content.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES)]);
      const params = { mail: session.mail, importId: id, number: String(number) };
      await client.call(operations.sendMailPiece, { session, params, content: piece });
    }
    return id;
  };
  const imported = async (content: Buffer, folder: string, name?: string): Promise<MailImportState> => {
    const id = await staged(content, folder, name);
    await client.call(operations.runMailImport, named(id));
    return await until(id, 'done');
  };
  const exported = async (format: 'mbox' | 'maildir', folders?: string) => {
    const query = { format, ...(folders !== undefined && { folders }) };
    const file = await client.download<Download>(exportMail, { ...own, query });
    return { name: file.name, bytes: await buffer(file.content as Readable) };
  };
  const skipped = async (id: string) => (await client.call(operations.listSkipped, named(id))).entries;
  return {
    client,
    session,
    own,
    named,
    state,
    until,
    staged,
    imported,
    exported,
    skipped,
    events,
    lacking,
    kept,
    failed,
    feature,
    gateway,
    hooks,
  };
}
