import { Failure } from '@pillarbox/contract/failure';
import { codeOf } from '@pillarbox/testkit/short-road';
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

  const bedWith = (...headers: string[]): { bed: ReceiptBed; uid: number } => {
    const bed = new ReceiptBed(database.db);
    return { bed, uid: headers.length === 0 ? bed.deliver(MID) : bed.deliver(MID, headers) };
  };
  const sent = (bed: ReceiptBed): string[] => bed.submission.taken.map((each) => Buffer.from(each.source).toString());

  it('are sent to who asks, from nobody, and the state is kept and marked [MAIL-079, API-044, API-045]', async () => {
    const { bed, uid } = bedWith();
    expect(await bed.state(MID)).toBe('none');
    expect(await bed.answer(MID, uid)).toBe('sent');
    expect(bed.submission.taken).toMatchObject([{ from: '', to: ['tom@other.test'], user: bed.mail }]);
    expect(sent(bed)[0]).toContain(`Final-Recipient: rfc822; ${bed.mail}`);
    expect(sent(bed)[0]).toContain(`Original-Message-ID: ${MID}`);
    expect(await bed.state(MID)).toBe('sent');
    expect(bed.isMarked(uid)).toBe(true);
    expect(bed.folder('Sent').messages.size).toBe(0);
  });

  it('are declined without a word, for good, and marked as well [MAIL-079, API-045]', async () => {
    const { bed, uid } = bedWith();
    expect(await bed.answer(MID, uid, { state: 'declined' })).toBe('declined');
    expect(await bed.answer(MID, uid, { state: 'sent' })).toBe('declined');
    expect(await bed.state(MID)).toBe('declined');
    expect(sent(bed)).toEqual([]);
    expect(bed.isMarked(uid)).toBe(true);
  });

  it('are sent once, however often and from wherever they are asked for [MAIL-079, API-045]', async () => {
    const { bed, uid } = bedWith();
    const copy = bed.deliver(MID);
    const answers = await Promise.all([bed.answer(MID, uid), bed.answer(MID, copy), bed.answer(MID, uid)]);
    expect(answers).toEqual(['sent', 'sent', 'sent']);
    expect(await bed.answer(MID, uid, { state: 'declined' })).toBe('sent');
    expect(sent(bed)).toHaveLength(1);
  });

  it('are not sent where another client has answered, which is told with the place alone [MAIL-079, API-044]', async () => {
    const { bed, uid } = bedWith();
    const message = bed.folder('INBOX').messages.get(uid);
    if (message !== undefined) message.receiptAnswered = true;
    expect(await bed.state(MID)).toBe('none');
    expect(await bed.state(MID, { folder: 'INBOX', uid: String(uid) })).toBe('sent');
    expect(await bed.answer(MID, uid)).toBe('sent');
    expect(sent(bed)).toEqual([]);
    expect(await bed.state(MID)).toBe('sent');
  });

  it('belong to one account: another one’s answer says nothing [API-044]', async () => {
    const { bed, uid } = bedWith();
    await bed.answer(MID, uid);
    expect(await new ReceiptBed(database.db).state(MID)).toBe('none');
  });

  it('want a Message-ID that can be one [VAL-037]', async () => {
    const { bed, uid } = bedWith();
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
    const { bed, uid } = bedWith(...headers);
    expect(await codeOf(bed.answer(MID, uid))).toBe('receipt_not_asked');
    expect(await codeOf(bed.answer(MID, uid, { state: 'declined' }))).toBe('receipt_not_asked');
    expect([sent(bed), await bed.state(MID), bed.isMarked(uid)]).toEqual([[], 'none', false]);
  });

  it.each(['Spam', 'Drafts', 'Sent'])('are refused for what lies in %s [MAIL-079]', async (folder) => {
    const bed = new ReceiptBed(database.db);
    const uid = bed.deliver(MID, undefined, folder);
    expect(await codeOf(bed.answer(MID, uid, { folder }))).toBe('receipt_not_asked');
    expect(sent(bed)).toEqual([]);
  });

  it('go nowhere that the message itself does not name, and are of the message that was meant', async () => {
    const { bed, uid } = bedWith();
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
    const { bed, uid } = bedWith('Disposition-Notification-To: tom@other.test', 'Cc: Desk@example.test');
    bed.aliases = ['desk@example.test'];
    await bed.answer(MID, uid);
    expect(sent(bed)[0]).toContain(`Final-Recipient: rfc822; ${bed.mail}`);
    const toDesk = bed.deliver('<desk@other.test>', [
      'Disposition-Notification-To: tom@other.test',
      'Cc: Desk@example.test',
    ]);
    const message = bed.folder('INBOX').messages.get(toDesk);
    const source = Buffer.from(message?.source ?? '')
      .toString()
      .replace(`To: ${bed.mail}\r\n`, '');
    bed.folder('INBOX').messages.set(toDesk, { flags: 0, arrived: 0, source: Buffer.from(source) });
    await bed.answer('<desk@other.test>', toDesk);
    expect(sent(bed)[1]).toContain('Final-Recipient: rfc822; desk@example.test');
    expect(sent(bed)[1]).toMatch(/^From: Reader <desk@example\.test>\r$/m);
  });

  it('have the user as sender where the server takes none without [MAIL-079]', async () => {
    const { bed, uid } = bedWith();
    bed.submission.failures.push(new Failure('submission_refused'));
    expect(await bed.answer(MID, uid)).toBe('sent');
    expect(bed.submission.taken.map(({ from }) => from)).toEqual([bed.mail]);
  });

  it.each([
    ['submission_unavailable', [new Failure('submission_unavailable')]],
    ['submission_refused', [new Failure('submission_refused'), new Failure('submission_refused')]],
    ['submission_refused', [new Failure('invalid_credentials')]],
  ] as const)('that cannot leave are told with %s, and can be tried again [MAIL-079]', async (code, failures) => {
    const { bed, uid } = bedWith();
    bed.submission.failures.push(...failures);
    expect(await codeOf(bed.answer(MID, uid))).toBe(code);
    expect([await bed.state(MID), bed.isMarked(uid)]).toEqual(['none', false]);
    expect(await bed.answer(MID, uid)).toBe('sent');
    expect(sent(bed)).toHaveLength(1);
  });

  it('are remembered for a year [API-044]', async () => {
    const { bed, uid } = bedWith();
    await bed.answer(MID, uid);
    bed.time += 364 * DAY_MS;
    await bed.feature.sweep();
    expect(await bed.state(MID)).toBe('sent');
    bed.time += 2 * DAY_MS;
    await bed.feature.sweep();
    expect(await bed.state(MID)).toBe('none');
    expect(await bed.state(MID, { folder: 'INBOX', uid: String(uid) })).toBe('sent');
  });
});
