import { Failure } from '@pillarbox/contract/failure';
import { storage } from '@pillarbox/contract/mail/storage';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { describe, expect, it } from 'vitest';
import { MailBed } from './mail.test-bed.ts';

const mail = (from: string, date: string, bytes: number): string => {
  const head = `From: ${from}\r\nDate: ${date}\r\nSubject: s\r\n\r\n`;
  return head + 'x'.repeat(bytes - head.length);
};

async function openBed(): Promise<MailBed> {
  const bed = await MailBed.open();
  bed.time = Date.UTC(2021, 2, 15);
  await bed.addFolder('Plans');
  await bed.deliver('INBOX', mail('Ann <ann@x.test>', 'Thu, 31 Dec 2020 23:00:00 +0000', 300));
  await bed.deliver('INBOX', mail('Bob <bob@x.test>', 'Fri, 01 Jan 2021 01:00:00 +0000', 400));
  await bed.deliver('Plans', mail('ANN@x.test', 'Sat, 02 Jan 2021 01:00:00 +0000', 500));
  await bed.deliver('Trash', mail('Eve <eve@x.test>', 'Sat, 02 Jan 2021 01:00:00 +0000', 9000));
  return bed;
}

describe('what is stored', () => {
  const ask = (bed: MailBed, folders: string[]) =>
    bed.client.call(storage, { session: bed.session, body: { folders } });

  it('is added up by sender, year and month over the named folders', async () => {
    const bed = await openBed();
    const reply = await ask(bed, ['INBOX', 'Plans', 'Plans']);
    expect(reply).toMatchObject({
      senders: [
        { mail: 'ann@x.test', name: 'Ann', messages: 2, bytes: 800 },
        { mail: 'bob@x.test', name: 'Bob', messages: 1, bytes: 400 },
      ],
      others: { senders: 0, messages: 0, bytes: 0 },
      years: [
        { year: 2021, messages: 2, bytes: 900 },
        { year: 2020, messages: 1, bytes: 300 },
      ],
      pending: [],
      leftout: [],
    });
    expect(reply.months).toHaveLength(13);
    expect(reply.months.slice(-4).map(({ bytes }) => bytes)).toEqual([300, 900, 0, 0]);
    expect(reply.months.at(-1)?.month).toBe(2021 * 12 + 2);
  });

  it('is counted once as long as the messages of a folder stay, and again after a change', async () => {
    const bed = await openBed();
    await ask(bed, ['INBOX', 'Plans']);
    await ask(bed, ['INBOX', 'Plans']);
    expect(
      bed.faults
        .callsOf('sizes')
        .map(([folder]) => folder)
        .sort(),
    ).toEqual(['INBOX', 'Plans']);
    await bed.deliver('Plans', mail('bob@x.test', 'Sat, 02 Jan 2021 01:00:00 +0000', 700));
    expect((await ask(bed, ['INBOX', 'Plans'])).senders[0]).toMatchObject({ mail: 'bob@x.test', bytes: 1100 });
    expect(bed.faults.callsOf('sizes')).toHaveLength(3);
  });

  it('names folders whose view is being read and those that the time does not reach, and counts them later', async () => {
    const bed = await openBed();
    bed.faults.answer('sizes', () => null);
    expect((await ask(bed, ['INBOX'])).pending).toEqual(['INBOX']);
    bed.faults.answer('sizes', (sizes) => {
      bed.time += 1000;
      return sizes;
    });
    const first = await ask(bed, ['INBOX', 'Plans', 'Trash']);
    expect(first.pending).toEqual(['INBOX', 'Plans']);
    expect(first.senders.map(({ mail: address }) => address)).toEqual(['eve@x.test']);
    const second = await ask(bed, ['INBOX', 'Plans', 'Trash']);
    expect(second.pending).toEqual(['Plans']);
    expect((await ask(bed, ['INBOX', 'Plans', 'Trash'])).pending).toEqual([]);
  });

  it('leaves out folders that are missing, cannot be read or have too many messages, and counts the others', async () => {
    const bed = await openBed();
    bed.faults.answer('folders', (all) =>
      all.map((one) => (one.name === 'Trash' ? { ...one, info: { ...one.info, messages: 300_001 } } : one)),
    );
    const reply = await ask(bed, ['INBOX', 'Gone', 'Trash']);
    expect(reply).toMatchObject({ pending: [], leftout: ['Trash', 'Gone'] });
    expect(reply.senders).toHaveLength(2);
    bed.faults.failNext('sizes', new Failure('mail_refused'));
    expect(await ask(bed, ['Plans'])).toMatchObject({ senders: [], leftout: ['Plans'] });
  });

  it('fails when the mail server does not answer', async () => {
    const bed = await openBed();
    bed.faults.fail('sizes', new Failure('mail_timeout'));
    expect(await codeOf(ask(bed, ['INBOX']))).toBe('mail_timeout');
  });
});
