import { Failure } from '@pillarbox/contract/failure';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { ReceiptBed } from './receipt.test-bed.ts';

const MID = '<asks@other.test>';
const DAY_MS = 24 * 60 * 60_000;

describeOnDatabases('read receipts', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    await database.close();
  });

  const bedWith = async (...headers: string[]): Promise<{ bed: ReceiptBed; uid: number }> => {
    const bed = await ReceiptBed.open(database.db);
    return { bed, uid: await bed.deliver(MID, headers.length === 0 ? undefined : headers) };
  };
  const sent = (bed: ReceiptBed): string[] => bed.submission.taken.map((each) => Buffer.from(each.source).toString());

  it('are sent to the address that requests them, with an empty sender, and the state is stored and marked [MAIL-079, API-044, API-045]', async () => {
    const { bed, uid } = await bedWith();
    expect(await bed.state(MID)).toBe('none');
    expect(await bed.answer(MID, uid)).toBe('sent');
    expect(bed.submission.taken).toMatchObject([{ from: '', to: ['tom@other.test'], user: bed.mail }]);
    expect(sent(bed)[0]).toContain(`Final-Recipient: rfc822; ${bed.mail}`);
    expect(sent(bed)[0]).toContain(`Original-Message-ID: ${MID}`);
    expect(await bed.state(MID)).toBe('sent');
    expect(bed.marked).toEqual([uid]);
    expect(await bed.account.uids('Sent')).toEqual([]);
  });

  it('are declined without a message, permanently, and marked as well [MAIL-079, API-045]', async () => {
    const { bed, uid } = await bedWith();
    expect(await bed.answer(MID, uid, { state: 'declined' })).toBe('declined');
    expect(await bed.answer(MID, uid, { state: 'sent' })).toBe('declined');
    expect(await bed.state(MID)).toBe('declined');
    expect(sent(bed)).toEqual([]);
    expect(bed.marked).toEqual([uid]);
  });

  it('are sent once, however often they are requested [MAIL-079, API-045]', async () => {
    const { bed, uid } = await bedWith();
    const copy = await bed.deliver(MID);
    const answers = await Promise.all([bed.answer(MID, uid), bed.answer(MID, copy), bed.answer(MID, uid)]);
    expect(answers).toEqual(['sent', 'sent', 'sent']);
    expect(await bed.answer(MID, uid, { state: 'declined' })).toBe('sent');
    expect(sent(bed)).toHaveLength(1);
  });

  it('are not sent when another client has answered, which is read from the message itself [MAIL-079, API-044]', async () => {
    const { bed, uid } = await bedWith();
    bed.faults.answer('receiptAnswered', () => true);
    expect(await bed.state(MID)).toBe('none');
    expect(await bed.state(MID, { folder: 'INBOX', uid: String(uid) })).toBe('sent');
    expect(await bed.answer(MID, uid)).toBe('sent');
    expect(sent(bed)).toEqual([]);
    expect(await bed.state(MID)).toBe('sent');
  });

  it('belong to one account: the answer of another one does not count [API-044]', async () => {
    const { bed, uid } = await bedWith();
    await bed.answer(MID, uid);
    expect(await (await ReceiptBed.open(database.db)).state(MID)).toBe('none');
  });

  it('require a valid Message-ID [VAL-037]', async () => {
    const { bed, uid } = await bedWith();
    for (const mid of ['', 'a b', '<a\r\nb>', '<a', `<${'x'.repeat(1000)}>`]) {
      const refused = { code: 'invalid_request', details: { field: 'mid' } };
      await expect(bed.state(mid), JSON.stringify(mid)).rejects.toMatchObject(refused);
      await expect(bed.answer(mid, uid), JSON.stringify(mid)).rejects.toMatchObject(refused);
    }
    expect(await bed.answer('asks@other.test', uid)).toBe('sent');
    expect(await bed.state(MID)).toBe('sent');
  });

  it.each([
    ['asks for none', ['X-Nothing: 1']],
    ['asks at several addresses', ['Disposition-Notification-To: a@x.test, b@x.test']],
    ['asks at no address', ['Disposition-Notification-To: yes']],
    ['is a receipt', ['Disposition-Notification-To: a@x.test', 'Content-Type: multipart/report; boundary=b']],
  ])('are refused for a message that %s [MAIL-079]', async (_, headers) => {
    const { bed, uid } = await bedWith(...headers);
    expect(await codeOf(bed.answer(MID, uid))).toBe('receipt_not_asked');
    expect(await codeOf(bed.answer(MID, uid, { state: 'declined' }))).toBe('receipt_not_asked');
    expect([sent(bed), await bed.state(MID), bed.marked]).toEqual([[], 'none', []]);
  });

  it.each(['Spam', 'Drafts', 'Sent'])('are refused for messages in %s [MAIL-079]', async (folder) => {
    const bed = await ReceiptBed.open(database.db);
    const uid = await bed.deliver(MID, undefined, { folder });
    expect(await codeOf(bed.answer(MID, uid, { folder }))).toBe('receipt_not_asked');
    expect(sent(bed)).toEqual([]);
  });

  it('are sent only to the address in the message, and only for the message with that Message-ID', async () => {
    const { bed, uid } = await bedWith();
    const body = { to: 'x@y.test', receiptto: 'x@y.test' } as object;
    await bed.answer(MID, uid, body);
    expect(bed.submission.taken[0]?.to).toEqual(['tom@other.test']);
    expect(await codeOf(bed.answer('<another@other.test>', uid))).toBe('message_not_found');
    expect(await codeOf(bed.answer('<another@other.test>', uid + 7))).toBe('message_not_found');
    expect(await codeOf(bed.answer('<another@other.test>', uid, { uidvalidity: 1 }))).toBe('mailbox_changed');
    expect(await codeOf(bed.answer('<another@other.test>', uid, { realmid: 'eve@example.test' }))).toBe(
      'not_permitted',
    );
  });

  it('come from the address of the user that the message went to', async () => {
    const { bed, uid } = await bedWith('Disposition-Notification-To: tom@other.test', 'Cc: Desk@example.test');
    bed.aliases = ['desk@example.test'];
    await bed.answer(MID, uid);
    expect(sent(bed)[0]).toContain(`Final-Recipient: rfc822; ${bed.mail}`);
    const asked = ['Disposition-Notification-To: tom@other.test', 'Cc: Desk@example.test'];
    const toDesk = await bed.deliver('<desk@other.test>', asked, { to: 'team@other.test' });
    await bed.answer('<desk@other.test>', toDesk);
    expect(sent(bed)[1]).toContain('Final-Recipient: rfc822; desk@example.test');
    expect(sent(bed)[1]).toMatch(/^From: Reader <desk@example\.test>\r$/m);
  });

  it('have the user as envelope sender where the server refuses an empty one [MAIL-079]', async () => {
    const { bed, uid } = await bedWith();
    bed.submission.failures.push(new Failure('submission_refused'));
    expect(await bed.answer(MID, uid)).toBe('sent');
    expect(bed.submission.taken.map(({ from }) => from)).toEqual([bed.mail]);
  });

  it.each([
    ['submission_unavailable', [new Failure('submission_unavailable')]],
    ['submission_refused', [new Failure('submission_refused'), new Failure('submission_refused')]],
    ['submission_refused', [new Failure('invalid_credentials')]],
  ] as const)('that cannot be sent fail with %s, and can be retried [MAIL-079]', async (code, failures) => {
    const { bed, uid } = await bedWith();
    bed.submission.failures.push(...failures);
    expect(await codeOf(bed.answer(MID, uid))).toBe(code);
    expect([await bed.state(MID), bed.marked]).toEqual(['none', []]);
    expect(await bed.answer(MID, uid)).toBe('sent');
    expect(sent(bed)).toHaveLength(1);
  });

  it('are remembered for a year [API-044]', async () => {
    const { bed, uid } = await bedWith();
    await bed.answer(MID, uid);
    bed.time += 364 * DAY_MS;
    await bed.feature.jobs[0]?.run();
    expect(await bed.state(MID)).toBe('sent');
    bed.time += 2 * DAY_MS;
    await bed.feature.jobs[0]?.run();
    expect(await bed.state(MID)).toBe('none');
    bed.faults.answer('receiptAnswered', () => bed.marked.length > 0);
    expect(await bed.state(MID, { folder: 'INBOX', uid: String(uid) })).toBe('sent');
  });
});
