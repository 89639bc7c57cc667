import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageOfFile, messageOfMbox } from './file-message.ts';
import { MessageRoom } from './message-room.ts';
import { readMbox } from './mbox-reader.ts';
import type { MboxEntry } from './mbox-reader.ts';
import { mboxEntry } from './mbox-writer.ts';
import { maildirFlags, maildirLetters } from './stored-flags.ts';

const { SEEN, ANSWERED, FLAGGED, DRAFT, DELETED, FORWARDED } = MESSAGE_FLAG;
const ARRIVED = Date.UTC(2020, 1, 29, 23, 5, 7);

async function* pieces(file: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += size) yield await Promise.resolve(file.subarray(at, at + size));
}

async function read(file: Buffer | string, { size = 7, max = 10_000 } = {}): Promise<MboxEntry[]> {
  const found: MboxEntry[] = [];
  for await (const entry of readMbox(pieces(Buffer.from(file), size), { offset: 0, maxMessage: max })) {
    found.push({ ...entry, body: Buffer.from(entry.body) });
  }
  return found;
}

describe('an mbox file', () => {
  it('gives back every message that was written to it, byte for byte, with flags, labels and time', async () => {
    const line = fc.oneof(
      fc.constantFrom('From here', '>From there', '>>From', 'From ', '', '.', 'From x Mon Jan  1 10:00:00 2020', '>'),
      fc.string({ unit: 'grapheme-ascii', maxLength: 30, size: 'max' }),
    );
    const message = fc.record({
      lines: fc.array(line, { maxLength: 8 }),
      flags: fc
        .subarray([SEEN, ANSWERED, FLAGGED, DRAFT, DELETED])
        .map((bits) => bits.reduce((all, bit) => all | bit, 0)),
      labels: fc.subarray(['work', '$pinned']),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(message, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 90 }),
        async (all, size) => {
          const sources = all.map(({ lines }, at) =>
            Buffer.from([`Message-ID: <${String(at)}@a.test>`, 'Subject: s', '', ...lines, ''].join('\r\n')),
          );
          const file = Buffer.concat(sources.map((source, at) => mboxEntry(source, { ...all[at]!, arrived: ARRIVED })));
          const room = new MessageRoom();
          const back = (await read(file, { size })).map((entry) => messageOfMbox(entry, room));
          expect(back.map(({ source }) => source.toString())).toEqual(sources.map((source) => source.toString()));
          expect(back.map(({ flags, labels }) => ({ flags, labels }))).toEqual(
            all.map(({ flags, labels }) => ({ flags, labels })),
          );
          expect(back.every(({ arrived }) => arrived === ARRIVED)).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is read as other programs write it', async () => {
    const thunderbird =
      'From - Sat Feb 29 23:05:07 2020\r\nX-Mozilla-Status: 1005\r\nX-Mozilla-Keys: todo\r\nSubject: t\r\n\r\nText\r\n\r\n';
    const takeout =
      'From 16@xxx Sat Feb 29 23:05:07 +0000 2020\nX-Gmail-Labels: Inbox,Starred,Unread\nSubject: g\n\nText\n\n';
    const removed = 'From a@b Sat Feb 29 23:05:07 2020\nX-Mozilla-Status: 0008\nSubject: r\n\nFrom here on, read Mon\n';
    const all = (await read(thunderbird + takeout + removed)).map((entry) => messageOfMbox(entry));
    expect(all).toMatchObject([
      { subject: 't', flags: SEEN | FLAGGED | FORWARDED, labels: ['todo'], arrived: ARRIVED, removed: false },
      { subject: 'g', flags: FLAGGED, arrived: ARRIVED },
      { subject: 'r', removed: true },
    ]);
    expect(all[0]?.source.toString()).toBe('Subject: t\r\n\r\nText\r\n');
    expect(all[2]?.source.toString()).toBe('Subject: r\r\n\r\nFrom here on, read Mon\r\n');
  });

  it('has room for many messages together, which others take after them, and not for what is too large for it', () => {
    const room = new MessageRoom();
    const lines = (text: string, count: number): Buffer => Buffer.from(`Subject: s\n\n${`${text}\n`.repeat(count)}`);
    const fixed = (source: Buffer): string => source.toString().replaceAll('\n', '\r\n');
    const sources = [lines('a', 200_000), lines('b', 10), lines('c', 3_000_000), lines('d', 5)];
    const all = sources.map((source) => room.crlf(source));
    expect(all.every((one, at) => one.toString() === fixed(sources[at]!))).toBe(true);
    expect(all.map(({ buffer }) => buffer === all[0]?.buffer)).toEqual([true, true, false, true]);
    const before = all[0]?.byteOffset;
    room.clear();
    expect(room.crlf(sources[1]!)).toMatchObject({ byteOffset: before, buffer: all[0]?.buffer });
    expect(() => room.crlf(Buffer.from('Subject: s\n\n\0'))).toThrow('message_unreadable');
  });

  it('of garbage gives one piece of text, and a message that is too large gives its beginning', async () => {
    expect(await read('rubbish\n\nmore\n')).toMatchObject([{ separator: '', end: 14, tooLarge: false }]);
    const line = 'From a@b Sat Feb 29 23:05:07 2020\n';
    const file = `${line}Subject: large\n\n${'x'.repeat(5000)}\n\n${line}Subject: small\n\ny\n`;
    const [large, small, ...none] = await read(file, { max: 500, size: 64 });
    expect(none).toEqual([]);
    expect(large).toMatchObject({ tooLarge: true });
    expect(messageOfMbox(large!).subject).toBe('large');
    expect([small?.tooLarge, small?.end, messageOfMbox(small!).subject]).toEqual([false, file.length, 'small']);
  });

  it('is read in a time that grows with its size, whatever its lines are', async () => {
    const hostile = `\nFrom ${'Mon Jan '.repeat(120)}\n`.repeat(2000);
    expect(await read(hostile, { size: 64 * 1024, max: 4_000_000 })).toHaveLength(1);
  });
});

describe('a message that is a file', () => {
  it('takes flags and time from a Maildir name', () => {
    const source = Buffer.from('Subject: s\nDate: Mon, 1 Jan 2001 00:00:00 +0000\n\nx\n');
    expect(messageOfFile('Work/cur/1583017507.M1.host:2,FRS', source)).toMatchObject({
      flags: FLAGGED | ANSWERED | SEEN,
      arrived: ARRIVED,
    });
    expect(messageOfFile('letter.eml', source)).toMatchObject({
      flags: 0,
      arrived: Date.UTC(2001, 0, 1),
      subject: 's',
    });
    for (let flags = 0; flags < 512; flags += 1) {
      const stored = flags & (SEEN | ANSWERED | FLAGGED | DRAFT | DELETED | FORWARDED);
      expect(maildirFlags(`1.a:2,${maildirLetters(flags)}`)).toBe(stored);
    }
  });

  it('with NUL is refused', () => {
    expect(() => messageOfFile('a.eml', Buffer.from('Subject: s\n\n\0'))).toThrow('message_unreadable');
  });
});
