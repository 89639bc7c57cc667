import type { FollowUps } from '@pillarbox/contract/follow-ups/request';
import { followUpDelete, followUpRead, followUpUpdate } from '@pillarbox/contract/follow-ups/operations';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outbox } from './features/compose/outbox.table.ts';
import { stagedAttachments } from './features/compose/staged.table.ts';
import { standingSenders } from './features/compose/standing.table.ts';
import { FollowUpStore } from './features/follow-ups/follow-ups.store.ts';
import { followUpSets } from './features/follow-ups/follow-ups.table.ts';
import { automated, FollowUpsBed, headerOf } from './follow-ups.test-bed.ts';
import type { Database } from './platform/database/database.ts';
import { describeOnDatabases } from './platform/testing/test-databases.ts';

/** How long a test waits for a worker before it fails, in milliseconds. */
const PATIENCE = { timeout: 20_000 };
const TWO: FollowUps = {
  requests: [0, 1].map((at) =>
    automated(
      `Title ${String(at + 1)}`,
      `Text ${String(at + 1)}`,
      at === 1 ? { 'send-as': 'new', delay: 604_800 } : {},
    ),
  ),
  stop: 'any',
};
const REMINDER: FollowUps = { requests: [{ type: 'manual', 'send-as': 'reply', delay: 1800 }], stop: 'any' };

describeOnDatabases('follow-ups', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** A bed that has sent a message with follow-ups. */
  const sent = async (followups = TWO, more: Parameters<FollowUpsBed['send']>[1] = {}): Promise<FollowUpsBed> => {
    const bed = await FollowUpsBed.open(database.db);
    bed.start();
    await bed.send(followups, more);
    await expect.poll(async () => (await bed.list()).length, PATIENCE).toBe(1);
    return bed;
  };
  const state = (bed: FollowUpsBed, expected: string) =>
    expect.poll(async () => (await bed.only()).state, PATIENCE).toBe(expected);
  const taken = (bed: FollowUpsBed, count: number) =>
    expect.poll(() => bed.compose.submission.taken.length, PATIENCE).toBe(count);

  it('leave one after the other, as a reply and as a new message, and are listed [DATA-047, DATA-048, DATA-049, DATA-052]', async () => {
    const bed = await sent(TWO, { cc: [{ name: '', mail: 'carol@example.test' }] });
    const before = await bed.only();
    expect(before).toMatchObject({
      isAuto: true,
      seriesPassed: [],
      seriesFuture: [1, 2],
      sntFolder: 'Sent',
      to: [{}, {}],
    });
    expect(before.series['1']).toMatchObject({
      inBy: 86_400,
      schedule: before.sentat + 86_400_000,
      isProcessed: false,
    });
    expect(before.series['2']).toMatchObject({ schedule: before.sentat + 691_200_000, subject: 'Title 2' });
    expect(before.series['1']?.recipients.map(({ followee, flags }) => [followee, flags])).toEqual([
      ['bob@example.test', 1 + 4 + 256],
      ['carol@example.test', 1 + 4 + 256],
    ]);
    await bed.pass();
    await taken(bed, 2);
    const [first, second] = bed.compose.submission.taken;
    const id = headerOf(first?.source ?? '', 'Message-ID');
    expect(headerOf(second?.source ?? '', 'Subject')).toBe('Re: Quote');
    expect(headerOf(second?.source ?? '', 'In-Reply-To')).toBe(id);
    expect(headerOf(second?.source ?? '', 'References')).toBe(id);
    expect(second?.to).toEqual(['bob@example.test', 'carol@example.test']);
    await expect.poll(async () => (await bed.only()).seriesPassed, PATIENCE).toEqual([1]);
    expect((await bed.only()).series['1']?.recipients[0]?.flags).toBe(1 + 4 + 256 + 1024);
    await bed.pass();
    await state(bed, 'done');
    await taken(bed, 3);
    expect(bed.subjects()).toEqual(['Quote', 'Re: Quote', 'Title 2']);
    expect(headerOf(bed.compose.submission.taken[2]?.source ?? '', 'In-Reply-To')).toBe('');
    expect((await bed.only()).seriesPassed).toEqual([1, 2]);
    // A copy is filed after its message was taken.
    await expect.poll(() => bed.compose.sources('Sent'), PATIENCE).toHaveLength(3);
    expect(bed.failures).toEqual([]);
    // Nothing needs the password any more.
    const { accountId } = bed.compose.session;
    await expect
      .poll(() => database.db.select().from(standingSenders).where(eq(standingSenders.accountId, accountId)), PATIENCE)
      .toEqual([]);
    await bed.close();
  });

  it('are stopped by a reply, in any folder, and not by a note of absence or our own message', async () => {
    const bed = await sent();
    await bed.answer(bed.compose.mail, 'Message-ID: <own@x>\r\n');
    await bed.answer('bob@example.test', 'Auto-Submitted: auto-replied\r\n');
    await bed.compose.deliver(
      'INBOX',
      'From: bob@example.test\r\nSubject: Re: Quote\r\nIn-Reply-To: <other@x>\r\n\r\nNo.',
    );
    await bed.pass();
    await taken(bed, 2);
    await expect.poll(async () => (await bed.only()).seriesPassed, PATIENCE).toEqual([1]);
    expect((await bed.only()).series['2']?.recipients[0]?.flags).toBe(1 + 8 + 256 + 2048);
    await bed.answer('Bob <BOB@example.test>', '', 'Archive');
    await bed.pass();
    await state(bed, 'replied');
    expect(await bed.only()).toMatchObject({ reason: 'bob@example.test', seriesFuture: [2] });
    expect((await bed.only()).series['2']?.recipients[0]).toMatchObject({
      flags: 1 + 8 + 128 + 256 + 2048 + 8192,
      outdated: true,
    });
    expect(bed.compose.submission.taken).toHaveLength(2);
    await bed.close();
  });

  it('go on to the others until everybody has replied, where the user wants that', async () => {
    const carol = { name: '', mail: 'carol@example.test' };
    const bed = await sent({ ...TWO, stop: 'all' }, { cc: [carol] });
    await bed.answer('bob@example.test');
    await bed.pass();
    await taken(bed, 2);
    expect(bed.compose.submission.taken[1]?.to).toEqual([carol.mail]);
    await bed.answer(carol.mail);
    await bed.pass();
    await state(bed, 'replied');
    expect(bed.compose.submission.taken).toHaveLength(2);
    await bed.close();
  });

  it('are stopped by a report that the message was not delivered, and say so', async () => {
    const bed = await sent();
    const messageId = headerOf(bed.compose.submission.taken[0]?.source ?? '', 'Message-ID');
    bed.outcomes.push({ messageId, address: 'bob@example.test', kind: 'failed' });
    await bed.pass();
    await state(bed, 'bounced');
    expect((await bed.only()).reason).toBe('bob@example.test');
    expect(bed.compose.submission.taken).toHaveLength(1);
    await bed.close();
  });

  it('leave once through two gateways, and after a gateway ended between the outbox and its record', async () => {
    const bed = await sent();
    const other = bed.beside();
    other.start();
    await Promise.all([bed.pass(), other.pass()]);
    await state(bed, 'waiting');
    const all = (): number => bed.compose.submission.taken.length + other.compose.submission.taken.length;
    await expect.poll(all, PATIENCE).toBe(2);
    await expect.poll(async () => (await bed.only()).seriesPassed, PATIENCE).toEqual([1]);
    // A gateway that ended before it recorded the follow-up left the row as it was.
    await database.db
      .update(followUpSets)
      .set({ sentTimes: [] })
      .where(eq(followUpSets.accountId, bed.compose.session.accountId));
    await bed.pass();
    await expect.poll(async () => (await bed.only()).seriesPassed, PATIENCE).toEqual([1]);
    expect(all()).toBe(2);
    await bed.close();
    await other.close();
  });

  it('keep everybody who replied, although two gateways find them at the same time', async () => {
    const bed = await sent();
    const store = new FollowUpStore(database.db);
    const [row] = await store.open(bed.compose.session.accountId);
    await store.note(row!, { replied: ['bob@example.test'], answered: true });
    await store.note(row!, { replied: ['ann@example.test', 'bob@example.test'], answered: false });
    const [noted] = await store.open(bed.compose.session.accountId);
    expect(noted).toMatchObject({ replied: ['bob@example.test', 'ann@example.test'], answered: true });
    await bed.close();
  });

  it('keep their files for longer than a week, send them, and delete them when they are stopped', async () => {
    const draft = await FollowUpsBed.open(database.db);
    draft.start();
    const ids = [await draft.stage('a.txt', 'first file'), await draft.stage('b.txt', 'second file')];
    const [one, two] = TWO.requests.map((request, at) => {
      const attachment = [{ id: ids[at] ?? '', name: `f${String(at)}.txt`, size: 10 }];
      return { ...request, options: { message: { ...automated('Title', 'Text').options!.message, attachment } } };
    });
    await draft.send({ requests: [one!, two!], stop: 'any' });
    await expect.poll(async () => (await draft.list()).length, PATIENCE).toBe(1);
    draft.compose.time += 20 * 24 * 60 * 60_000;
    await draft.compose.feature.jobs.find(({ name }) => name === 'remove-old-attachments')?.run();
    await draft.pass();
    await taken(draft, 2);
    expect(Buffer.from(draft.compose.submission.taken[1]?.source ?? '').toString()).toContain('filename=f0.txt');
    await expect.poll(async () => (await draft.only()).seriesPassed, PATIENCE).toEqual([1]);
    await draft.answer('bob@example.test');
    await draft.pass();
    await state(draft, 'replied');
    const { accountId } = draft.compose.session;
    await expect
      .poll(
        () => database.db.select().from(stagedAttachments).where(eq(stagedAttachments.accountId, accountId)),
        PATIENCE,
      )
      .toEqual([]);
    await draft.close();
  });

  it('wait for a sign-in after the password was changed, and leave then', async () => {
    const bed = await sent();
    await bed.compose.changePassword('fresh');
    await bed.pass();
    await expect.poll(async () => (await bed.compose.account.with(async () => bed.changes)) > 0, PATIENCE).toBe(true);
    const session = { ...bed.compose.session, credentials: { user: bed.compose.mail, password: 'fresh' } };
    const waits = async () =>
      (await database.db.select().from(followUpSets).where(eq(followUpSets.accountId, session.accountId)))[0]?.waits;
    await expect.poll(waits, PATIENCE).toBe('invalid_credentials');
    expect(bed.compose.submission.taken).toHaveLength(1);
    await bed.compose.feature.signedIn(session);
    await bed.followUps.signedIn(session);
    await taken(bed, 2);
    await bed.close();
  });

  it('leave only while the user is there where the provider stores no password', async () => {
    const bed = await FollowUpsBed.open(database.db);
    bed.compose.storedSignIn = false;
    bed.start();
    await bed.send(TWO);
    await expect.poll(() => bed.changes, PATIENCE).toBeGreaterThan(0);
    const seen = bed.changes;
    await bed.pass();
    await expect.poll(() => bed.changes, PATIENCE).toBeGreaterThan(seen);
    expect(bed.compose.submission.taken).toHaveLength(1);
    expect(await bed.only()).toMatchObject({ state: 'waiting', waits: 'session_ended' });
    // The page asks every minute, and brings the session.
    await taken(bed, 2);
    await bed.close();
  });

  it('remind the user instead, and count again from now after another delay', async () => {
    const bed = await sent(REMINDER);
    await bed.pass();
    await state(bed, 'due');
    const due = await bed.only();
    expect(due.seriesPassed).toEqual([1]);
    const data = [{ srcUID: due.srcUID, version: due.version, stop: 'any' as const, requests: REMINDER.requests }];
    const { client, session } = bed.compose;
    expect(await client.call(followUpUpdate, { session, body: { data } })).toBe(0);
    const again = await bed.only();
    expect(again).toMatchObject({ state: 'waiting', seriesFuture: [1] });
    expect(again.series['1']?.schedule).toBeGreaterThan(Date.now() + 1_700_000);
    expect(bed.compose.submission.taken).toHaveLength(1);
    await bed.close();
  });

  it('are claimed for one account after the other, a few at a time, and an account with many does not hold up the others', async () => {
    const { db } = database;
    const beds = [await sent(REMINDER), await sent(REMINDER)];
    const idOf = ({ compose }: FollowUpsBed): string => compose.session.accountId;
    const [many, few] = beds.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1)) as [
      FollowUpsBed,
      FollowUpsBed,
    ];
    const rowOf = async ({ compose }: FollowUpsBed) => {
      const rows = await db.select().from(followUpSets).where(eq(followUpSets.accountId, compose.session.accountId));
      return rows[0]!;
    };
    const [old, recent] = [await rowOf(many), await rowOf(few)];
    await many.close();
    await few.close();
    const copies = Array.from({ length: 24 }, (_, at) => ({
      ...{ ...old, id: `${old.id}-${String(at)}`, outboxId: `${old.outboxId}-${String(at)}` },
      dueAt: new Date(Date.UTC(2000, 0, 1, 0, at)),
    }));
    await db.insert(followUpSets).values(copies.toReversed());
    await db
      .update(followUpSets)
      .set({ dueAt: new Date(Date.UTC(2001, 0)) })
      .where(eq(followUpSets.id, recent.id));
    const store = new FollowUpStore(db);
    const claim = async (last: string, without: (typeof old.accountId)[], isAuto = false) =>
      (await store.claim('one', { isAuto, last, without, withoutPartners: [] })).map(({ id }) => id);
    const due = copies.map(({ id }) => id);
    expect(await claim('', [recent.accountId])).toEqual(due.slice(0, 5));
    expect(await claim(old.accountId, [])).toEqual([recent.id]);
    expect(await claim(recent.accountId, [])).toEqual(due.slice(5, 10));
    expect(await claim('', [], true)).toEqual([]);
    const ofOthers = { isAuto: false, last: '', without: [], withoutPartners: [old.partner] };
    expect(await store.claim('one', ofOthers)).toEqual([]);
    await db.delete(followUpSets).where(inArray(followUpSets.accountId, [old.accountId, recent.accountId]));
  });

  it('wait outside the outbox while many messages of programs wait there; reminders do not', async () => {
    const { db } = database;
    const [bed, reminder] = [await sent(), await sent(REMINDER)];
    const own = eq(outbox.accountId, bed.compose.session.accountId);
    const [row] = await db.select().from(outbox).where(own);
    // Nothing leaves the outbox.
    for (const { compose } of [bed, reminder]) await compose.feature.close();
    const waiting = Array.from({ length: 20 }, (_, at) => ({
      ...row!,
      id: `${row!.id}-${String(at)}`,
      draftid: `bulk-${String(at)}`,
    }));
    await db
      .insert(outbox)
      .values(
        waiting.map((one) => ({ ...one, state: 'held' as const, bulk: true, dueAt: new Date(0), leaseUntil: null })),
      );
    await Promise.all([bed.pass(), reminder.pass()]);
    await state(reminder, 'due');
    await reminder.close();
    const added = async () =>
      (
        await db
          .select()
          .from(outbox)
          .where(and(own, eq(outbox.bulk, true)))
      ).length - waiting.length;
    expect((await bed.only()).seriesPassed).toEqual([]);
    expect(await added()).toBe(0);
    await db.delete(outbox).where(
      inArray(
        outbox.id,
        waiting.map(({ id }) => id),
      ),
    );
    await expect.poll(async () => (await bed.only()).seriesPassed, PATIENCE).toEqual([1]);
    expect(await added()).toBe(1 - waiting.length);
    await db.delete(outbox).where(own);
    await bed.close();
  });

  it('are changed by one of two tabs, and deleted', async () => {
    const bed = await sent();
    const { client, session } = bed.compose;
    const { srcUID } = await bed.only();
    const { requests, version, stop } = await client.call(followUpRead, { session, body: { srcUID } });
    expect(requests).toHaveLength(2);
    const change = (requests: FollowUps['requests'], from = version) =>
      client.call(followUpUpdate, { session, body: { data: [{ srcUID, version: from, stop, requests }] } });
    await change([automated('Later', 'Changed', { delay: 172_800 })]);
    expect(await codeOf(change(TWO.requests))).toBe('followup_changed');
    expect(await codeOf(change([automated('Later', ' \n')], version + 1))).toBe('followup_invalid');
    expect(await codeOf(change(REMINDER.requests, version + 1))).toBe('followup_invalid');
    const changed = await bed.only();
    expect(Object.keys(changed.series)).toEqual(['1']);
    expect(changed.series['1']?.schedule).toBe(changed.sentat + 172_800_000);
    const stranger = await FollowUpsBed.open(database.db);
    const theirs = { session: stranger.compose.session, body: { uids: [srcUID] } };
    expect(await client.call(followUpDelete, theirs)).toBe(0);
    expect(await codeOf(client.call(followUpRead, { session: theirs.session, body: { srcUID } }))).toBe(
      'followup_not_found',
    );
    expect(await bed.list()).toHaveLength(1);
    expect(await codeOf(client.call(followUpDelete, { session, body: { uids: [] } }))).toBe('invalid_request');
    expect(await client.call(followUpDelete, { session, body: { uids: [srcUID] } })).toBe(0);
    expect(await bed.list()).toEqual([]);
    await bed.close();
    await stranger.close();
  });

  it('refuse what is not complete, an encrypted message, files of others, and more recipients than a message may have', async () => {
    const bed = await FollowUpsBed.open(database.db);
    expect(await codeOf(bed.send({ requests: [automated(' ', 'x')], stop: 'any' }))).toBe('followup_invalid');
    expect(await codeOf(bed.send({ requests: [...TWO.requests, ...REMINDER.requests], stop: 'any' }))).toBe(
      'followup_invalid',
    );
    const six = Array.from({ length: 6 }, () => automated('a', 'b'));
    expect(await codeOf(bed.send({ requests: six, stop: 'any' }))).toBe('invalid_request');
    const message = { ...automated('a', 'b').options!.message, attachment: [{ id: 'of-nobody', name: 'x', size: 1 }] };
    const foreign = automated('a', 'b', { options: { message } });
    expect(await codeOf(bed.send({ requests: [foreign], stop: 'any' }))).toBe('attachment_not_found');
    const to = Array.from({ length: 1000 }, (_, at) => ({ name: '', mail: `r${String(at)}@example.test` }));
    expect(await codeOf(bed.send(TWO, { to }))).toMatch(/too_many_recipients|invalid_request/);
    expect(await bed.list()).toEqual([]);
    await bed.close();
  });
});
