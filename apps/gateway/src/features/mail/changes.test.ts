import * as changes from '@pillarbox/contract/mail/changes';
import { Failure } from '@pillarbox/contract/failure';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { describe, expect, it } from 'vitest';
import { MailBed, sessionOf } from './mail.test-bed.ts';

const { SEEN, FLAGGED, DELETED, EXPUNGE, TASKED, FORWARDED, ATTACH } = MESSAGE_FLAG;

async function filled(count = 3): Promise<MailBed> {
  const bed = await MailBed.open();
  for (let n = 1; n <= count; n += 1)
    await bed.deliver('INBOX', `Subject: message ${String(n)}\r\n\r\nbody ${String(n)}`);
  return bed;
}

function flagsOf(bed: MailBed, folder: string): Promise<number[]> {
  return bed.account.flags(folder);
}

describe('setMsgFlag', () => {
  const set = (bed: MailBed, body: object): Promise<unknown> =>
    bed.client.call(changes.setMsgFlag, { session: bed.session, body: { folder: 'INBOX', ...body } });

  it('sets and unsets exactly the given bits [API-026, MAIL-040]', async () => {
    const bed = await filled();
    expect(await set(bed, { uids: [1, 2], set: SEEN | FLAGGED })).toBe(0);
    expect(await set(bed, { uids: [1], unset: SEEN })).toBe(0);
    expect(await flagsOf(bed, 'INBOX')).toEqual([FLAGGED, SEEN | FLAGGED, 0]);
  });

  it('replaces all changeable flags with stomp [API-026]', async () => {
    const bed = await filled(1);
    await set(bed, { uids: [1], set: SEEN | TASKED });
    await set(bed, { uids: [1], set: FORWARDED, stomp: true });
    expect(await flagsOf(bed, 'INBOX')).toEqual([FORWARDED]);
  });

  it('keeps EXPUNGE as DELETED, and sets and unsets TASKED [API-057, API-058, API-059]', async () => {
    const bed = await filled(1);
    await set(bed, { uids: [1], set: EXPUNGE });
    await set(bed, { uids: [1], set: TASKED });
    expect(await flagsOf(bed, 'INBOX')).toEqual([DELETED | TASKED]);
    await set(bed, { uids: [1], unset: TASKED });
    expect(await flagsOf(bed, 'INBOX')).toEqual([DELETED]);
  });

  it('changes all messages of a folder, or all that a search finds [API-026]', async () => {
    const bed = await filled();
    await set(bed, { all: true, set: SEEN });
    await set(bed, { search: { text: 'message 2' }, set: FLAGGED });
    expect(await flagsOf(bed, 'INBOX')).toEqual([SEEN, SEEN | FLAGGED, SEEN]);
  });

  it.each([
    ['a bit that says what a message is', { uids: [1], set: ATTACH }],
    ['one bit both set and unset', { uids: [1], set: SEEN, unset: SEEN }],
    ['no change', { uids: [1] }],
    ['no messages', { set: SEEN }],
    ['uids and all at once', { uids: [1], all: true, set: SEEN }],
  ])('refuses %s', async (_, body) => {
    const bed = await filled(1);
    expect(await codeOf(set(bed, body))).toBe('invalid_request');
    expect(await flagsOf(bed, 'INBOX')).toEqual([0]);
  });

  it('does nothing when the folder was replaced', async () => {
    const bed = await filled(1);
    const uidvalidity = (await bed.account.uidvalidity('INBOX')) - 1;
    expect(await codeOf(set(bed, { uids: [1], uidvalidity, set: SEEN }))).toBe('mailbox_changed');
    expect(await flagsOf(bed, 'INBOX')).toEqual([0]);
  });
});

describe('moving and deleting', () => {
  const move = (bed: MailBed, body: object, session = bed.session): Promise<unknown> =>
    bed.client.call(changes.movemsg, { session, body: { folder: 'INBOX', to: 'Sent', ...body } });
  const remove = (bed: MailBed, body: object): Promise<unknown> =>
    bed.client.call(changes.deletemsg, { session: bed.session, body: { folder: 'INBOX', ...body } });

  it('moves messages to another folder [API-032]', async () => {
    const bed = await filled();
    expect(await move(bed, { uids: [1, 3] })).toBe(0);
    expect(await bed.account.uids('INBOX')).toEqual([2]);
    expect(await bed.sizes('Sent')).toEqual([2]);
  });

  it('lets one of two tabs move a message, and answers the other with message_not_found', async () => {
    const bed = await filled(1);
    const other = sessionOf('alice@example.test', 'right', 'other tab');
    const results = [
      await codeOf(move(bed, { uids: [1] })),
      await codeOf(move(bed, { uids: [1], to: 'Trash' }, other)),
    ];
    expect(results).toEqual(['none', 'message_not_found']);
    expect(await bed.sizes('INBOX', 'Sent', 'Trash')).toEqual([0, 1, 0]);
  });

  it('leaves a message where it is when the target does not exist', async () => {
    const bed = await filled(1);
    expect(await codeOf(move(bed, { uids: [1], to: 'Nowhere' }))).toBe('folder_not_found');
    expect(await bed.sizes('INBOX')).toEqual([1]);
  });

  it('moves to Trash, and deletes permanently in Trash and Spam', async () => {
    const bed = await filled(2);
    await remove(bed, { uids: [1] });
    expect(await bed.sizes('Trash')).toEqual([1]);
    await remove(bed, { folder: 'Trash', all: true });
    expect(await bed.sizes('Trash')).toEqual([0]);
    await bed.deliver('Spam', 'Subject: s\r\n\r\n');
    await remove(bed, { folder: 'Spam', uids: [1] });
    expect(await bed.sizes('Spam', 'Trash')).toEqual([0, 0]);
    await remove(bed, { uids: [2], forever: true });
    expect(await bed.sizes('INBOX', 'Trash')).toEqual([0, 0]);
  });

  it('removes only what is flagged DELETED [API-033]', async () => {
    const bed = await MailBed.open();
    await bed.deliver('INBOX', 'Subject: a\r\n\r\n', DELETED);
    await bed.deliver('INBOX', 'Subject: b\r\n\r\n');
    const expunge = (body: object): Promise<unknown> =>
      bed.client.call(changes.expungedeleted, { session: bed.session, body: { folder: 'INBOX', ...body } });
    expect(await codeOf(expunge({ uidvalidity: 1 }))).toBe('mailbox_changed');
    expect(await expunge({ uids: [2] })).toBe(0);
    expect(await bed.sizes('INBOX')).toEqual([2]);
    expect(await expunge({})).toBe(0);
    expect(await bed.account.uids('INBOX')).toEqual([2]);
  });
});

describe('undo', () => {
  const undo = (bed: MailBed, opId: string, session = bed.session): Promise<unknown> =>
    bed.client.call(changes.undo, { session, body: { opId } });
  const move = (bed: MailBed, opId: string): Promise<unknown> =>
    bed.client.call(changes.movemsg, {
      session: bed.session,
      body: { folder: 'INBOX', to: 'Sent', uids: [1, 2], opId },
    });

  it('moves messages back once', async () => {
    const bed = await filled();
    await move(bed, 'op');
    expect(await undo(bed, 'op')).toBe(0);
    expect(await bed.sizes('INBOX')).toEqual([3]);
    expect(await bed.sizes('Sent')).toEqual([0]);
    expect(await codeOf(undo(bed, 'op'))).toBe('nothing_to_undo');
  });

  it('takes a deleted message out of Trash again', async () => {
    const bed = await filled(1);
    const body = { folder: 'INBOX', uids: [1], opId: 'op' };
    await bed.client.call(changes.deletemsg, { session: bed.session, body });
    await undo(bed, 'op');
    expect(await bed.sizes('INBOX')).toEqual([1]);
  });

  it('restores the flags of each message', async () => {
    const bed = await filled();
    const set = (body: object): Promise<unknown> =>
      bed.client.call(changes.setMsgFlag, { session: bed.session, body: { folder: 'INBOX', ...body } });
    await set({ uids: [2], set: SEEN | FLAGGED });
    await set({ all: true, set: SEEN, unset: FLAGGED, opId: 'op' });
    expect(await flagsOf(bed, 'INBOX')).toEqual([SEEN, SEEN, SEEN]);
    await undo(bed, 'op');
    expect(await flagsOf(bed, 'INBOX')).toEqual([0, SEEN | FLAGGED, 0]);
    await set({ uids: [1, 2, 3], set: TASKED, stomp: true, opId: 'stomp' });
    await undo(bed, 'stomp');
    expect(await flagsOf(bed, 'INBOX')).toEqual([0, SEEN | FLAGGED, 0]);
  });

  it('restores the flags of more messages than are read row by row', async () => {
    const bed = await filled(600);
    const set = (body: object): Promise<unknown> =>
      bed.client.call(changes.setMsgFlag, { session: bed.session, body: { folder: 'INBOX', ...body } });
    await set({ uids: [7, 300], set: SEEN });
    await set({ all: true, set: SEEN, opId: 'op' });
    await undo(bed, 'op');
    const seen = (await flagsOf(bed, 'INBOX')).flatMap((flags, at) => (flags === SEEN ? [at + 1] : []));
    expect(seen).toEqual([7, 300]);
  });

  it('does not reverse another session’s change', async () => {
    const bed = await filled();
    await move(bed, 'op');
    const other = sessionOf('alice@example.test', 'right', 'other');
    expect(await codeOf(undo(bed, 'op', other))).toBe('nothing_to_undo');
    expect(await undo(bed, 'op')).toBe(0);
  });

  it('forgets a change after ten minutes', async () => {
    const bed = await filled();
    await move(bed, 'op');
    bed.time += 10 * 60_000 + 1;
    expect(await codeOf(undo(bed, 'op'))).toBe('nothing_to_undo');
    expect(await bed.sizes('Sent')).toEqual([2]);
  });

  it('cannot undo a move whose new uids the server did not report', async () => {
    const bed = await filled();
    bed.faults.answer('move', (moved) => ({ ...moved, pairs: [] }));
    await move(bed, 'op');
    expect(await codeOf(undo(bed, 'op'))).toBe('nothing_to_undo');
  });

  it('returns the opId in the event of the change', async () => {
    const bed = await filled();
    await move(bed, 'op');
    const events = bed.published.map(({ event }) => event);
    expect(events).toContainEqual(expect.objectContaining({ event: 'folder-changed', folder: 'INBOX', opIds: ['op'] }));
  });
});

describe('labels', () => {
  const label = (bed: MailBed, body: object): Promise<unknown> =>
    bed.client.call(changes.setLabels, { session: bed.session, body: { folder: 'INBOX', ...body } });
  const labelsOf = async (bed: MailBed): Promise<(readonly string[])[]> =>
    await bed.account.with(async (mailbox) =>
      (await mailbox.rows('INBOX', await bed.account.uids('INBOX'))).map(({ labels = [] }) => labels),
    );
  const undo = (bed: MailBed, opId: string): Promise<unknown> =>
    bed.client.call(changes.undo, { session: bed.session, body: { opId } });

  it('are added and removed, and each message gets back exactly those it had', async () => {
    const bed = await filled();
    await label(bed, { uids: [1], add: ['work'] });
    await label(bed, { uids: [2, 3], add: ['later'] });
    await label(bed, { all: true, add: ['work'], remove: ['later'], opId: 'op' });
    expect(await labelsOf(bed)).toEqual([['work'], ['work'], ['work']]);
    await undo(bed, 'op');
    expect(await labelsOf(bed)).toEqual([['work'], ['later'], ['later']]);
  });

  it.each([
    ['no keyword', { uids: [1], add: ['a b'] }],
    ['a keyword of the server', { uids: [1], add: ['\\deleted'] }],
    ['a label both added and removed', { uids: [1], add: ['a'], remove: ['a'] }],
  ])('refuse %s', async (_, body) => {
    const bed = await filled(1);
    expect(await codeOf(label(bed, body))).toBe('invalid_request');
    expect(await labelsOf(bed)).toEqual([[]]);
  });

  it('stay as they were when the server refuses one', async () => {
    const bed = await filled(1);
    bed.faults.fail('setLabels', new Failure('label_refused'));
    expect(await codeOf(label(bed, { uids: [1], add: ['work'], opId: 'op' }))).toBe('label_refused');
    expect(await codeOf(undo(bed, 'op'))).toBe('nothing_to_undo');
  });
});

describe('marking as spam', () => {
  const mark = (bed: MailBed, query: object): Promise<unknown> =>
    bed.client.call(changes.spamMark, { session: bed.session, query: query as never });
  const { SPAM } = MESSAGE_FLAG;

  it('moves messages to Spam and back, with the flag that filters learn from [API-050]', async () => {
    const bed = await filled();
    expect(await mark(bed, { mark: 'spam', folder: 'INBOX', uid: '1' })).toBe(0);
    await mark(bed, { mark: 'spam', folder: 'INBOX', uid: '2,3' });
    expect([await bed.sizes('INBOX'), await flagsOf(bed, 'Spam')]).toEqual([[0], [SPAM, SPAM, SPAM]]);
    await mark(bed, { mark: 'notspam', folder: 'Spam', uid: ['1', '3'] });
    expect([await flagsOf(bed, 'INBOX'), await flagsOf(bed, 'Spam')]).toEqual([[0, 0], [SPAM]]);
  });

  it('does not move messages that are in the right folder, and can be undone', async () => {
    const bed = await filled(1);
    await mark(bed, { mark: 'notspam', folder: 'INBOX', uid: '1' });
    expect(await bed.sizes('INBOX')).toEqual([1]);
    await mark(bed, { mark: 'spam', folder: 'INBOX', uid: '1', opId: 'op-1' });
    expect(await flagsOf(bed, 'Spam')).toEqual([SPAM]);
    await bed.client.call(changes.undo, { session: bed.session, body: { opId: 'op-1' } });
    expect(await flagsOf(bed, 'INBOX')).toEqual([0]);
    // The filter learns the mark and its undo, and nothing from the message that stayed.
    expect(bed.marked).toMatchObject([
      { folder: 'Spam', uids: [1], kind: 'spam' },
      { folder: 'INBOX', uids: [2], kind: 'ham' },
    ]);
  });

  it.each([
    ['another mark than spam or notspam [VAL-034]', { mark: 'ham', folder: 'INBOX', uid: '1' }],
    ['no mark [VAL-034]', { folder: 'INBOX', uid: '1' }],
    ['no folder [VAL-035]', { mark: 'spam', uid: '1' }],
    ['an empty folder [VAL-035]', { mark: 'spam', folder: '', uid: '1' }],
    ['no uid [VAL-036]', { mark: 'spam', folder: 'INBOX' }],
    ['a uid that is no number [VAL-036]', { mark: 'spam', folder: 'INBOX', uid: '1,x' }],
    ['an empty list [VAL-036]', { mark: 'spam', folder: 'INBOX', uid: [] }],
  ])('refuses %s', async (_, query) => {
    const bed = await filled(1);
    expect(await codeOf(mark(bed, query))).toBe('invalid_request');
    expect(await flagsOf(bed, 'INBOX')).toEqual([0]);
  });

  it('needs the request token although it is a GET [API-050]', () => {
    expect([changes.spamMark.method, changes.spamMark.changes]).toEqual(['GET', true]);
  });
});
