import type { Outgoing } from '@pillarbox/contract/compose/draft';
import {
  listOutbox,
  recall,
  reschedule,
  savemsg,
  send,
  settleFailed,
  unschedule,
} from '@pillarbox/contract/compose/operations';
import { Failure } from '@pillarbox/contract/failure';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { ComposeBed } from './compose.test-bed.ts';
import { outbox } from './outbox.table.ts';
import { stageFile } from './stage-file.test-bed.ts';

const DRAFT = 'draft-0001';
/** How long a test waits for a worker before it fails, in milliseconds. */
const PATIENCE = { timeout: 20_000 };

describeOnDatabases('the outbox', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    await database.close();
  });

  const hand = (bed: ComposeBed, message: Outgoing = bed.written(), draftid = DRAFT) =>
    bed.client.call(send, { session: bed.session, body: { message, draftid } });
  const list = (bed: ComposeBed) => bed.client.call(listOutbox, { session: bed.session });
  const settle = (bed: ComposeBed, id: string, action: 'retry' | 'dismiss') =>
    bed.client.call(settleFailed, { session: bed.session, body: { id, action } });
  const callBack = (bed: ComposeBed, id: string) => bed.client.call(recall, { session: bed.session, body: { id } });
  const states = (bed: ComposeBed): string[] => bed.published.map((item) => item.state);
  const until = async (bed: ComposeBed, state: string): Promise<void> => {
    await expect.poll(() => states(bed).at(-1), PATIENCE).toBe(state);
  };
  const rowOf = async (bed: ComposeBed) =>
    (await database.db.select().from(outbox).where(eq(outbox.mail, bed.mail)))[0];

  it('sends a message without Bcc and files one copy with it', async () => {
    const bed = await ComposeBed.open(database.db);
    const item = await hand(bed, bed.written({ bcc: [{ name: '', mail: 'quiet@example.test' }] }));
    expect(item).toMatchObject({ state: 'held', subject: 'Hello', recipients: 2, draftid: DRAFT });
    await until(bed, 'filed');
    expect(states(bed)).toEqual(['held', 'sending', 'accepted', 'filed']);
    const [taken] = bed.submission.taken;
    expect(taken).toMatchObject({ from: bed.mail, to: ['bob@example.test', 'quiet@example.test'], user: bed.mail });
    expect(Buffer.from(taken?.source ?? []).toString()).not.toContain('quiet');
    expect(await bed.sources('Sent')).toHaveLength(1);
    expect((await bed.sources('Sent'))[0]).toMatch(/^Bcc: quiet@example.test\r\n[^]*\r\n\r\nHi/);
    expect(bed.published.at(-1)?.queueid).toBe('Q1');
    expect(await list(bed)).toEqual([]);
    const messageid = /^Message-ID: (.*)\r$/m.exec(Buffer.from(taken?.source ?? []).toString())?.[1] ?? '';
    const proof = await bed.feature.proofOf(bed.session, messageid);
    expect(proof).toMatchObject({ words: '250 taken', queueid: 'Q1', refused: '' });
    expect(proof?.filedat).toBeGreaterThan(0);
    const stranger = await ComposeBed.open(database.db);
    expect(await stranger.feature.proofOf(stranger.session, messageid)).toBeNull();
    await bed.feature.close();
  });

  it('erases credential, text and source when a message is filed', async () => {
    const bed = await ComposeBed.open(database.db);
    await hand(bed);
    await until(bed, 'filed');
    expect(await rowOf(bed)).toMatchObject({ sealed: null, outgoing: null, blob: null, envelopeTo: [], bccHeader: '' });
    expect(bed.blobs.kept.size).toBe(0);
    await bed.feature.close();
  });

  it('never stores the password in plain text', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.undoSeconds = 10;
    await hand(bed);
    const { sealed } = (await rowOf(bed)) ?? {};
    expect(sealed?.toString('latin1')).not.toContain('right');
    await bed.feature.close();
  });

  it('holds a message for the user’s delay and returns it complete when it is recalled', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.undoSeconds = 10;
    const id = await stageFile(bed, 'a.txt', 'content');
    const message = bed.written({ attachments: [{ ref: { kind: 'staged', id } }], priority: 1, receipt: true });
    const item = await hand(bed, message);
    // Its time is the database's; the test does not compare it with the time of this process.
    expect((await rowOf(bed))?.dueAt.getTime()).toBe(item.dueat);
    expect(await list(bed)).toMatchObject([{ id: item.id, state: 'held' }]);
    expect(await callBack(bed, item.id)).toEqual({ message, draftid: DRAFT });
    expect(states(bed)).toEqual(['held', 'recalled']);
    expect(await codeOf(callBack(bed, item.id))).toBe('already_sent');
    await bed.pass(60_000);
    bed.feature.start();
    expect(bed.submission.taken).toEqual([]);
    // It is a draft again: it can be saved, and sent with its file.
    await bed.client.call(savemsg, { session: bed.session, body: { message, draftid: DRAFT, version: 2 } });
    bed.undoSeconds = 0;
    await hand(bed, message);
    await until(bed, 'filed');
    expect(bed.submission.taken).toHaveLength(1);
    expect(bed.blobs.kept.size).toBe(0);
    await bed.feature.close();
  });

  it('saves a recalled message again although another window counts its versions from 1', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.undoSeconds = 10;
    const save = (version: number, text: string): Promise<unknown> =>
      bed.client.call(savemsg, {
        session: bed.session,
        body: { message: bed.written({ text }), draftid: DRAFT, version },
      });
    await save(7, 'before');
    const { id } = await hand(bed);
    await callBack(bed, id);
    await save(1, 'after');
    expect(await bed.sources('Drafts')).toHaveLength(1);
    expect((await bed.sources('Drafts'))[0]).toContain('after');
    await bed.feature.close();
  });

  it('does not recall a message that was sent or that belongs to another account', async () => {
    const bed = await ComposeBed.open(database.db);
    const other = await ComposeBed.open(database.db);
    const { id } = await hand(bed);
    await until(bed, 'filed');
    expect(await codeOf(callBack(bed, id))).toBe('already_sent');
    expect(await codeOf(callBack(other, id))).toBe('outbox_not_found');
    await bed.feature.close();
  });

  it('sends a draft once, also when two windows send it at the same time', async () => {
    const bed = await ComposeBed.open(database.db);
    const outcomes = await Promise.all([codeOf(hand(bed)), codeOf(hand(bed)), codeOf(hand(bed))]);
    expect(outcomes.toSorted()).toEqual(['already_sent', 'already_sent', 'none']);
    await until(bed, 'filed');
    expect(await codeOf(hand(bed))).toBe('already_sent');
    expect(bed.submission.taken).toHaveLength(1);
    expect(bed.blobs.kept.size).toBe(0);
    await bed.feature.close();
  });

  it('removes the draft and its files, and marks the message that was replied to or forwarded', async () => {
    for (const [command, flag] of [
      ['replyall', MESSAGE_FLAG.ANSWERED],
      ['forward', MESSAGE_FLAG.FORWARDED],
    ] as const) {
      const bed = await ComposeBed.open(database.db);
      const uid = await bed.deliver('INBOX', 'Subject: Q\r\nMessage-ID: <q@x>\r\n\r\n?');
      const id = await stageFile(bed, 'a.txt', 'content');
      const attachments: Outgoing['attachments'] = [{ ref: { kind: 'staged', id } }];
      const message = bed.written({ reference: { command, folder: 'INBOX', uid }, attachments });
      await bed.client.call(savemsg, { session: bed.session, body: { message, draftid: DRAFT, version: 1 } });
      await hand(bed, message);
      await until(bed, 'filed');
      expect(await bed.sources('Drafts')).toEqual([]);
      expect(bed.blobs.kept.size).toBe(0);
      expect(await bed.account.flagsOf('INBOX', uid)).toBe(flag);
      expect((await bed.sources('Sent'))[0]).toContain('References: <q@x>');
      await bed.feature.close();
    }
  });

  it('sends a reply although the original is gone', async () => {
    const bed = await ComposeBed.open(database.db);
    await hand(bed, bed.written({ reference: { command: 'reply', folder: 'INBOX', uid: 77 } }));
    await until(bed, 'filed');
    expect(bed.submission.taken).toHaveLength(1);
    await bed.feature.close();
  });

  it('tries again later with the same Message-ID when the server is not responding', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.submission.failures.push(new Failure('submission_unavailable', { serverText: '421 busy' }));
    await hand(bed);
    await expect.poll(() => bed.published.at(-1)?.reason, PATIENCE).toBe('submission_unavailable');
    const [waiting] = await list(bed);
    expect(waiting).toMatchObject({ state: 'sending', servertext: '421 busy' });
    const before = await rowOf(bed);
    await bed.pass(10_000);
    bed.feature.start();
    await until(bed, 'filed');
    expect(Buffer.from(bed.submission.taken[0]?.source ?? []).toString()).toContain(before?.messageId ?? 'none');
    await bed.feature.close();
  });

  it('gives up after a day, reports the reason and keeps the text', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.submission.failures.push(new Failure('submission_unavailable'), new Failure('submission_unavailable'));
    const message = bed.written();
    const { id } = await hand(bed, message);
    await expect.poll(() => bed.published.at(-1)?.reason, PATIENCE).toBe('submission_unavailable');
    await bed.pass(24 * 60 * 60_000 + 1);
    bed.feature.start();
    await until(bed, 'failed');
    expect((await rowOf(bed))?.sealed).toBeNull();
    expect(await callBack(bed, id)).toEqual({ message, draftid: DRAFT });
    await bed.feature.close();
  });

  it('fails at once when the server refuses, keeps the draft and can be retried', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.submission.failures.push(new Failure('submission_refused', { serverText: '554 no such user' }));
    await bed.client.call(savemsg, {
      session: bed.session,
      body: { message: bed.written(), draftid: DRAFT, version: 1 },
    });
    const { id } = await hand(bed);
    await until(bed, 'failed');
    expect(await list(bed)).toMatchObject([
      { id, state: 'failed', reason: 'submission_refused', servertext: '554 no such user' },
    ]);
    expect(await bed.sources('Drafts')).toHaveLength(1);
    expect(await settle(bed, id, 'retry')).toBe(0);
    await until(bed, 'filed');
    expect(bed.submission.taken).toHaveLength(1);
    expect(await codeOf(settle(bed, id, 'retry'))).toBe('outbox_not_found');
    await bed.feature.close();
  });

  it('replaces a failed message by a corrected one of the same draft', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.submission.failures.push(new Failure('submission_refused'));
    await hand(bed);
    await until(bed, 'failed');
    await hand(bed, bed.written({ subject: 'Corrected' }));
    await until(bed, 'filed');
    expect(await list(bed)).toEqual([]);
    expect((await bed.sources('Sent'))[0]).toContain('Subject: Corrected');
    expect(bed.blobs.kept.size).toBe(0);
    await bed.feature.close();
  });

  it('deletes a failed message when the user dismisses it', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.submission.failures.push(new Failure('submission_refused'));
    const { id } = await hand(bed);
    await until(bed, 'failed');
    expect(await settle(bed, id, 'dismiss')).toBe(0);
    expect(await list(bed)).toEqual([]);
    expect(bed.blobs.kept.size).toBe(0);
    expect(await codeOf(settle(bed, id, 'dismiss'))).toBe('outbox_not_found');
    await bed.feature.close();
  });

  it('waits for a sign-in when the password no longer works, and then resumes', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.submission.failures.push(new Failure('invalid_credentials'));
    await hand(bed);
    await until(bed, 'signin');
    expect((await rowOf(bed))?.sealed).toBeNull();
    await bed.changePassword('new');
    await bed.feature.signedIn({ ...bed.session, credentials: { user: bed.mail, password: 'new' } });
    await until(bed, 'filed');
    expect(bed.submission.taken).toHaveLength(1);
    await bed.feature.close();
  });

  it('is sent at once, or goes back to Drafts, when its writer decides so while it waits', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.submission.failures.push(new Failure('invalid_credentials'));
    const { id } = await hand(bed);
    await until(bed, 'signin');
    const body = { id, sendat: null };
    expect(await codeOf(bed.client.call(reschedule, { session: bed.session, body: { id, sendat: bed.time } }))).toBe(
      'send_time_invalid',
    );
    await bed.client.call(reschedule, { session: bed.session, body });
    await until(bed, 'filed');
    expect(bed.submission.taken).toHaveLength(1);
    expect(await codeOf(bed.client.call(reschedule, { session: bed.session, body }))).toBe('already_sent');
    await bed.feature.close();
  });

  it('is in Drafts once after its writer stopped it', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.undoSeconds = 30;
    const draft = { message: bed.written(), draftid: DRAFT, version: 3 };
    await bed.client.call(savemsg, { session: bed.session, body: draft });
    const { id } = await hand(bed);
    await bed.client.call(unschedule, { session: bed.session, body: { id } });
    expect(await list(bed)).toEqual([]);
    expect(await bed.sources('Drafts')).toHaveLength(1);
    expect(bed.submission.taken).toEqual([]);
    await bed.feature.close();
  });

  it('resumes with filing when it waited for a sign-in after it was sent', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.submission.afterwards = () => bed.changePassword('new');
    await hand(bed);
    await until(bed, 'signin');
    bed.submission.afterwards = () => undefined;
    await bed.feature.signedIn({ ...bed.session, credentials: { user: bed.mail, password: 'new' } });
    await until(bed, 'filed');
    expect(bed.submission.taken).toHaveLength(1);
    expect(await bed.sources('Sent')).toHaveLength(1);
    await bed.feature.close();
  });

  it('files no copy where the server files one', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.savesSent = true;
    await hand(bed);
    await until(bed, 'filed');
    expect(await bed.sources('Sent')).toEqual([]);
    await bed.feature.close();
  });

  it('names the recipients that the server refused while it accepted the message for others', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.submission.rejected = ['nobody@example.test'];
    const { id } = await hand(bed);
    await until(bed, 'filed');
    expect(await list(bed)).toMatchObject([
      { state: 'filed', reason: 'submission_refused', servertext: 'nobody@example.test' },
    ]);
    await settle(bed, id, 'dismiss');
    expect(await list(bed)).toEqual([]);
    await bed.feature.close();
  });

  it('refuses a message that could never be sent before it stores anything', async () => {
    const bed = await ComposeBed.open(database.db);
    const to = (mail: string): Outgoing => bed.written({ to: [{ name: '', mail }] });
    expect(await codeOf(hand(bed, bed.written({ to: [] })))).toBe('recipient_missing');
    expect(await codeOf(hand(bed, to('bob')))).toBe('recipient_invalid');
    expect(await codeOf(hand(bed, to('bob@example.test\r\nX: y')))).toBe('invalid_request');
    expect(await codeOf(hand(bed, bed.written({ from: { name: '', mail: 'bob@example.test' } })))).toBe(
      'sender_refused',
    );
    const crowd = Array.from({ length: 300 }, (_, n) => ({ name: '', mail: `n${String(n)}@example.test` }));
    expect(await codeOf(hand(bed, bed.written({ to: crowd, cc: crowd })))).toBe('too_many_recipients');
    bed.submission.limit = 1000;
    expect(await codeOf(hand(bed, bed.written({ text: 'x'.repeat(2000) })))).toBe('message_too_large');
    expect(bed.blobs.kept.size).toBe(0);
    expect(await list(bed)).toEqual([]);
    await bed.feature.close();
  });

  it('reports a mailbox that is full at filing, and sends the message only once', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.faults.fail('append', new Failure('mail_over_quota'));
    await hand(bed);
    await expect.poll(() => bed.published.at(-1)?.reason, PATIENCE).toBe('mail_over_quota');
    expect(await list(bed)).toMatchObject([{ state: 'accepted', queueid: 'Q1' }]);
    bed.faults.heal('append');
    await bed.pass(10_000);
    bed.feature.start();
    await until(bed, 'filed');
    expect(bed.submission.taken).toHaveLength(1);
    await bed.feature.close();
  });
});
