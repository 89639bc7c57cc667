import { expect, it } from 'vitest';
import { answered, sent, untagged } from '../command.test-bed.ts';
import { UID_ANSWER } from '../limits.ts';
import { search } from './search.ts';
import { sort } from './sort.ts';

const BODY = { words: 'BODY', value: 'Grüße' };

it('asks for all messages, or for those that match every key', () => {
  expect(sent(search([], false))).toBe('UID SEARCH ALL');
  expect(sent(search([{ words: 'UNSEEN' }, { words: 'FROM', value: 'a"b' }], true))).toBe(
    'UID SEARCH RETURN (ALL) UNSEEN FROM "a\\"b"',
  );
});

it('names the charset only for words that need it', () => {
  expect(sent(search([{ words: 'BODY', value: '\u007f' }, { words: 'SEEN' }], false))).toBe(
    'UID SEARCH BODY {1}\n\u007f SEEN',
  );
  expect(sent(search([{ words: 'SEEN' }, BODY], false))).toBe(
    'UID SEARCH CHARSET UTF-8 SEEN BODY {7}\nGr\xc3\xbc\xc3\x9fe',
  );
  expect(sent(search([BODY], false, 'ISO-8859-1'))).toBe('UID SEARCH CHARSET ISO-8859-1 BODY {5}\nGr\xfc\xdfe');
  expect(sent(search([BODY], false, null))).toBe('UID SEARCH BODY {7}\nGr\xc3\xbc\xc3\x9fe');
  for (const value of ['ü', 'aü', 'üa']) {
    expect(sent(search([{ words: 'BODY', value }], false))).toContain('CHARSET UTF-8');
  }
});

it('finds uids in ascending order, over several responses', () => {
  const command = search([], false);
  expect(answered(command, ['SEARCH 12 3', 'SEARCH', 'SEARCH 100 7 (MODSEQ 917162500)'])).toEqual([3, 7, 12, 100]);
  expect(command.limits).toEqual({ response: UID_ANSWER });
  expect(answered(search([], true), ['ESEARCH (TAG "A1") UID ALL 12:14,3'])).toEqual([3, 12, 13, 14]);
  expect(answered(search([], true), ['ESEARCH (TAG "A1") UID all 5', 'ESEARCH (TAG "A1") UID'])).toEqual([5]);
});

it('ignores what is no uid', () => {
  expect(answered(search([], false), ['SEARCH 0 -1 x 1.5 4294967296 4294967295  2'])).toEqual([2, 4294967295]);
  expect(answered(search([], true), ['ESEARCH UID SMALL 5'])).toEqual([]);
  // A note in parentheses ends the numbers, also one that is no MODSEQ.
  expect(answered(search([], false), ['SEARCH 3 (x 7) 8'])).toEqual([3]);
});

it('does not take a set that it cannot read for an empty result', () => {
  for (const set of ['0:3', '1:2000001', '1:*', '1,,2', 'x']) {
    const command = search([], true);
    expect(() => answered(command, ['ESEARCH UID ALL 5', `ESEARCH (TAG "A1") UID ALL ${set}`])).toThrow(
      'mail_protocol',
    );
  }
  expect(answered(search([], true), ['ESEARCH UID ALL 1:2000000'])).toHaveLength(2_000_000);
});

it('sorts by one criterion, in the order of the server', () => {
  expect(sent(sort('DATE'))).toBe('UID SORT (DATE) UTF-8 ALL');
  expect(sent(sort('FROM', [BODY]))).toBe('UID SORT (FROM) UTF-8 BODY {7}\nGr\xc3\xbc\xc3\x9fe');
  expect(answered(sort('DATE'), ['SORT 12 3 7'])).toEqual(Uint32Array.from([12, 3, 7]));
  expect(answered(sort('DATE'), [])).toEqual(new Uint32Array());
  expect(sort('DATE').limits).toEqual({ response: UID_ANSWER });
});

it('leaves other responses to the connection', () => {
  for (const command of [search([], false), sort('DATE')]) expect(command.handle?.(untagged('1 EXISTS'))).toBe(false);
});
