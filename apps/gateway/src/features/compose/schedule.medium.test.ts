import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { listOutbox, recall, reschedule, savemsg, send, unschedule } from '@pillarbox/contract/compose/operations';
import { MAX_SCHEDULED } from '@pillarbox/contract/compose/outbox';
import { Failure } from '@pillarbox/contract/failure';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { ComposeBed } from './compose.test-bed.ts';
import { outbox } from './outbox.table.ts';
import { stageFile } from './stage-file.test-bed.ts';

const DRAFT = 'draft-0001';
const HOUR_MS = 60 * 60_000;
/** How long a test waits for a worker before it fails, in milliseconds. */
const PATIENCE = { timeout: 20_000 };

describeOnDatabases('a scheduled message', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    await database.close();
  });

  /** A bed whose clock is the database's, as in the product. */
  const openBed = async (): Promise<ComposeBed> => {
    const bed = await ComposeBed.open(database.db);
    bed.time = Date.now();
    return bed;
  };
  const schedule = (bed: ComposeBed, message: Outgoing = bed.written(), sendat = bed.time + HOUR_MS) =>
    bed.client.call(send, { session: bed.session, body: { message, draftid: DRAFT, sendat } });
  const list = (bed: ComposeBed) => bed.client.call(listOutbox, { session: bed.session });
  const change = (bed: ComposeBed, id: string, sendat: number | null) =>
    bed.client.call(reschedule, { session: bed.session, body: { id, sendat } });
  const stop = (bed: ComposeBed, id: string) => bed.client.call(unschedule, { session: bed.session, body: { id } });
  const until = async (bed: ComposeBed, state: string): Promise<void> => {
    await expect.poll(() => bed.published.at(-1)?.state, PATIENCE).toBe(state);
  };
  const dateOf = (source: Uint8Array | string | undefined): number =>
    Date.parse(/^Date: (.*)$/m.exec(Buffer.from(source ?? '').toString())?.[1] ?? '');
  const wholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000;

  it('is held until its time, leaves Drafts meanwhile, and bears that time as its date', async () => {
    const bed = await openBed();
    await bed.client.call(savemsg, {
      session: bed.session,
      body: { message: bed.written(), draftid: DRAFT, version: 1 },
    });
    const sendat = bed.time + HOUR_MS;
    const item = await schedule(bed, bed.written(), sendat);
    expect(item).toMatchObject({
      state: 'held',
      sendat,
      dueat: sendat,
      to: [{ name: 'Bob', mail: 'bob@example.test' }],
    });
    expect(await bed.sources('Drafts')).toEqual([]);
    bed.feature.start();
    expect(await list(bed)).toMatchObject([{ id: item.id, state: 'held', sendat }]);
    expect(bed.submission.taken).toEqual([]);
    await bed.pass(HOUR_MS + 1000);
    bed.feature.start();
    await until(bed, 'filed');
    expect(dateOf(bed.submission.taken[0]?.source)).toBe(wholeSeconds(sendat));
    expect(await bed.sources('Sent')).toHaveLength(1);
    expect(await list(bed)).toEqual([]);
    await bed.feature.close();
  });

  it('is sent once by two gateways after the one that took it has ended', async () => {
    const bed = await openBed();
    const { id } = await schedule(bed);
    await bed.feature.close();
    const [one, other] = [new ComposeBed(database.db, { beside: bed }), new ComposeBed(database.db, { beside: bed })];
    await bed.pass(2 * HOUR_MS);
    one.feature.start();
    other.feature.start();
    const taken = () => [...one.submission.taken, ...other.submission.taken];
    await expect.poll(async () => (await rowOf(bed))?.state, PATIENCE).toBe('filed');
    expect((await rowOf(bed))?.id).toBe(id);
    expect(taken()).toHaveLength(1);
    await Promise.all([one.feature.close(), other.feature.close()]);
  });

  it('can get another time, or be sent now with the present date', async () => {
    const bed = await openBed();
    const { id } = await schedule(bed);
    const later = bed.time + 30 * HOUR_MS;
    expect(await change(bed, id, later)).toMatchObject({ state: 'held', sendat: later, dueat: later });
    await bed.pass(2 * HOUR_MS);
    bed.feature.start();
    expect(await list(bed)).toMatchObject([{ state: 'held' }]);
    bed.time += 5000;
    expect(await change(bed, id, null)).toMatchObject({ sendat: 0 });
    await until(bed, 'filed');
    expect(dateOf(bed.submission.taken[0]?.source)).toBe(wholeSeconds(bed.time));
    expect(bed.blobs.kept.size).toBe(0);
    expect(await codeOf(change(bed, id, null))).toBe('already_sent');
    await bed.feature.close();
  });

  it('refuses a time that has passed or is years away, a message of another account, and too many', async () => {
    const bed = await openBed();
    const other = await openBed();
    expect(await codeOf(schedule(bed, bed.written(), bed.time - 1))).toBe('send_time_invalid');
    expect(await codeOf(schedule(bed, bed.written(), bed.time + 400 * 24 * HOUR_MS))).toBe('send_time_invalid');
    const { id } = await schedule(bed);
    expect(await codeOf(change(bed, id, bed.time - 1))).toBe('send_time_invalid');
    expect(await codeOf(change(other, id, null))).toBe('outbox_not_found');
    expect(await codeOf(stop(other, id))).toBe('outbox_not_found');
    const row = await rowOf(bed);
    const copies = Array.from({ length: MAX_SCHEDULED }, (_, at) => `copy-${String(at)}`);
    if (row !== undefined) {
      const copy = (name: string) => ({ ...row, id: `${row.id}${name}`, draftid: name });
      await database.db.insert(outbox).values(copies.map(copy));
    }
    const more = { message: bed.written(), draftid: 'draft-0002', sendat: bed.time + HOUR_MS };
    expect(await codeOf(bed.client.call(send, { session: bed.session, body: more }))).toBe('too_many_scheduled');
    await bed.feature.close();
    await other.feature.close();
    await database.db.delete(outbox).where(eq(outbox.accountId, bed.session.accountId));
  });

  it('goes back to Drafts with every field, its file and what it replies to when it is stopped', async () => {
    const bed = await openBed();
    const uid = await bed.deliver('INBOX', 'Subject: Q\r\nMessage-ID: <q@x>\r\n\r\n?');
    const file = await stageFile(bed, 'plan.txt', 'the content of the file');
    const { id } = await schedule(bed, {
      ...bed.written({ bcc: [{ name: '', mail: 'quiet@example.test' }], priority: 1, receipt: true }),
      reference: { command: 'reply', folder: 'INBOX', uid },
      attachments: [{ ref: { kind: 'staged', id: file } }],
    });
    const saved = await stop(bed, id);
    expect(saved).toMatchObject({ folder: 'Drafts' });
    expect(await list(bed)).toEqual([]);
    const [draft = ''] = await bed.sources('Drafts');
    expect(draft).toContain('In-Reply-To: <q@x>');
    expect(draft).toContain('Bcc: quiet@example.test');
    expect(draft).toContain('filename=plan.txt');
    expect(draft).toMatch(/Disposition-Notification-To/);
    await bed.pass(2 * HOUR_MS);
    bed.feature.start();
    // The draft can be sent, with its file.
    bed.undoSeconds = 0;
    const reopened = bed.written({ attachments: [{ ref: { kind: 'staged', id: file } }] });
    await bed.client.call(send, { session: bed.session, body: { message: reopened, draftid: DRAFT } });
    await until(bed, 'filed');
    expect(bed.submission.taken).toHaveLength(1);
    await bed.feature.close();
  });

  it('stays in the outbox, stopped, when Drafts cannot be reached', async () => {
    const bed = await openBed();
    const { id } = await schedule(bed);
    bed.faults.failNext('append', new Failure('mail_over_quota'));
    expect(await codeOf(stop(bed, id))).toBe('mail_over_quota');
    expect(await list(bed)).toMatchObject([{ id, state: 'failed', reason: '' }]);
    await bed.pass(2 * HOUR_MS);
    bed.feature.start();
    await stop(bed, id);
    expect(await bed.sources('Drafts')).toHaveLength(1);
    expect(bed.submission.taken).toEqual([]);
    await bed.feature.close();
  });

  it('can be recalled by Undo and scheduled again', async () => {
    const bed = await openBed();
    const { id } = await schedule(bed);
    expect(await bed.client.call(recall, { session: bed.session, body: { id } })).toMatchObject({ draftid: DRAFT });
    expect(await schedule(bed)).toMatchObject({ state: 'held' });
    await bed.feature.close();
  });

  it('is sent with the new password when the user signed in after changing it', async () => {
    const bed = await openBed();
    await schedule(bed);
    await bed.changePassword('new');
    const session = { ...bed.session, credentials: { user: bed.mail, password: 'new' } };
    await bed.feature.signedIn(session);
    await bed.pass(2 * HOUR_MS);
    bed.feature.start();
    await until(bed, 'filed');
    await bed.feature.close();
  });

  it('waits with its reason when its password was refused, and is not sent until the user decides', async () => {
    const bed = await openBed();
    const { id } = await schedule(bed);
    bed.submission.failures.push(new Failure('invalid_credentials'));
    await bed.pass(2 * HOUR_MS);
    bed.feature.start();
    await until(bed, 'signin');
    expect(await list(bed)).toMatchObject([{ state: 'signin', reason: 'invalid_credentials' }]);
    await bed.feature.signedIn(bed.session);
    expect(await list(bed)).toMatchObject([{ state: 'signin', reason: 'invalid_credentials' }]);
    await change(bed, id, null);
    await until(bed, 'filed');
    await bed.feature.close();
  });

  it('counts the day of attempts from its time', async () => {
    const bed = await openBed();
    await schedule(bed, bed.written(), bed.time + 50 * HOUR_MS);
    bed.submission.failures.push(new Failure('submission_unavailable'));
    await bed.pass(50 * HOUR_MS + 1000);
    bed.feature.start();
    await expect.poll(() => bed.published.at(-1)?.reason, PATIENCE).toBe('submission_unavailable');
    expect(bed.published.at(-1)).toMatchObject({ state: 'sending' });
    await bed.feature.close();
  });

  it('stores no credential where the partner allows none, and is sent after the next sign-in', async () => {
    const bed = await openBed();
    bed.storedSignIn = false;
    await schedule(bed);
    expect(await rowOf(bed)).toMatchObject({ sealed: null });
    await bed.pass(2 * HOUR_MS);
    bed.feature.start();
    await until(bed, 'signin');
    expect(await list(bed)).toMatchObject([{ reason: 'session_ended' }]);
    await bed.feature.signedIn(bed.session);
    await until(bed, 'filed');
    await bed.feature.close();
  });

  const rowOf = async (bed: ComposeBed) =>
    (
      await database.db
        .select()
        .from(outbox)
        .where(eq(outbox.mail, bed.mail))
        .orderBy(sql`length(id)`)
    )[0];
});
