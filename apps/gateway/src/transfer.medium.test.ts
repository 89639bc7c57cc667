import { Readable } from 'node:stream';
import * as operations from '@pillarbox/contract/transfer/operations';
import { Failure } from '@pillarbox/contract/failure';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { mboxEntry } from '@pillarbox/mailbox/files/mbox-writer';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { LocalMail } from '@pillarbox/testkit/local-mail';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from './platform/database/database.ts';
import { describeOnDatabases } from './platform/testing/test-databases.ts';
import { ARRIVED, letter, transferBed, unpacked, zipped } from './transfer.test-bed.ts';

let accounts = 0;

/** A mailbox of which some functions do something else. */
const changed = (mailbox: Mailbox, other: Partial<Mailbox>): Mailbox =>
  new Proxy(mailbox, {
    get: (target, name) => {
      const value: unknown = Reflect.get(other, name) ?? Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

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
    let used = mailbox;
    const use = (other: Mailbox): void => void (used = other);
    return { mailbox, use, ...transferBed(database, () => Promise.resolve(used)) };
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

  it('leave as files without what cannot be read or is too large, which the user is told, and break off when that is much', async () => {
    const { exported, lacking, mailbox, use } = await account();
    const letters = Array.from({ length: 103 }, (_, at) => ({ source: letter(at + 1), flags: 0 }));
    await mailbox.appendAll('INBOX', letters);
    const codes = new Map<number, 'message_unreadable' | 'message_too_large'>();
    const source: Mailbox['source'] = (ref, ...limits) => {
      const code = codes.get(ref.uid);
      return code === undefined ? mailbox.source(ref, ...limits) : Promise.reject(new Failure(code));
    };
    const sources: Mailbox['sources'] = async (...of) =>
      (await mailbox.sources(...of)).filter(({ uid }) => !codes.has(uid));
    use(changed(mailbox, { source, sources }));
    const uids = (await mailbox.inventory('INBOX')).messages.map(({ uid }) => uid);
    await exported('mbox', 'INBOX');
    expect(lacking).toEqual([]);
    codes.set(uids[1]!, 'message_unreadable').set(uids[101]!, 'message_too_large');
    const { bytes } = await exported('mbox', 'INBOX');
    const found = bytes.toString().match(/(?<=^Subject: Letter )\d+$/gm);
    expect([found?.length, found?.includes('2'), found?.includes('103')]).toEqual([101, false, true]);
    const { bytes: archived } = await exported('maildir');
    expect([...(await unpacked(archived)).keys()].filter((path) => path.startsWith('INBOX/cur/'))).toHaveLength(101);
    expect(lacking).toEqual([2, 2]);
    for (const uid of uids) codes.set(uid, 'message_unreadable');
    await expect(exported('mbox', 'INBOX')).rejects.toThrow('mail_refused');
    expect(lacking).toHaveLength(2);
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
    const content = archive(0, 650);
    const body = { name: 'a.mbox', size: content.length, folder: 'INBOX' };
    const { id } = await client.call(operations.beginMailImport, { ...own, body });
    const send = (number: number, bytes: Buffer) =>
      client.call(operations.sendMailPiece, {
        session,
        params: { mail: session.mail, importId: id, number: String(number) },
        content: Readable.from([bytes]),
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
    expect(await client.call(operations.stopMailImport, named(id))).toMatchObject({ state: 'stopped', added: 250 });
    gate.resolve(undefined);
    await vi.waitFor(async () => expect((await mailbox.inventory('INBOX')).messages).toHaveLength(500));
    await client.call(operations.runMailImport, named(id));
    // What the stopped run appended without recording it is this import's, and is not appended again.
    expect(await until(id, 'done')).toMatchObject({ added: 650, skipped: {} });
    expect((await mailbox.inventory('INBOX')).messages).toHaveLength(650);
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
    const id = await staged(archive(0, 650), 'INBOX');
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
    expect(before).toBeLessThan(650);
    gateway(client.mount);
    await client.call(operations.listMailImports, own);
    expect(await until(id, 'done')).toMatchObject({ added: 650, skipped: {} });
    expect((await mailbox.inventory('INBOX')).messages).toHaveLength(650);
  });

  it('lose nothing and add nothing twice when a run ends after the server stored a batch, with and without Message-IDs', async () => {
    const { client, own, named, staged, until, mailbox, failed, use } = await account();
    const without = Array.from({ length: 300 }, (_, at) =>
      mboxEntry(Buffer.from(`Subject: Note ${String(100 + at)}\r\n\r\nText\r\n`), {
        flags: 0,
        labels: [],
        arrived: ARRIVED,
      }),
    );
    // What the folder had before is nobody's of the import.
    await mailbox.appendAll('INBOX', [{ source: Buffer.from('Subject: Note 399\r\n\r\nText\r\n'), flags: 0 }]);
    let appends = 0;
    use(
      changed(mailbox, {
        appendAll: async (...all: Parameters<Mailbox['appendAll']>) => {
          const done = await mailbox.appendAll(...all);
          if ((appends += 1) === 2) throw new Failure('mail_timeout');
          return done;
        },
      }),
    );
    const id = await staged(Buffer.concat([archive(0, 300), ...without]), 'INBOX');
    await client.call(operations.runMailImport, named(id));
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
    expect((await mailbox.inventory('INBOX')).messages).toHaveLength(501);
    await vi.waitFor(async () => {
      await client.call(operations.listMailImports, own);
      expect(appends).toBeGreaterThan(2);
    });
    expect(await until(id, 'done')).toMatchObject({ added: 599, skipped: { double: 1 } });
    expect((await mailbox.inventory('INBOX')).messages).toHaveLength(600);
    await client.call(operations.undoMailImport, named(id));
    expect(await until(id, 'undone')).toMatchObject({ kept: 0 });
    expect((await mailbox.inventory('INBOX')).messages).toHaveLength(1);
  });

  it('count what is stored when the mailbox is full within a batch, go on behind it, and take all of it back', async () => {
    const { client, named, staged, until, state, mailbox, use } = await account();
    const full: Mailbox['appendAll'] = async (folder, messages) => {
      const done = await mailbox.appendAll(folder, messages.slice(0, 2));
      return { ...done, stopped: new Failure('mail_over_quota') };
    };
    const content = Buffer.concat([archive(0, 1), archive(0, 3), archive(2, 4)]);
    const [id, other] = [await staged(content, 'INBOX'), await staged(archive(5, 9), 'INBOX')];
    use(changed(mailbox, { appendAll: full }));
    await client.call(operations.runMailImport, named(id));
    await until(id, 'failed');
    expect(await state(id)).toMatchObject({ reason: 'mail_over_quota', added: 2, skipped: { double: 1 } });
    await client.call(operations.runMailImport, named(other));
    await until(other, 'failed');
    await client.call(operations.undoMailImport, named(other));
    expect(await until(other, 'undone')).toMatchObject({ kept: 0 });
    expect((await mailbox.inventory('INBOX')).messages).toHaveLength(2);
    use(mailbox);
    await client.call(operations.runMailImport, named(id));
    expect(await until(id, 'done')).toMatchObject({ added: 4, skipped: { double: 2 } });
    expect((await mailbox.inventory('INBOX')).messages).toHaveLength(4);
    await client.call(operations.undoMailImport, named(id));
    expect(await until(id, 'undone')).toMatchObject({ kept: 0 });
    expect((await mailbox.inventory('INBOX')).messages).toEqual([]);
  });

  it('find messages again in the batch that is being appended', async () => {
    const { imported } = await account();
    const done = await imported(Buffer.concat([archive(0, 250), archive(0, 250)]), 'INBOX');
    expect(done).toMatchObject({ added: 250, skipped: { double: 250 } });
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
