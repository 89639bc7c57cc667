import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { describe, expect, it } from 'vitest';
import { sent, status, untagged } from '../command.test-bed.ts';
import { fetchBySequence, fetchByUid, readFetched } from './fetch.ts';
import type { Fetched, Fetching } from './fetch.ts';

const read = (items: string): Fetched => readFetched(untagged(`3 FETCH ${items}`));
const text = (bytes: Buffer | null | undefined) => bytes?.toString('latin1') ?? bytes;
const PERSON = '("Ann" NIL "ann" "x.test")';

describe('a FETCH response', () => {
  it('has what the server sent, and nothing else', () => {
    expect(read('()')).toEqual({
      sequence: 3,
      uid: undefined,
      flags: undefined,
      labels: undefined,
      size: undefined,
      arrived: undefined,
      modseq: undefined,
      envelope: undefined,
      structure: undefined,
      preview: undefined,
      sections: undefined,
    });
    const all = read(
      '(UID 7 FLAGS (\\Seen work) RFC822.SIZE 9 INTERNALDATE "21-Nov-2026 06:00:00 +0000" MODSEQ (12) BODYSTRUCTURE ("a" NIL) PREVIEW "p")',
    );
    expect(all).toMatchObject({ uid: 7, flags: MESSAGE_FLAG.SEEN, labels: ['work'], size: 9, modseq: 12 });
    expect(all.arrived).toBe(Date.UTC(2026, 10, 21, 6));
    expect(all.structure).toEqual([Buffer.from('a'), null]);
    expect(text(all.preview)).toBe('p');
  });

  it('says that the server has no preview ready, and no time of arrival', () => {
    expect(read('(PREVIEW NIL INTERNALDATE NIL UID 7)')).toMatchObject({ preview: null, arrived: 0, uid: 7 });
  });

  it('has its items with any spaces between them, and none after its end', () => {
    expect(read('(  uid  7   RFC822.SIZE 9  ) UID 8)')).toMatchObject({ uid: 7, size: 9 });
  });

  it('has sections by their names without the origin', () => {
    const { sections } = read(
      '(BODY[] {3}\r\na)b BODY[1.2]<0> "c" BODY[HEADER.FIELDS (TO <5> X)]<12> "d" BODY[2] NIL BINARY[3] "e" UID 7)',
    );
    expect([...(sections ?? [])].map(([name, bytes]) => [name, text(bytes)])).toEqual([
      ['BODY[]', 'a)b'],
      ['BODY[1.2]', 'c'],
      ['BODY[HEADER.FIELDS (TO <5> X)]', 'd'],
    ]);
    expect(read('(BODY[2] NIL X-NEW (1 (2)) UID 7)')).toMatchObject({ sections: new Map(), uid: 7 });
  });

  it('says which bytes of a message a section begins with, so that nobody takes a piece for the whole', () => {
    const origin = (item: string) => read(`(${item} "c" UID 7)`);
    expect(origin('BODY[]<0>').origin).toBe(0);
    expect(origin('BODY[]<262144>').origin).toBe(262_144);
    expect(origin('BODY[HEADER.FIELDS (<5>)]<12>').origin).toBe(12);
    for (const item of ['BODY[]', 'BODY[]<x>', 'BODY[HEADER.FIELDS (TO <5>)]'])
      expect(origin(item).origin).toBeUndefined();
  });

  it('is read without items that nobody knows', () => {
    expect(read('(X-NEW abc UID 7 X-OLD RFC822.SIZE RFC822.SIZE 9)')).toMatchObject({ uid: 7, size: 9 });
  });

  it('is read without the items that are malformed', () => {
    for (const broken of [
      'MODSEQ 12',
      'MODSEQ (x)',
      'MODSEQ (12 13)',
      'FLAGS \\Seen',
      'FLAGS NIL',
      'RFC822.SIZE x',
      'RFC822.SIZE (9)',
      'INTERNALDATE (1)',
      'PREVIEW (p)',
      'BODY[] (1)',
      'ENVELOPE NIL',
    ]) {
      expect([broken, read(`(UID 7 ${broken} X 1)`)]).toMatchObject([broken, { uid: 7 }]);
      expect([broken, read(`(${broken} UID 7)`)]).toMatchObject([broken, { uid: 7 }]);
    }
    expect(read('(MODSEQ (12 13) UID 7)').sections).toBeUndefined();
  });

  it('is read up to flags without an end, or an item without a name', () => {
    expect(read('(UID 7 FLAGS (\\Seen RFC822.SIZE 9')).toMatchObject({ uid: 7, flags: undefined, size: undefined });
    expect(read('(UID 7 (x) RFC822.SIZE 9)')).toMatchObject({ uid: 7, size: 9 });
    expect(read('UID 7')).toMatchObject({ sequence: 3, uid: undefined });
  });
});

describe('an ENVELOPE', () => {
  const envelope = (fields: string) => read(`(ENVELOPE (${fields}) UID 7)`).envelope;

  it('has all fields in their places', () => {
    const person = (name: string) => `(("${name}" NIL "${name}" "x.test"))`;
    const people = ['from', 'sender', 'reply', 'to', 'cc', 'bcc'].map(person).join(' ');
    const found = envelope(`"date" "subject" ${people} "answered" "<id@x>"`);
    const one = (name: string) => [
      { name: Buffer.from(name), mailbox: Buffer.from(name), host: Buffer.from('x.test') },
    ];
    expect(found).toEqual({
      date: Buffer.from('date'),
      subject: Buffer.from('subject'),
      from: one('from'),
      to: one('to'),
      cc: one('cc'),
      bcc: one('bcc'),
      inReplyTo: Buffer.from('answered'),
      messageId: Buffer.from('<id@x>'),
    });
  });

  it('has nothing where the server says NIL or breaks off', () => {
    const empty = { date: null, subject: null, from: [], to: [], cc: [], bcc: [], inReplyTo: null, messageId: null };
    expect(envelope('NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL')).toEqual(empty);
    expect(envelope('')).toEqual(empty);
    expect(envelope('"date"')).toEqual({ ...empty, date: Buffer.from('date') });
    // One incomplete envelope leaves nothing behind for the next.
    expect(envelope('')).toEqual(empty);
  });

  it('may have more fields and spaces than it should, and is read all the same', () => {
    const found = envelope(`  NIL  "subject"  (${PERSON})  NIL  NIL  NIL  NIL  NIL  NIL  "<id@x>"  `);
    expect(text(found?.messageId)).toBe('<id@x>');
    expect(read(`(ENVELOPE (NIL "s" NIL NIL NIL NIL NIL NIL NIL NIL "more") UID 7)`)).toMatchObject({ uid: 7 });
  });

  it('has addresses of three parts each, at most 100 in a field', () => {
    const [first, second] = envelope(`NIL NIL (  ${PERSON} (NIL  NIL  NIL  NIL)) NIL NIL`)?.from ?? [];
    expect(text(first?.name)).toBe('Ann');
    expect(second).toEqual({ name: null, mailbox: null, host: null });
    for (const count of [99, 100, 101]) {
      const found = envelope(`NIL NIL (${PERSON.repeat(count)}) NIL NIL NIL NIL NIL NIL "<id@x>"`);
      expect(found?.from).toHaveLength(Math.min(100, count));
      expect(text(found?.messageId)).toBe('<id@x>');
    }
  });

  it('is read up to an address that makes no sense', () => {
    for (const broken of ['("Ann" NIL "ann")', '("Ann" NIL "ann" "x.test" "more")', 'Ann', '(("Ann"))']) {
      expect(envelope(`NIL "subject" (${broken}) NIL NIL`)).toMatchObject({
        subject: Buffer.from('subject'),
        from: [],
      });
      expect(read(`(ENVELOPE (NIL NIL (${broken}) NIL) UID 7)`).uid).toBe(7);
    }
  });
});

describe('fetching', () => {
  const collect = (items: string, options: Omit<Fetching, 'each'> = {}) => {
    const found: number[] = [];
    const command = fetchByUid('1:9', items, { ...options, each: ({ uid }) => found.push(uid) });
    const handle = (response: string): boolean => command.handle?.(untagged(response)) ?? false;
    return { command, found, handle };
  };

  it('asks for items of messages by uid, or by number', () => {
    expect(sent(fetchByUid('1:9', '(UID FLAGS)', { each: () => undefined }))).toBe('UID FETCH 1:9 (UID FLAGS)');
    expect(sent(fetchByUid('1:9', '(UID)', { each: () => undefined, since: 5 }))).toBe(
      'UID FETCH 1:9 (UID) (CHANGEDSINCE 5)',
    );
    expect(sent(fetchBySequence('1:*', '(UID)', { each: () => undefined }))).toBe('FETCH 1:* (UID)');
  });

  it('may receive much, within limits of its own', () => {
    const limits = { literal: 5 };
    expect(collect('(UID)', { limits }).command).toMatchObject({ bulk: true, limits });
    expect(collect('(UID)').command).not.toHaveProperty('limits');
    expect(fetchBySequence('1', '(UID)', { each: () => undefined, limits })).toMatchObject({ bulk: true, limits });
  });

  it.each([
    ['(UID ENVELOPE)', 'ENVELOPE (NIL NIL)'],
    ['(UID BODYSTRUCTURE)', 'BODYSTRUCTURE ("a")'],
    ['(UID BODY.PEEK[])', 'BODY[] "x"'],
    ['(UID RFC822.SIZE)', 'RFC822.SIZE 0'],
    ['(UID PREVIEW)', 'PREVIEW "p"'],
    ['(UID PREVIEW)', 'PREVIEW NIL'],
  ])('%s takes answers that have one of its items, and leaves mere flags to the folder', (items, answer) => {
    const { found, handle } = collect(items);
    expect(handle(`1 FETCH (UID 7 ${answer})`)).toBe(true);
    expect(handle('1 FETCH (UID 8 FLAGS ())')).toBe(false);
    expect(found).toEqual([7]);
  });

  it('of flags takes all answers with a uid', () => {
    const { found, handle } = collect('(UID FLAGS)');
    expect(handle('1 FETCH (UID 7 FLAGS ())')).toBe(true);
    expect(handle('1 FETCH (FLAGS ())')).toBe(false);
    expect(handle('1 EXISTS')).toBe(false);
    expect(found).toEqual([7]);
  });

  it('takes only messages that it wants, and leaves the others as they were', () => {
    const { command, found, handle } = collect('(UID FLAGS)', { wanted: new Set([7]) });
    expect(handle('1 FETCH (UID 7 FLAGS ())')).toBe(true);
    const other = untagged('1 FETCH (UID 8 FLAGS (\\Seen))');
    expect(command.handle?.(other)).toBe(false);
    expect(readFetched(other)).toMatchObject({ uid: 8, flags: MESSAGE_FLAG.SEEN });
    expect(found).toEqual([7]);
  });

  it('ends early, if it may be partial, when the server cannot read a message', () => {
    const { countsAsOk } = collect('(UID)', { partial: true }).command;
    const counts = (code: string) => countsAsOk?.(status(`NO [${code}] x`));
    expect(['SERVERBUG', 'X'].map(counts)).toEqual([true, true]);
    expect(['UNAVAILABLE', 'INUSE', 'LIMIT'].map(counts)).toEqual([false, false, false]);
    expect(collect('(UID)').command.countsAsOk).toBeUndefined();
  });
});
