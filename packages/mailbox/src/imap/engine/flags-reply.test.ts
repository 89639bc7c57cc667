import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFetched } from './commands/fetch.ts';
import { FlagsReader } from './flags-reply.ts';
import { Framer } from './framer.ts';
import { LIMITS } from './limits.ts';
import { readResponse } from './response.ts';

/** What the general parser reads of a line; null when it is no FETCH reply. */
function general(line: string): object | null {
  const framer = new Framer();
  framer.push(Buffer.from(`${line}\r\n`, 'latin1'));
  const frame = framer.next(LIMITS);
  if (frame === null) return null;
  const response = readResponse(frame, LIMITS);
  if (response.type !== 'untagged' || response.untagged.kind !== 'FETCH') return null;
  const { sequence: _, modseq = 0, ...items } = readFetched(response.untagged);
  const said = Object.entries({ ...items, modseq }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said);
}

/** The same of the reader of flags, null when it leaves the line to the other one. The line is in the middle of other bytes. */
function fast(reader: FlagsReader, line: string): object | null {
  const bytes = Buffer.from(`) 1${line}\r\n 2) * 3 FETCH (UID 4 FLAGS ())`, 'latin1');
  const reply = reader.read(bytes, 3, 3 + line.length);
  if (reply === null) return null;
  return { uid: reply.uid, flags: reply.list.bits, labels: reply.list.labels, modseq: reply.modseq };
}

const word = fc.oneof(
  fc.constantFrom('\\Seen', '\\Flagged', '\\seen', '$Junk', 'NotJunk', 'work', '$Label1', '\\*', 'æ'),
  fc.string({ unit: fc.constantFrom('a', 'A', '\\', '$', '"', '[', ']', '{', '}', '\u0000', 'ÿ'), maxLength: 6 }),
);
const flags = fc.array(word, { maxLength: 6, size: 'max' }).map((words) => `FLAGS (${words.join(' ')})`);
const uid = fc.integer({ min: 1, max: 4_294_967_295 }).map((number) => `UID ${String(number)}`);
const modseq = fc.maxSafeNat().map((number) => `MODSEQ (${String(number % 1e15)})`);
const sequence = fc.integer({ min: 1, max: 4_294_967_295 });
const usual = fc
  .tuple(sequence, fc.tuple(uid, modseq, flags), fc.shuffledSubarray([0, 1, 2], { minLength: 3 }))
  .map(([number, items, order]) => `* ${String(number)} FETCH (${order.map((at) => items[at]).join(' ')})`);
/** Lines of the pieces of a reply, in any order and number, with other items and what is no item. */
const piece = fc.oneof(
  flags,
  uid,
  modseq,
  fc.constantFrom(
    ...[
      '* ',
      '*',
      '5',
      ' FETCH (',
      ' fetch (',
      'UID ',
      'UID x',
      'uid 5',
      'MODSEQ (',
      'MODSEQ 5',
      'FLAGS (',
      'FLAGS NIL',
    ],
    ...[
      ' ',
      '  ',
      '(',
      ')',
      '))',
      '\r',
      '"',
      'BODY[] NIL',
      'RFC822.SIZE 5',
      '00000000000',
      '9'.repeat(17),
      '{1}',
      '{1',
    ],
  ),
);
const hostile = fc.oneof(
  fc.array(piece, { maxLength: 8, size: 'max' }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 6, size: 'max' }).map((pieces) => `* 7 FETCH (${pieces.join(' ')})`),
  fc
    .tuple(usual, fc.nat(), fc.nat({ max: 3 }), fc.constantFrom('', ' ', ')', '(', '1', '\\', '\u0000'))
    .map(([line, at, cut, other]) => line.slice(0, at % line.length) + other + line.slice((at % line.length) + cut)),
);

it('reads the flags of a message as the general parser does', () => {
  const reader = new FlagsReader();
  fc.assert(
    fc.property(usual, (line) => {
      // Twice: the second time the list is one that it knows.
      for (const found of [fast(reader, line), fast(reader, line)]) expect(found).toEqual(general(line));
    }),
  );
});

it('leaves every other line to the general parser, or reads the same', () => {
  const reader = new FlagsReader();
  fc.assert(
    fc.property(hostile, (line) => {
      const found = fast(reader, line);
      if (found !== null) expect(found).toEqual(general(line));
    }),
    { numRuns: 2000 },
  );
});

it('tells lists of the same hash apart, and reads any number of them', () => {
  const reader = new FlagsReader();
  const labels = (list: string) => reader.read(Buffer.from(`* 1 FETCH (UID 2 FLAGS (${list}))`), 0, 26 + list.length);
  // 'Aa' and 'BB' have the same hash.
  expect(labels('Aa')?.list.labels).toEqual(['aa']);
  expect(labels('BB')?.list.labels).toEqual(['bb']);
  expect(labels('Aa')?.list.labels).toEqual(['aa']);
  for (let at = 0; at < 300; at += 1) expect(labels(`w${String(at)}`)?.list.labels).toEqual([`w${String(at)}`]);
});
