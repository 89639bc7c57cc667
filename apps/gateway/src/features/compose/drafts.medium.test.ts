import { discardDraft, savemsg, send } from '@pillarbox/contract/compose/operations';
import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { ComposeBed } from './compose.test-bed.ts';
import { stageFile } from './stage-file.test-bed.ts';

const DRAFT = 'draft-0001';

describeOnDatabases('drafts', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    await database.close();
  });

  const save = (bed: ComposeBed, message: Outgoing, version = 1) =>
    bed.client.call(savemsg, { session: bed.session, body: { message, draftid: DRAFT, version } });

  it('files a draft in Drafts, flagged as one and read, without recipient or subject [API-031]', async () => {
    const bed = await ComposeBed.open(database.db);
    const saved = await save(bed, bed.written({ to: [], subject: '', text: '' }));
    expect(saved).toMatchObject({ folder: 'Drafts', savedat: bed.time });
    expect(await bed.account.flagsOf('Drafts', saved.uid)).toBe(MESSAGE_FLAG.DRAFT | MESSAGE_FLAG.SEEN);
  });

  it('replaces the earlier version and keeps Bcc', async () => {
    const bed = await ComposeBed.open(database.db);
    const first = await save(bed, bed.written({ text: 'first' }), 1);
    const bcc = [{ name: '', mail: 'quiet@example.test' }];
    const second = await save(bed, bed.written({ text: 'second', bcc }), 2);
    expect(second.uid).not.toBe(first.uid);
    expect(await bed.sources('Drafts')).toHaveLength(1);
    expect((await bed.sources('Drafts'))[0]).toMatch(/Bcc: quiet@example.test[^]*second/);
  });

  it('ignores an older version that arrives late, and returns the uid of the later one', async () => {
    const bed = await ComposeBed.open(database.db);
    const later = await save(bed, bed.written({ text: 'later' }), 5);
    expect(await save(bed, bed.written({ text: 'older' }), 4)).toEqual(later);
    expect(await save(bed, bed.written({ text: 'the same' }), 5)).toEqual(later);
    expect(await bed.sources('Drafts')).toHaveLength(1);
    expect((await bed.sources('Drafts'))[0]).toContain('later');
  });

  it('keeps the highest of versions that arrive at once', async () => {
    const bed = await ComposeBed.open(database.db);
    await Promise.all([3, 1, 4, 2].map((version) => save(bed, bed.written({ text: `v${String(version)}` }), version)));
    expect(await bed.sources('Drafts')).toHaveLength(1);
    expect((await bed.sources('Drafts'))[0]).toContain('v4');
  });

  it('keeps the old version when the new one cannot be filed', async () => {
    const bed = await ComposeBed.open(database.db);
    await save(bed, bed.written({ text: 'first' }), 1);
    bed.faults.failNext('append', new Failure('mail_over_quota'));
    expect(await codeOf(save(bed, bed.written({ text: 'second' }), 2))).toBe('mail_over_quota');
    expect((await bed.sources('Drafts'))[0]).toContain('first');
    await save(bed, bed.written({ text: 'second' }), 2);
    expect(await bed.sources('Drafts')).toHaveLength(1);
    expect((await bed.sources('Drafts'))[0]).toContain('second');
  });

  it('removes an old version at the next save when it could not be removed at this one', async () => {
    const bed = await ComposeBed.open(database.db);
    await save(bed, bed.written({ text: 'first' }), 1);
    bed.faults.failNext('remove', new Failure('mail_timeout'));
    await save(bed, bed.written({ text: 'second' }), 2);
    expect(await bed.sources('Drafts')).toHaveLength(2);
    await save(bed, bed.written({ text: 'third' }), 3);
    expect(await bed.sources('Drafts')).toHaveLength(1);
    expect((await bed.sources('Drafts'))[0]).toContain('third');
  });

  it('accepts that another client removed the draft or replaced the folder', async () => {
    const bed = await ComposeBed.open(database.db);
    await save(bed, bed.written(), 1);
    await bed.account.remove('Drafts');
    await save(bed, bed.written(), 2);
    await bed.renew('Drafts');
    await save(bed, bed.written({ text: 'kept' }), 3);
    expect((await bed.sources('Drafts')).at(-1)).toContain('kept');
  });

  it('replaces the message that a draft was opened from', async () => {
    const bed = await ComposeBed.open(database.db);
    const source = 'Subject: Old\r\nIn-Reply-To: <q@x>\r\nReferences: <p@x> <q@x>\r\n\r\nold';
    const uid = await bed.deliver('Drafts', source);
    await save(bed, bed.written({ reference: { command: 'draft', folder: 'Drafts', uid } }), 1);
    expect(await bed.sources('Drafts')).toHaveLength(1);
    expect((await bed.sources('Drafts'))[0]).toContain('In-Reply-To: <q@x>\r\nReferences: <p@x> <q@x>');
  });

  it('keeps the message it replies to when it is opened from Drafts with a new draft id', async () => {
    const bed = await ComposeBed.open(database.db);
    const original = await bed.deliver('INBOX', 'Subject: Q\r\nMessage-ID: <q@x>\r\n\r\n?');
    const reply = { command: 'reply' as const, folder: 'INBOX', uid: original };
    const { uid } = await save(bed, bed.written({ reference: reply }), 1);
    const reopened = bed.written({ reference: { command: 'draft', folder: 'Drafts', uid } });
    const { session, client } = bed;
    await client.call(savemsg, { session, body: { message: reopened, draftid: 'draft-0002', version: 1 } });
    expect(await bed.sources('Drafts')).toHaveLength(1);
    await client.call(send, { session, body: { message: reopened, draftid: 'draft-0002' } });
    await expect.poll(() => bed.published.at(-1)?.state, { timeout: 20_000 }).toBe('filed');
    expect(await bed.account.flagsOf('INBOX', original)).toBe(MESSAGE_FLAG.ANSWERED);
    expect((await bed.sources('Sent'))[0]).toContain('In-Reply-To: <q@x>');
    expect(await bed.sources('Drafts')).toHaveLength(0);
    await bed.feature.close();
  });

  it('is removed from Drafts when it is sent without being saved after it was opened', async () => {
    const bed = await ComposeBed.open(database.db);
    const uid = await bed.deliver('Drafts', 'Subject: Old\r\n\r\nold');
    const message = bed.written({ reference: { command: 'draft', folder: 'Drafts', uid } });
    await bed.client.call(send, { session: bed.session, body: { message, draftid: DRAFT } });
    await expect.poll(() => bed.published.at(-1)?.state, { timeout: 20_000 }).toBe('filed');
    expect(await bed.sources('Drafts')).toHaveLength(0);
    await bed.feature.close();
  });

  it('keeps the headers of the message it replies to although the original is gone', async () => {
    const bed = await ComposeBed.open(database.db);
    const uid = await bed.deliver('INBOX', 'Subject: Q\r\nMessage-ID: <q@x>\r\nReferences: <p@x>\r\n\r\n?');
    const message = bed.written({ reference: { command: 'reply', folder: 'INBOX', uid } });
    await save(bed, message, 1);
    await bed.account.remove('INBOX');
    await save(bed, message, 2);
    expect((await bed.sources('Drafts'))[0]).toContain('In-Reply-To: <q@x>\r\nReferences: <p@x> <q@x>');
  });

  it('reads a forwarded file once and keeps it although its message is gone', async () => {
    const bed = await ComposeBed.open(database.db);
    const uid = await bed.deliver('INBOX', 'Subject: F\r\n\r\n@attach a.pdf application/pdf Y29udGVudA==');
    const uidvalidity = await bed.account.uidvalidity('INBOX');
    const ref = { kind: 'part' as const, folder: 'INBOX', uid, uidvalidity, part: '2' };
    const message = bed.written({ attachments: [{ ref }] });
    await save(bed, message, 1);
    await bed.account.remove('INBOX');
    await save(bed, message, 2);
    expect((await bed.sources('Drafts'))[0]).toContain('a.pdf');
    expect((await bed.sources('Drafts'))[0]).toContain('Y29udGVudA==');
  });

  it('refuses too many and too large attachments, and an unknown one', async () => {
    const bed = await ComposeBed.open(database.db);
    const id = await stageFile(bed, 'a.bin', Buffer.alloc(14_000_000));
    const staged = { ref: { kind: 'staged' as const, id } };
    const attach = (attachments: Outgoing['attachments']): Promise<string> =>
      codeOf(save(bed, bed.written({ attachments })));
    expect(await attach(Array.from({ length: 26 }, () => staged))).toBe('too_many_attachments');
    expect(await attach([staged, staged])).toBe('attachments_too_large');
    expect(await attach([{ ref: { kind: 'staged', id: 'no such file' } }])).toBe('attachment_not_found');
  });

  it('deletes a draft with its files', async () => {
    const bed = await ComposeBed.open(database.db);
    const id = await stageFile(bed, 'a.txt', 'content');
    await save(bed, bed.written({ attachments: [{ ref: { kind: 'staged', id } }] }));
    const discard = (): Promise<unknown> =>
      bed.client.call(discardDraft, { session: bed.session, body: { draftid: DRAFT } });
    expect(await discard()).toBe(0);
    expect(await bed.sources('Drafts')).toHaveLength(0);
    expect(bed.blobs.kept.size).toBe(0);
    expect(await discard()).toBe(0);
  });

  it('is not saved again when an autosave arrives after its message was sent', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.undoSeconds = 10;
    await save(bed, bed.written(), 1);
    await bed.client.call(send, { session: bed.session, body: { message: bed.written(), draftid: DRAFT } });
    expect(await codeOf(save(bed, bed.written(), 2))).toBe('already_sent');
    await bed.feature.close();
  });

  it('accepts only the account’s own address and its aliases as the sender', async () => {
    const bed = await ComposeBed.open(database.db);
    const from = (mail: string): Outgoing => bed.written({ from: { name: 'Me', mail } });
    expect(await codeOf(save(bed, from('bob@example.test')))).toBe('sender_refused');
    bed.aliases = ['sales@example.test'];
    await save(bed, from('Sales@example.test'), 1);
    expect((await bed.sources('Drafts'))[0]).toContain('From: Me <sales@example.test>');
    expect(await codeOf(save(bed, { ...bed.written(), realmid: 'bob@example.test' }, 2))).toBe('not_permitted');
  });

  it.each(['\r', '\n', '\0'])('lets no %j into a header', async (bad) => {
    const bed = await ComposeBed.open(database.db);
    expect(await codeOf(save(bed, bed.written({ subject: `a${bad}b` })))).toBe('invalid_request');
    expect(await bed.sources('Drafts')).toHaveLength(0);
  });
});
