import { listOutbox, recall, send, settleFailed } from '@pillarbox/contract/compose/operations';
import { Failure } from '@pillarbox/contract/failure';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { ComposeBed } from './compose.test-bed.ts';
import { LEASE_MS } from './outbox-claims.ts';

const PATIENCE = { timeout: 20_000 };

describeOnDatabases('the outcome of a hand-over', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    await database.close();
  });

  const hand = (bed: ComposeBed, mail = 'bob@example.test') => {
    const message = bed.written({ to: [{ name: '', mail }] });
    return bed.client.call(send, { session: bed.session, body: { message, draftid: 'draft-0001' } });
  };
  const list = (bed: ComposeBed) => bed.client.call(listOutbox, { session: bed.session });
  const settle = (bed: ComposeBed, id: string, action: 'retry' | 'dismiss') =>
    bed.client.call(settleFailed, { session: bed.session, body: { id, action } });
  const callBack = (bed: ComposeBed, id: string) => bed.client.call(recall, { session: bed.session, body: { id } });
  const last = (bed: ComposeBed) => ({ state: bed.published.at(-1)?.state, reason: bed.published.at(-1)?.reason });
  const until = async (bed: ComposeBed, state: string, reason = ''): Promise<void> => {
    await expect.poll(() => last(bed), PATIENCE).toEqual({ state, reason });
  };
  const goOn = async (bed: ComposeBed): Promise<void> => {
    await bed.pass(60 * 60_000);
    bed.feature.start();
  };
  /** Two messages that the server accepted without a reply that reached the gateway. */
  const doubtful = async (): Promise<{ bed: ComposeBed; id: string }> => {
    const bed = await ComposeBed.open(database.db);
    bed.submission.drops = 2;
    const { id } = await hand(bed);
    await until(bed, 'sending', 'submission_unknown');
    const before = bed.published.length;
    await goOn(bed);
    // One state when it is claimed, one when it waits again.
    await expect.poll(() => bed.published.length, PATIENCE).toBe(before + 2);
    expect(bed.submission.taken).toHaveLength(2);
    await goOn(bed);
    await until(bed, 'unknown', 'submission_unknown');
    return { bed, id };
  };

  it('is searched for, the message is sent once more, and then the user decides', async () => {
    const { bed, id } = await doubtful();
    await goOn(bed);
    expect(await list(bed)).toMatchObject([{ id, state: 'unknown', reason: 'submission_unknown' }]);
    expect(await codeOf(callBack(bed, id))).toBe('already_sent');
    expect(bed.submission.taken).toHaveLength(2);
    expect(await bed.sources('Sent')).toEqual([]);
    await bed.feature.close();
  });

  it('is settled by the user: the message is sent once more', async () => {
    const { bed, id } = await doubtful();
    await settle(bed, id, 'retry');
    await until(bed, 'filed');
    expect(bed.submission.taken).toHaveLength(3);
    expect(await bed.sources('Sent')).toHaveLength(1);
    expect(await list(bed)).toEqual([]);
    await bed.feature.close();
  });

  it('is settled by the user: the message counts as sent, with a copy in Sent', async () => {
    const { bed, id } = await doubtful();
    await settle(bed, id, 'dismiss');
    await until(bed, 'filed');
    expect(bed.submission.taken).toHaveLength(2);
    expect(await bed.sources('Sent')).toHaveLength(1);
    expect(await codeOf(settle(bed, id, 'dismiss'))).toBe('outbox_not_found');
    await bed.feature.close();
  });

  it('is known when the message is in the sender’s own inbox, and it is not sent again', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.submission.drops = 1;
    bed.submission.afterwards = ({ source }) => bed.deliver('INBOX', source);
    await hand(bed, bed.mail);
    await until(bed, 'sending', 'submission_unknown');
    await goOn(bed);
    await until(bed, 'filed');
    expect(bed.submission.taken).toHaveLength(1);
    await bed.feature.close();
  });

  it('names no refused recipients for a message that all received after a retry, at either step', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.submission.failures.push(new Failure('submission_unavailable', { serverText: '421 busy' }));
    bed.faults.fail('append', new Failure('mail_over_quota'));
    await hand(bed);
    await until(bed, 'sending', 'submission_unavailable');
    await goOn(bed);
    await until(bed, 'accepted', 'mail_over_quota');
    bed.faults.heal('append');
    await goOn(bed);
    await until(bed, 'filed');
    expect(bed.published.at(-1)?.servertext).toBe('');
    expect(await list(bed)).toEqual([]);
    await bed.feature.close();
  });

  it('still names the refused recipients when filing had to be retried', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.submission.rejected = ['nobody@example.test'];
    bed.faults.fail('append', new Failure('mail_over_quota'));
    await hand(bed);
    await until(bed, 'accepted', 'mail_over_quota');
    bed.faults.heal('append');
    await goOn(bed);
    await until(bed, 'filed', 'submission_refused');
    expect(await list(bed)).toMatchObject([{ state: 'filed', servertext: 'nobody@example.test' }]);
    await bed.feature.close();
  });

  it('can be prevented by recalling the message while it waits for the next attempt', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.submission.failures.push(new Failure('submission_unavailable'));
    const { id } = await hand(bed);
    await until(bed, 'sending', 'submission_unavailable');
    expect(await callBack(bed, id)).toMatchObject({ draftid: 'draft-0001' });
    await until(bed, 'recalled');
    await goOn(bed);
    expect(bed.submission.taken).toEqual([]);
    await bed.feature.close();
  });

  it('can be prevented by recalling a claimed message until its end is sent', async () => {
    const bed = await ComposeBed.open(database.db);
    let pass: () => void = () => undefined;
    bed.submission.gate = new Promise((resolve) => (pass = resolve));
    const { id } = await hand(bed);
    await until(bed, 'sending');
    await callBack(bed, id);
    pass();
    await bed.feature.close();
    expect(bed.submission.taken).toEqual([]);
  });

  it('does not depend on the clocks of the gateways: one 90 s ahead claims no row of the other one', async () => {
    const bed = await ComposeBed.open(database.db);
    let pass: () => void = () => undefined;
    bed.submission.gate = new Promise((resolve) => (pass = resolve));
    await hand(bed);
    await until(bed, 'sending');
    const ahead = new ComposeBed(database.db, { beside: bed });
    ahead.time = bed.time + LEASE_MS + 30_000;
    ahead.feature.start();
    await ahead.feature.close();
    expect(ahead.submission.taken).toEqual([]);
    pass();
    await until(bed, 'filed');
    expect(bed.submission.taken).toHaveLength(1);
    await bed.feature.close();
  });

  it('does not depend on the clocks of the gateways: one 90 s ahead does not cut a hold short', async () => {
    const bed = await ComposeBed.open(database.db);
    bed.undoSeconds = 60;
    const { id } = await hand(bed);
    const ahead = new ComposeBed(database.db, { beside: bed });
    ahead.time = bed.time + 90_000;
    ahead.feature.start();
    await ahead.feature.close();
    expect(await callBack(bed, id)).toMatchObject({ draftid: 'draft-0001' });
    expect([...ahead.submission.taken, ...bed.submission.taken]).toEqual([]);
    await bed.feature.close();
  });

  it('is waited for when the gateway closes; a message whose end was not sent is sent by the next gateway', async () => {
    const bed = await ComposeBed.open(database.db);
    let answer: () => void = () => undefined;
    bed.submission.answer = new Promise((resolve) => (answer = resolve));
    await hand(bed);
    await expect.poll(() => bed.submission.taken.length, PATIENCE).toBe(1);
    const closing = bed.feature.close();
    answer();
    await closing;
    expect(last(bed).state).toBe('filed');
    expect(bed.submission.taken).toHaveLength(1);

    const stuck = await ComposeBed.open(database.db);
    stuck.submission.gate = new Promise(() => undefined);
    await hand(stuck);
    await until(stuck, 'sending');
    await stuck.feature.close();
    expect(stuck.submission.taken).toEqual([]);
    const next = new ComposeBed(database.db, { beside: stuck });
    next.feature.start();
    await until(next, 'filed');
    expect(next.submission.taken).toHaveLength(1);
    await next.feature.close();
  });
});
