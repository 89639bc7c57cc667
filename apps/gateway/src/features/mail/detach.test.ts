import { Failure } from '@pillarbox/contract/failure';
import { undo } from '@pillarbox/contract/mail/changes';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { describe, expect, it } from 'vitest';
import { MailBed } from './mail.test-bed.ts';

const STAIRS = [
  'From: Ann <ann@x.test>',
  'Message-ID: <stairs@x.test>',
  'Subject: Stairs',
  'Content-Type: multipart/mixed; boundary=o',
  '',
  '--o',
  'Content-Type: text/plain',
  '',
  'See the plan.',
  '--o',
  'Content-Type: application/octet-stream; name=plan.bin',
  '',
  'p'.repeat(5000),
  '--o--',
  '',
].join('\r\n');

describe('a message whose attachments are taken out', () => {
  async function openBed() {
    const bed = await MailBed.open();
    const uid = await bed.deliver('INBOX', STAIRS, MESSAGE_FLAG.SEEN | MESSAGE_FLAG.FLAGGED);
    const detach = <T>(keep: () => Promise<T>, folder = 'INBOX') =>
      bed.feature.detach(
        bed.session,
        { ref: { folder, uid }, notes: new Map([['2', 'Moved: plan.bin']]), opId: 'op' },
        keep,
      );
    const source = async (folder: string, at: number): Promise<string> => {
      const mailbox = await bed.feature.mailboxOf(bed.session);
      return Buffer.from((await mailbox.source({ folder, uid: at }, 100_000)).source).toString('latin1');
    };
    return { bed, uid, detach, source };
  }

  it('keeps text, flags and time of arrival; the whole one is in Trash, and Undo brings it back', async () => {
    const { bed, uid, detach, source } = await openBed();
    const mailbox = await bed.feature.mailboxOf(bed.session);
    const [before] = (await mailbox.inventory('INBOX')).messages;
    bed.time += 60_000;
    const { kept, freed } = await detach(() => Promise.resolve('kept'));
    expect(kept).toBe('kept');
    expect(freed).toBeGreaterThan(4500);
    const [copy] = (await mailbox.inventory('INBOX')).messages;
    expect(copy).toMatchObject({ arrived: before?.arrived, flags: MESSAGE_FLAG.SEEN | MESSAGE_FLAG.FLAGGED });
    const text = await source('INBOX', copy?.uid ?? 0);
    expect(text).toContain('See the plan.');
    expect(text).not.toContain('pppp');
    const [whole] = await bed.account.uids('Trash');
    expect(await source('Trash', whole ?? 0)).toBe(STAIRS);
    await bed.client.call(undo, { session: bed.session, body: { opId: 'op' } });
    expect(await bed.sizes('INBOX', 'Trash')).toEqual([1, 0]);
    const [back = 0] = await bed.account.uids('INBOX');
    expect(back).not.toBe(uid);
    expect(await source('INBOX', back)).toBe(STAIRS);
  });

  it('is as before when the files cannot be kept', async () => {
    const { bed, uid, detach } = await openBed();
    expect(await codeOf(detach(() => Promise.reject(new Failure('files_full'))))).toBe('files_full');
    expect(await bed.account.uids('INBOX')).toEqual([uid]);
    expect(await bed.sizes('Trash')).toEqual([0]);
  });

  it('is as before, and no file is kept, when there is no room for the copy', async () => {
    const { bed, uid, detach } = await openBed();
    bed.faults.failNext('append', new Failure('mail_over_quota'));
    const kept = detach(() => Promise.reject(new Error('must not be called')));
    expect(await codeOf(kept)).toBe('mail_over_quota');
    expect(await bed.account.uids('INBOX')).toEqual([uid]);
  });

  it('is never lost on a server that does not say where a copy is', async () => {
    const { bed, detach, source } = await openBed();
    bed.faults.answer('append', (filed) => ({ ...filed, uid: 0 }));
    await detach(() => Promise.resolve(null));
    expect(await bed.sizes('INBOX', 'Trash')).toEqual([1, 1]);
    await bed.client.call(undo, { session: bed.session, body: { opId: 'op' } });
    const all = await Promise.all((await bed.account.uids('INBOX')).map((at) => source('INBOX', at)));
    expect(all).toContain(STAIRS);
  });

  it('is no draft, not in Trash, and has the part', async () => {
    const { bed, detach } = await openBed();
    for (const folder of ['Drafts', 'Trash']) {
      await bed.deliver(folder, STAIRS);
      expect(await codeOf(detach(() => Promise.resolve(0), folder))).toBe('attachments_fixed');
    }
    const ref = { folder: 'INBOX', uid: await bed.deliver('INBOX', 'Subject: plain\r\n\r\nx') };
    const plain = bed.feature.detach(bed.session, { ref, notes: new Map([['2', '']]), opId: 'o' }, () =>
      Promise.resolve(0),
    );
    expect(await codeOf(plain)).toBe('attachments_fixed');
    expect(await bed.sizes('INBOX', 'Drafts', 'Trash')).toEqual([2, 1, 1]);
  });
});
