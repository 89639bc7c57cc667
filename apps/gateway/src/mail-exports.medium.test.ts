import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import * as exports from '@pillarbox/contract/transfer/export-jobs';
import type { MailExportState, NewMailExport } from '@pillarbox/contract/transfer/mail-export';
import { exportLimitsOf } from '@pillarbox/contract/transfer/settings';
import { readMbox } from '@pillarbox/mailbox/files/mbox-reader';
import { codeOf, InProcessClient } from '@pillarbox/testkit/in-process-client';
import { LocalMail } from '@pillarbox/testkit/local-mail';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { safeFileName } from './features/mail/file-name.ts';
import { transferFeature } from './features/transfer/transfer.feature.ts';
import type { Database } from './platform/database/database.ts';
import type { RangedContent, Session } from './platform/http/request-pipeline.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { StorageError } from './platform/storage/storage-error.ts';
import { describeOnDatabases } from './platform/testing/test-databases.ts';
import { testSession } from './platform/testing/test-session.ts';
import { NO_SCANNER } from './platform/scanner/scanner.ts';
import { unpacked } from './transfer.test-bed.ts';

const MB = 1024 * 1024;
const secrets = createSecrets('s'.repeat(40));
let accounts = 0;

/** A message that hardly becomes smaller. */
const letter = (id: number, size: number): Buffer =>
  Buffer.from(
    `Message-ID: <${String(id)}@old.test>\r\nSubject: Letter ${String(id)}\r\n\r\n${randomBytes(size * 0.7)
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n')}\r\nFrom here on\r\n`,
  );

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The subjects of an mbox file. */
async function subjectsOf(mbox: Buffer): Promise<string[]> {
  const subjects: string[] = [];
  for await (const { body } of readMbox([mbox] as never, { offset: 0, maxMessage: 50 * MB }))
    subjects.push(/^Subject: (.*?)\r?$/m.exec(body.toString('latin1'))?.[1] ?? '');
  return subjects;
}

describeOnDatabases('exports of mail', (openDatabase) => {
  let database: Database;
  const mail = new LocalMail();
  beforeAll(async () => {
    database = await openDatabase();
  });
  afterAll(async () => {
    await mail.system.close();
    await database.close();
  });

  /** An account, and gateways that share the database and the blobs. */
  async function bed(settings: { storedSignIn?: boolean; quota?: number } = {}) {
    const user = `ada${String((accounts += 1))}@example.test`;
    const probe = await mail.add(user, 'right', 1e9);
    const mailbox = await mail.system.signIn({ user, password: 'right' });
    const session = testSession(user);
    const blobs = new Map<string, Uint8Array>();
    const nothing = (): Promise<void> => Promise.resolve();
    const hooks = { put: nothing, remove: nothing, signIn: nothing };
    const notices: string[] = [];
    const failed = vi.fn<(error: unknown) => void>();
    const gateway = () => {
      const client = new InProcessClient<Session>();
      const feature = transferFeature({
        mount: client.mount,
        db: database.db,
        blobs: {
          put: async (id, content) => {
            await hooks.put();
            blobs.set(id, Uint8Array.from(content as Uint8Array));
          },
          read: (id) => Promise.resolve(blobs.get(id)?.slice() ?? null),
          remove: async (id) => {
            await hooks.remove();
            blobs.delete(id);
          },
        },
        scanner: NO_SCANNER,
        secrets,
        mailboxOf: () => Promise.resolve(mailbox),
        openMailbox: async (_partner, credentials) => {
          await hooks.signIn();
          return await mail.system.signIn(credentials);
        },
        useMailbox: async (_session, work) => await work(mailbox),
        storesSignIn: () => settings.storedSignIn ?? true,
        exportLimitsOf: () => ({
          ...exportLimitsOf({}),
          ...(settings.quota !== undefined && { quota: settings.quota }),
        }),
        fileNotice: (owner, _mailbox, { name }) => Promise.resolve(void notices.push(`${owner.mail} ${name}`)),
        safeName: safeFileName,
        broadcast: () => undefined,
        settings: { load: () => Promise.resolve({}), change: () => Promise.resolve() },
        alone: false,
        now: () => 0,
        failed,
      });
      return { client, feature };
    };
    const first = gateway();
    const own = { session, params: { mail: session.mail } };
    const named = (exportId: string) => ({ session, params: { mail: session.mail, exportId } });
    const begin = (body: NewMailExport) => first.client.call(exports.beginMailExport, { ...own, body });
    const list = async () => (await first.client.call(exports.listMailExports, own)).exports;
    const until = async (id: string, wanted: Partial<MailExportState>): Promise<MailExportState> => {
      const state = async () => (await list()).find((one) => one.id === id);
      await vi.waitFor(async () => expect(await state()).toMatchObject(wanted), { timeout: 30_000, interval: 20 });
      return (await state()) ?? expect.fail('the export is gone');
    };
    const file = async (id: string) => {
      const found = await first.client.download<{ name: string; content: RangedContent }>(
        exports.mailExportFile,
        named(id),
      );
      const { size, open } = found.content;
      const bytes = await buffer(open({ start: 0, end: size }));
      return { ...found, bytes };
    };
    const fill = async (folder: string, sizes: readonly number[]) => {
      if (folder !== 'INBOX') await mailbox.createFolder(folder);
      const messages = sizes.map((size, at) => ({
        source: letter(at, size),
        flags: MESSAGE_FLAG.SEEN,
        arrived: 1e12 + at * 1000,
      }));
      await mailbox.appendAll(folder, messages);
      return messages.map(({ source }) => hashOf(source));
    };
    const lapse = () =>
      database.db.execute(
        sql`update mail_exports set lease_until = now() - interval '1 second', due_at = least(due_at, now()) where account_id = ${session.accountId}`,
      );
    return {
      probe,
      session,
      mailbox: mailbox,
      blobs,
      hooks,
      notices,
      failed,
      first,
      gateway,
      own,
      named,
      begin,
      list,
      until,
      file,
      fill,
      lapse,
    };
  }

  it.for(['mbox', 'maildir'] as const)(
    'in %s go on at another gateway where one ended, and are the same file in any part',
    async (format, { onTestFinished }) => {
      const { first, gateway, hooks, fill, begin, until, file, lapse, blobs, notices, named, list, own } = await bed();
      const hashes = await fill('INBOX', [3 * MB, 100, 3 * MB, 4 * MB, 10, 3 * MB]);
      await fill('Old/Ärger "2014"', [50]);
      await fill('Empty', []);
      // The first gateway stops in the middle of its second piece, as one that was killed, and wakes up much later.
      const stuck = Promise.withResolvers<undefined>();
      const late = Promise.withResolvers<undefined>();
      let puts = 0;
      hooks.put = async () => {
        if ((puts += 1) !== 3) return;
        stuck.resolve(undefined);
        await late.promise;
      };
      const { id } = await begin({ format });
      expect(await codeOf(begin({ format }))).toBe('mail_export_running');
      await stuck.promise;
      expect(await codeOf(first.client.download(exports.mailExportFile, named(id)))).toBe('mail_export_not_found');
      await lapse();
      const second = gateway();
      onTestFinished(() => second.feature.close());
      second.feature.start();
      const done = await until(id, { state: 'ready', done: 7, total: 7, left: 0 });
      late.resolve(undefined);
      await first.feature.close();
      expect(await list()).toEqual([done]);
      expect(notices).toHaveLength(1);
      const { bytes, content, name } = await file(id);
      expect(name).toMatch(/\.zip$/);
      expect(bytes).toHaveLength(done.size);
      const part = await buffer(content.open({ start: 5 * MB - 1, end: 9 * MB + 7 }));
      expect(part.equals(bytes.subarray(5 * MB - 1, 9 * MB + 7))).toBe(true);
      const files = await unpacked(bytes);
      if (format === 'mbox') {
        expect(await subjectsOf(files.get('INBOX.mbox') ?? Buffer.alloc(0))).toEqual(
          [0, 1, 2, 3, 4, 5].map((at) => `Letter ${String(at)}`),
        );
        expect(files.get('Empty.mbox')).toHaveLength(0);
      } else {
        const inbox = [...files].filter(([path]) => path.startsWith('INBOX/cur/') && path.endsWith(':2,S'));
        expect(inbox.map(([, content]) => hashOf(content))).toEqual(hashes);
        expect([...files.keys()]).toContain('Empty/new/');
      }
      // Nothing of the mail can be read in the blobs, and a removal leaves none of them, not even those of the gateway that came late.
      expect([...blobs.values()].some((blob) => Buffer.from(blob).includes('Letter 1'))).toBe(false);
      await second.client.call(exports.removeMailExport, named(id));
      expect(await codeOf(second.client.call(exports.removeMailExport, named(id)))).toBe('mail_export_not_found');
      await vi.waitFor(() => expect(blobs.size).toBe(0), { timeout: 10_000 });
      expect((await second.client.call(exports.listMailExports, own)).exports).toEqual([]);
    },
  );

  it('of nothing but empty folders are whole archives', async ({ onTestFinished }) => {
    const { first, fill, begin, until, file } = await bed();
    onTestFinished(() => first.feature.close());
    await fill('Empty', []);
    const { id } = await begin({ format: 'maildir', folders: ['Empty'] });
    const { size } = await until(id, { state: 'ready' });
    const { bytes } = await file(id);
    expect(bytes).toHaveLength(size);
    expect([...(await unpacked(bytes)).keys()]).toEqual(['Empty/new/', 'Empty/tmp/']);
  });

  it('wait while the storage is full, without a sign-in, and end at the limit of the account', async ({
    onTestFinished,
  }) => {
    const full = await bed();
    onTestFinished(() => full.first.feature.close());
    await full.fill('INBOX', [100]);
    full.hooks.put = () => Promise.reject(new StorageError('the disk is full'));
    const { id, name } = await full.begin({ format: 'mbox', folders: ['INBOX'] });
    expect(name).toBe('INBOX.mbox');
    expect(await full.until(id, { state: 'waiting', reason: 'storage_unavailable' })).toMatchObject({ size: 0 });
    full.hooks.put = () => Promise.resolve();
    await full.first.client.call(exports.retryMailExport, full.named(id));
    await full.until(id, { state: 'ready', reason: '' });
    expect(await subjectsOf((await full.file(id)).bytes)).toEqual(['Letter 0']);
    // Its time is over. While the blobs are removed it is no export any more that goes on or has a file.
    const removing = Promise.withResolvers<undefined>();
    full.hooks.remove = () => removing.promise.then(() => undefined);
    await full.lapse();
    await database.db.execute(sql`update mail_exports set due_at = now() where id = ${id}`);
    full.first.feature.start();
    await vi.waitFor(async () => expect(await full.list()).toEqual([]), { timeout: 10_000 });
    expect(full.blobs.size).toBeGreaterThan(0);
    expect(await codeOf(full.first.client.call(exports.retryMailExport, full.named(id)))).toBe('mail_export_not_found');
    removing.resolve(undefined);
    await vi.waitFor(() => expect(full.blobs.size).toBe(0), { timeout: 10_000 });

    const none = await bed({ storedSignIn: false });
    onTestFinished(() => none.first.feature.close());
    const waiting = await none.begin({ format: 'maildir' });
    expect(waiting).toMatchObject({ state: 'waiting', needsUser: true });
    none.first.feature.opened(none.session.accountId, none.mailbox);
    await none.until(waiting.id, { state: 'ready', needsUser: false });

    const small = await bed({ quota: MB });
    onTestFinished(() => small.first.feature.close());
    await small.fill('INBOX', [5 * MB]);
    const large = await small.begin({ format: 'mbox' });
    await small.until(large.id, { state: 'failed', reason: 'mail_export_too_large' });
    const body = { format: 'mbox' as const, folders: ['Nowhere'] };
    expect(await codeOf(small.begin(body))).toBe('folder_not_found');
    const stranger = { session: small.session, params: { mail: full.session.mail } };
    expect(await codeOf(small.first.client.call(exports.listMailExports, stranger))).toBe('not_permitted');
    expect(
      await codeOf(
        small.first.client.download(exports.mailExportFile, { ...none.named(waiting.id), session: small.session }),
      ),
    ).toBe('not_permitted');
    expect(await codeOf(small.first.client.download(exports.mailExportFile, small.named(waiting.id)))).toBe(
      'mail_export_not_found',
    );
  });

  it('forget a stored sign-in that is refused, and go on with the next one', async ({ onTestFinished }) => {
    const { first, hooks, fill, until, session, own } = await bed();
    onTestFinished(() => first.feature.close());
    await fill('INBOX', [100]);
    let tries = 0;
    hooks.signIn = () => Promise.resolve(void (tries += 1));
    const changed = { ...session, credentials: { user: session.mail, password: 'changed meanwhile' } };
    const { id } = await first.client.call(exports.beginMailExport, {
      ...own,
      session: changed,
      body: { format: 'mbox' },
    });
    await until(id, { state: 'waiting', needsUser: true, reason: 'mail_unavailable' });
    expect(tries).toBe(1);
    await first.feature.signedIn(session);
    await until(id, { state: 'ready', needsUser: false, done: 1 });
  });
});
