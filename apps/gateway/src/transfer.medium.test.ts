import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { exportMail } from '@pillarbox/contract/transfer/export';
import * as operations from '@pillarbox/contract/transfer/operations';
import { exportLimitsOf } from '@pillarbox/contract/transfer/settings';
import type { MailImportState } from '@pillarbox/contract/transfer/transfer';
import { PIECE_BYTES } from '@pillarbox/contract/transfer/transfer';
import { mboxEntry } from '@pillarbox/mailbox/files/mbox-writer';
import { createImapSystem } from '@pillarbox/mailbox/imap/imap-system';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import { InProcessClient, codeOf } from '@pillarbox/testkit/in-process-client';
import { LocalMail } from '@pillarbox/testkit/local-mail';
import { newCyrusUser } from '@pillarbox/tooling/testbed/cyrus';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { safeFileName } from './features/mail/file-name.ts';
import { transferFeature } from './features/transfer/transfer.feature.ts';
import type { Database } from './platform/database/database.ts';
import { openInMemory } from './platform/database/database.ts';
import type { Download, Session, UploadedFile } from './platform/http/request-pipeline.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { silentLog } from './platform/testing/silent-log.ts';
import { describeOnDatabases } from './platform/testing/test-databases.ts';
import { testSession } from './platform/testing/test-session.ts';

let opened: Promise<Database> | undefined;
/** One embedded database for the tests of single mail systems: it takes a second to open. */
const shared = (): Promise<Database> => (opened ??= openInMemory(silentLog()));
afterAll(async () => {
  await (await opened)?.close();
});

/** What only exports need; they have tests of their own. */
const NO_EXPORTS = {
  secrets: createSecrets('s'.repeat(40)),
  openMailbox: () => Promise.reject(new Error('no export')),
  storesSignIn: () => true,
  exportLimitsOf: () => exportLimitsOf({}),
  fileNotice: () => Promise.resolve(),
  alone: false,
};
const { SEEN, FLAGGED, ANSWERED } = MESSAGE_FLAG;
const ARRIVED = Date.UTC(2014, 4, 3, 10, 20, 30);
let accounts = 0;

const letter = (id: number, text = 'Text'): Buffer =>
  Buffer.from(
    `Message-ID: <${String(id)}@old.test>\r\nSubject: Letter ${String(id)}\r\n\r\n${text}\r\nFrom here on\r\n`,
  );

async function* piece(content: Buffer): AsyncIterable<UploadedFile> {
  yield await Promise.resolve({ field: 'file', name: 'piece', mime: '', stream: Readable.from([content]) });
}

async function zipped(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name);
  zip.end();
  return await buffer(zip.outputStream);
}

/** The feature over a mailbox, with the blobs of several gateways. */
function bed(database: Database, open: () => Promise<Mailbox>) {
  const session = testSession(`mover${String((accounts += 1))}@example.test`);
  const client = new InProcessClient<Session>();
  const kept = new Map<string, Uint8Array>();
  let replaced: unknown = null;
  const events: MailImportState[] = [];
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
      safeName: safeFileName,
      broadcast: (_audience, event) => event.event === 'mail-import' && events.push(event.import),
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
      const files = piece(content.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES));
      const params = { mail: session.mail, importId: id, number: String(number) };
      await client.call(operations.sendMailPiece, { session, params, files });
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
    kept,
    failed,
    feature,
    gateway,
    hooks,
  };
}

/** What a folder holds: the sources by their hashes with flags and times, in no order. */
async function contentOf(mailbox: Mailbox, folder: string) {
  const { messages, uidvalidity } = await mailbox.inventory(folder);
  const all = messages.map(async ({ uid, flags, arrived }) => {
    const { source } = await mailbox.source({ folder, uid, uidvalidity }, 50_000_000);
    return {
      hash: createHash('sha256').update(source).digest('hex'),
      flags: flags & (SEEN | FLAGGED | ANSWERED),
      arrived,
    };
  });
  return (await Promise.all(all)).sort((one, other) => one.hash.localeCompare(other.hash));
}

/** Out of one folder and into another, in both formats; the same on every mail system. */
function describeRoundTrip(title: string, open: () => Promise<Mailbox>): void {
  it(`${title}: mail goes out and in with its bytes, flags and times, once, and an undo takes it back`, async () => {
    const database = await shared();
    const mailbox = await open();
    try {
      const { imported, exported, client, named, until, failed } = bed(database, () => Promise.resolve(mailbox));
      const large = letter(3, 'x'.repeat(76).concat('\r\n').repeat(60_000));
      await mailbox.appendAll('INBOX', [
        { source: letter(1), flags: SEEN | FLAGGED, arrived: ARRIVED },
        {
          source: letter(2, '>From quoted\r\n\r\nFrom a@b Mon Jan  1 10:00:00 2020'),
          flags: 0,
          arrived: ARRIVED + 86_400_000,
        },
        { source: large, flags: ANSWERED, arrived: ARRIVED + 1000 },
        { source: Buffer.from('Subject: without an id\r\n\r\nx\r\n'), flags: 0, arrived: ARRIVED },
      ]);
      for (const format of ['mbox', 'maildir'] as const) {
        const target = `From ${format}`;
        await mailbox.createFolder(target);
        const { bytes } = await exported(format, 'INBOX');
        const first = await imported(bytes, target, `file.${format}`);
        expect(first).toMatchObject({ added: 4, skipped: {}, done: bytes.length, total: bytes.length });
        expect(await contentOf(mailbox, target)).toEqual(await contentOf(mailbox, 'INBOX'));
        const again = await imported(bytes, target, `file.${format}`);
        expect(again).toMatchObject({ added: 0, skipped: { double: 4 } });
        expect((await mailbox.inventory(target)).messages).toHaveLength(4);
        await client.call(operations.undoMailImport, named(first.id));
        expect(await until(first.id, 'undone')).toMatchObject({ done: 4, kept: 0 });
        expect((await mailbox.inventory(target)).messages).toEqual([]);
      }
      expect(failed).not.toHaveBeenCalled();
    } finally {
      await mailbox.close();
    }
  });
}

describe('files of mail', () => {
  const mail = new LocalMail();
  const ann = { user: 'ann@example.test', password: 'secret' };
  beforeAll(() => mail.add(ann.user, ann.password, 1e9));
  afterAll(() => mail.system.close());
  describeRoundTrip('the built-in mail system', () => mail.system.signIn(ann));
});

describeWith('dovecot', 'files of mail', (server) => {
  describeRoundTrip('Dovecot', async () => {
    const { address, password } = await newAccount(server);
    return await mailboxOn(server, { user: address, password });
  });
});

describeWith('cyrus', 'files of mail', (server) => {
  describeRoundTrip('Cyrus', () => mailboxOn(server, newCyrusUser()));
});

async function mailboxOn(
  { host, ports }: { readonly host: string; readonly ports: { readonly imap: number } },
  credentials: Credentials,
): Promise<Mailbox> {
  const imap = { host, port: ports.imap, security: 'none', insecureCertificate: false } as const;
  return await createImapSystem({ imap }).signIn(credentials);
}

describeOnDatabases('imports of mail', (openDatabase) => {
  let database: Database;
  const mail = new LocalMail();
  beforeAll(async () => {
    database = await openDatabase();
  });
  afterAll(async () => {
    await mail.system.close();
    await database.close();
  });
  const account = async () => {
    const user = `ben${String((accounts += 1))}@example.test`;
    await mail.add(user, 'secret', 1e9);
    const mailbox = await mail.system.signIn({ user, password: 'secret' });
    return { mailbox, ...bed(database, () => Promise.resolve(mailbox)) };
  };
  const archive = (from: number, to: number): Buffer =>
    Buffer.concat(
      Array.from({ length: to - from }, (_, at) =>
        mboxEntry(letter(from + at), { flags: 0, labels: [], arrived: ARRIVED }),
      ),
    );

  it('say what they leave out and why, in whatever file it is', async () => {
    const { imported, skipped, client, own, staged, named, until, exported } = await account();
    const files = {
      'Mail/cur/1399112430.1.host:2,FS': letter(1),
      'Mail/letter.eml': letter(2),
      'Mail/twice.eml': letter(2),
      'Mail/old': Buffer.concat([
        archive(3, 5),
        Buffer.from('From - Mon Jan  1 10:00:00 2020\nX-Mozilla-Status: 0008\nSubject: gone\n\nx\n'),
      ]),
      'Mail/readme.pdf': Buffer.from('%PDF-1.4 ...'),
      'Mail/nul.eml': Buffer.from('Subject: nul\n\n\0\n'),
      'Mail/inner.zip': await zipped({ 'a.eml': letter(9) }),
    };
    const done = await imported(await zipped(files), 'INBOX', '../../mail.zip');
    expect(done).toMatchObject({
      name: 'mail.zip',
      added: 4,
      skipped: { double: 1, not_mail: 2, deleted: 1, unreadable: 1 },
    });
    expect((await skipped(done.id)).map(({ name, reason }) => `${name} ${reason}`)).toEqual([
      'Letter 2 double',
      'gone deleted',
      'Mail/readme.pdf not_mail',
      'nul unreadable',
      'Mail/inner.zip not_mail',
    ]);
    for (const rubbish of [Buffer.from('\x01\x02rubbish'), Buffer.from('PK rubbish'), Buffer.from('{"a": 1}')]) {
      const id = await staged(rubbish, 'INBOX');
      await client.call(operations.runMailImport, named(id));
      expect(await until(id, 'failed')).toMatchObject({ reason: 'mail_file_unreadable', added: 0 });
      await client.call(operations.undoMailImport, named(id));
      await until(id, 'undone');
    }
    const bomb = await zipped({
      'bomb.eml': Buffer.concat([Buffer.from('Subject: b\n\n'), Buffer.alloc(90_000_000, 'a')]),
    });
    const bombed = await imported(bomb, 'INBOX', 'bomb.zip');
    expect(bombed).toMatchObject({ added: 0, skipped: { too_large: 1 } });
    const body = { name: 'a', size: 1, folder: 'Nowhere' };
    expect(await codeOf(client.call(operations.beginMailImport, { ...own, body }))).toBe('folder_not_found');
    const huge = { name: 'a', size: 5e9, folder: 'INBOX' };
    expect(await codeOf(client.call(operations.beginMailImport, { ...own, body: huge }))).toBe('mail_file_too_large');
    expect(await codeOf(exported('mbox', 'Nowhere'))).toBe('folder_not_found');
  });

  it('are kept apart from settings that a file replaced, which come back as they were', async () => {
    const { client, own } = await account();
    const load = () => client.call(operations.loadReplacedSettings, own);
    expect(await load()).toEqual({ replaced: null });
    const file = { pillarbox: 'settings' as const, version: 1, signatures: [], templates: [] };
    await client.call(operations.keepReplacedSettings, { ...own, body: { file } });
    expect(await load()).toEqual({ replaced: { at: 0, file } });
    const other = { session: own.session, params: { mail: 'other@example.test' } };
    expect(await codeOf(client.call(operations.loadReplacedSettings, other))).toBe('not_permitted');
    expect(await codeOf(client.call(operations.keepReplacedSettings, { ...other, body: { file } }))).toBe(
      'not_permitted',
    );
  });

  it('take pieces once and in order, stop, go on, and belong to one account', async () => {
    const { client, session, own, named, staged, until, state, mailbox, hooks, kept } = await account();
    const stranger = await account();
    const content = archive(0, 450);
    const body = { name: 'a.mbox', size: content.length, folder: 'INBOX' };
    const { id } = await client.call(operations.beginMailImport, { ...own, body });
    const send = (number: number, bytes: Buffer) =>
      client.call(operations.sendMailPiece, {
        session,
        params: { mail: session.mail, importId: id, number: String(number) },
        files: piece(bytes),
      });
    expect(await codeOf(client.call(operations.runMailImport, named(id)))).toBe('mail_file_missing');
    expect(await codeOf(send(1, content))).toBe('mail_piece_out_of_order');
    expect(await codeOf(send(0, content.subarray(1)))).toBe('invalid_request');
    expect(await send(0, content)).toMatchObject({ state: 'ready', received: content.length });
    expect(await send(0, Buffer.from('again'))).toMatchObject({ state: 'ready', received: content.length });
    expect(await codeOf(stranger.client.call(operations.runMailImport, stranger.named(id)))).toBe(
      'mail_import_not_found',
    );
    expect(await codeOf(stranger.client.call(operations.listSkipped, stranger.named(id)))).toBe(
      'mail_import_not_found',
    );
    expect(
      await codeOf(client.call(operations.listMailImports, { ...own, params: { mail: stranger.session.mail } })),
    ).toBe('not_permitted');
    // The third use of the mailbox appends the second batch.
    let uses = 0;
    const reached = Promise.withResolvers<undefined>();
    const gate = Promise.withResolvers<undefined>();
    hooks.before = () => {
      uses += 1;
      if (uses !== 3) return Promise.resolve();
      reached.resolve(undefined);
      return gate.promise;
    };
    await client.call(operations.runMailImport, named(id));
    await reached.promise;
    expect(await codeOf(client.call(operations.runMailImport, named(id)))).toBe('mail_import_running');
    expect(await client.call(operations.stopMailImport, named(id))).toMatchObject({ state: 'stopped', added: 100 });
    gate.resolve(undefined);
    await vi.waitFor(async () => expect((await mailbox.inventory('INBOX')).messages).toHaveLength(200));
    await client.call(operations.runMailImport, named(id));
    // What the stopped run appended without recording it is this import's, and is not appended again.
    expect(await until(id, 'done')).toMatchObject({ added: 450, skipped: {} });
    expect((await mailbox.inventory('INBOX')).messages).toHaveLength(450);
    expect(kept.size).toBe(0);
    const left = await staged(content, 'INBOX');
    await client.call(operations.undoMailImport, named(left));
    await until(left, 'undone');
    expect(kept.size).toBe(0);
    await client.call(operations.undoMailImport, named(id));
    expect(await until(id, 'undone')).toMatchObject({ kept: 0 });
    expect((await mailbox.inventory('INBOX')).messages).toEqual([]);
    expect(await state(id)).toMatchObject({ state: 'undone' });
  });

  it('go on at another gateway when theirs has ended, without doubles', async () => {
    const { client, own, named, staged, until, mailbox, hooks, feature, gateway } = await account();
    const id = await staged(archive(0, 350), 'INBOX');
    let uses = 0;
    const reached = Promise.withResolvers<undefined>();
    hooks.before = () => {
      uses += 1;
      if (uses === 3) reached.resolve(undefined);
      return Promise.resolve();
    };
    await client.call(operations.runMailImport, named(id));
    await reached.promise;
    await feature.close();
    const before = (await mailbox.inventory('INBOX')).messages.length;
    expect(before).toBeLessThan(350);
    gateway(client.mount);
    await client.call(operations.listMailImports, own);
    expect(await until(id, 'done')).toMatchObject({ added: 350, skipped: {} });
    expect((await mailbox.inventory('INBOX')).messages).toHaveLength(350);
  });

  it('keep what the user has moved away when they are taken back', async () => {
    const { client, named, imported, until, mailbox } = await account();
    const { id } = await imported(archive(0, 3), 'INBOX');
    const { messages } = await mailbox.inventory('INBOX');
    await mailbox.move({ folder: 'INBOX', which: { uids: [messages[0]!.uid] } }, await mailbox.specialFolder('trash'));
    await client.call(operations.undoMailImport, named(id));
    expect(await until(id, 'undone')).toMatchObject({ kept: 1 });
    expect((await mailbox.inventory('INBOX')).messages).toEqual([]);
  });
});
