import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { MailboxRotation, RotationRule } from '@pillarbox/contract/preferences/account';
import * as operations from '@pillarbox/contract/rotation/operations';
import { InProcessClient, codeOf } from '@pillarbox/testkit/in-process-client';
import { LocalMail } from '@pillarbox/testkit/local-mail';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { rotationFeature } from './features/rotation/rotation.feature.ts';
import type { Database } from './platform/database/database.ts';
import type { Session } from './platform/http/request-pipeline.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { describeOnDatabases } from './platform/testing/test-databases.ts';
import { testSession } from './platform/testing/test-session.ts';

const NOW = Date.UTC(2026, 10, 26);
const DAY = 86_400_000;
let accounts = 0;

describeOnDatabases('rules about old mail', (open) => {
  let database: Database;
  const mail = new LocalMail();
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    await mail.system.close();
    await database.close();
  });

  const bed = async ({ storesSignIn = true } = {}) => {
    const session = testSession(`old${String((accounts += 1))}@example.test`);
    await mail.add(session.mail, 'right', 1e9);
    const mailbox = await mail.system.signIn({ user: session.mail, password: 'right' });
    const client = new InProcessClient<Session>();
    let rules: MailboxRotation = { enabled: 0, folders: {} };
    const opened = vi.fn<() => void>();
    const failed = vi.fn<(error: unknown) => void>();
    const gateway = () =>
      rotationFeature({
        mount: client.mount,
        db: database.db,
        secrets: createSecrets('a secret of this test'),
        mailboxOf: () => Promise.resolve(mailbox),
        openMailbox: async (_partner, credentials) => {
          opened();
          return await mail.system.signIn(credentials);
        },
        storesSignIn: () => storesSignIn,
        rulesOf: () => Promise.resolve(rules),
        now: () => NOW,
        failed,
      });
    const feature = gateway();
    const save = async (folders: Record<string, RotationRule>, enabled: 0 | 1 = 1): Promise<void> => {
      rules = { enabled, folders };
      await feature.saved(session, rules);
    };
    const params = { mail: session.mail };
    const file = (folder: string, daysAgo: number, flags = 0) =>
      mailbox.append({
        folder,
        flags,
        arrived: NOW - daysAgo * DAY,
        source: Buffer.from(`Subject: ${String(daysAgo)} days\r\n\r\n`),
      });
    const days = async (folder: string): Promise<number[]> =>
      (await mailbox.inventory(folder)).messages.map(({ arrived }) => (NOW - arrived) / DAY).sort((a, b) => a - b);
    const makeDue = () =>
      database.query(`update rotation_accounts set due_at = now() - interval '1 minute' where account_id = $1`, [
        session.accountId,
      ]);
    const rotate = async (): Promise<void> => {
      await feature.jobs.find(({ name }) => name === 'rotate-mail')?.run();
    };
    return { session, params, mailbox, client, feature, gateway, save, file, days, makeDue, rotate, opened, failed };
  };
  const rule = (keep: number, more: Partial<RotationRule> = {}): RotationRule => ({
    keep,
    unit: 'days',
    to: 'trash',
    starred: true,
    ...more,
  });

  it('say what they would remove, and remove nothing before their day', async () => {
    const { session, params, client, save, file, days, rotate } = await bed();
    for (const daysAgo of [1, 40, 50]) await file('INBOX', daysAgo);
    await file('INBOX', 60, MESSAGE_FLAG.FLAGGED);
    const body = { folder: 'INBOX', rule: rule(30) };
    expect(await client.call(operations.previewRotation, { session, params, body })).toMatchObject({
      removed: 2,
      total: 4,
      newest: [{ subject: '40 days' }, { subject: '50 days' }],
    });
    await save({ INBOX: rule(30) });
    await rotate();
    expect(await days('INBOX')).toEqual([1, 40, 50, 60]);
    const nowhere = { folder: 'Nowhere', rule: rule(1) };
    expect(await codeOf(client.call(operations.previewRotation, { session, params, body: nowhere }))).toBe(
      'folder_not_found',
    );
    const strange = { session, params: { mail: 'other@example.test' } };
    expect(await codeOf(client.call(operations.rotationLog, strange))).toBe('not_permitted');
  });

  it('are applied once a day with the stored password, by one gateway, and leave a log', async () => {
    const { session, params, client, feature, gateway, save, file, days, makeDue, mailbox, opened, rotate } =
      await bed();
    for (const daysAgo of [1, 40, 50]) await file('INBOX', daysAgo);
    await mailbox.createFolder('Lists');
    for (const daysAgo of [3, 2, 1]) await file('Lists', daysAgo);
    const trash = await mailbox.specialFolder('trash');
    await file(trash, 400);
    await save({
      INBOX: rule(30),
      Lists: rule(2, { unit: 'messages', to: 'delete' }),
      [trash]: rule(365),
      Gone: rule(7),
    });
    await makeDue();
    const other = gateway();
    await Promise.all([rotate(), other.jobs[0]?.run()]);
    expect(opened).toHaveBeenCalledTimes(1);
    expect(await days('INBOX')).toEqual([1]);
    expect(await days('Lists')).toEqual([1, 2]);
    expect(await days(trash)).toEqual([40, 50]);
    const { entries, signInNeeded } = await client.call(operations.rotationLog, { session, params });
    expect(signInNeeded).toBe(false);
    expect(entries.map(({ folder, removed, to, reason }) => ({ folder, removed, to, reason }))).toEqual([
      { folder: 'Gone', removed: 0, to: 'trash', reason: 'folder_not_found' },
      { folder: trash, removed: 1, to: 'trash', reason: '' },
      { folder: 'Lists', removed: 1, to: 'delete', reason: '' },
      { folder: 'INBOX', removed: 2, to: 'trash', reason: '' },
    ]);
    await file('INBOX', 90);
    await rotate();
    expect(await days('INBOX')).toEqual([1, 90]);
    await client.call(operations.runRotation, { session, params });
    expect(await days('INBOX')).toEqual([1]);
    // Without rules nothing is stored.
    await save({}, 0);
    expect(
      (await database.query('select 1 from rotation_accounts where account_id = $1', [session.accountId])).rows,
    ).toEqual([]);
    await feature.signedIn(session);
    expect(
      (await database.query('select 1 from rotation_accounts where account_id = $1', [session.accountId])).rows,
    ).toEqual([]);
  });

  it('forget a password that is refused, and go on after the next sign-in; without a stored one they run then', async () => {
    const { session, feature, save, file, days, makeDue, rotate, opened, failed } = await bed();
    await file('INBOX', 40);
    await save({ INBOX: rule(30) });
    const wrong = { ...session, credentials: { ...session.credentials, password: 'changed' } };
    await feature.signedIn(wrong);
    await makeDue();
    await rotate();
    expect(failed).toHaveBeenCalledTimes(1);
    await makeDue();
    await rotate();
    expect(opened).toHaveBeenCalledTimes(1);
    await feature.signedIn(session);
    await rotate();
    expect(await days('INBOX')).toEqual([]);

    const none = await bed({ storesSignIn: false });
    await none.file('INBOX', 40);
    await none.save({ INBOX: rule(30) });
    await none.makeDue();
    await none.rotate();
    expect(await none.days('INBOX')).toEqual([40]);
    await none.feature.signedIn(none.session);
    await vi.waitFor(async () => expect(await none.days('INBOX')).toEqual([]));
  });
});
