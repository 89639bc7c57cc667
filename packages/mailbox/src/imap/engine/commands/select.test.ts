import { expect, it } from 'vitest';
import { answered, sent } from '../command.test-bed.ts';
import { UID_ANSWER } from '../limits.ts';
import { readVanished, select } from './select.ts';

const INBOX = Buffer.from('INBOX');

it('asks for changes since a known state, for MODSEQ, or for neither', () => {
  expect(sent(select(INBOX, { uidvalidity: 7, modseq: 90 }, true))).toBe('SELECT "INBOX" (QRESYNC (7 90))');
  expect(sent(select(INBOX, null, true))).toBe('SELECT "INBOX" (CONDSTORE)');
  expect(sent(select(INBOX, null, false))).toBe('SELECT "INBOX"');
  expect(select(INBOX, null, false).limits).toEqual({ response: UID_ANSWER });
});

it('reads what the server says of the folder', () => {
  const selected = answered(select(INBOX, null, true), [
    '3 EXISTS',
    'OK [UIDVALIDITY 7] x',
    'OK [UIDNEXT 14] x',
    'OK [HIGHESTMODSEQ 90] x',
    'OK [PERMANENTFLAGS (\\Seen  Work \\*)] x',
    'VANISHED (EARLIER) 1:2',
    'VANISHED 5',
    '1 FETCH (UID 9 FLAGS (\\Seen))',
    'FLAGS (\\Seen)',
    'OK [UNSEEN 2] x',
    '0 RECENT',
  ]);
  expect(selected).toMatchObject({ exists: 3, uidvalidity: 7, uidnext: 14, highestmodseq: 90, vanished: [1, 2, 5] });
  expect(selected.permanentFlags).toEqual(['\\seen', 'work', '\\*']);
  expect(selected.changed.map(({ uid }) => uid)).toEqual([9]);
});

it('takes what the server does not say, or says wrongly, as nothing', () => {
  const nothing = {
    exists: 0,
    uidvalidity: 0,
    uidnext: 0,
    highestmodseq: 0,
    permanentFlags: [],
    vanished: [],
    changed: [],
  };
  expect(answered(select(INBOX, null, true), [])).toEqual(nothing);
  const wrong = ['OK [UIDVALIDITY x7] x', 'OK [UIDNEXT] x', 'OK [HIGHESTMODSEQ 9007199254740992] x', 'VANISHED x'];
  expect(answered(select(INBOX, null, true), wrong)).toEqual(nothing);
});

it('reads the largest MODSEQ that JavaScript can hold', () => {
  const said = ['OK [HIGHESTMODSEQ 9007199254740991] x', 'OK [UIDNEXT 12x] x'];
  expect(answered(select(INBOX, null, true), said)).toMatchObject({ highestmodseq: 9007199254740991, uidnext: 12 });
});

it('reads removed uids, at most a million', () => {
  expect(readVanished('(EARLIER) 1:3,7')).toEqual([1, 2, 3, 7]);
  expect(readVanished('(earlier) 4 ')).toEqual([4]);
  expect(readVanished(' 4')).toEqual([4]);
  expect(readVanished('4 (EARLIER) ')).toEqual([]);
  expect(readVanished('1:1000000')).toHaveLength(1_000_000);
  expect(readVanished('1:1000001')).toEqual([]);
});
