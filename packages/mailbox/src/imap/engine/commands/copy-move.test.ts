import { expect, it } from 'vitest';
import { answered, sent, untagged } from '../command.test-bed.ts';
import { copy, expunge, move } from './copy-move.ts';

const SENT = Buffer.from('Sent');
const NOWHERE = { uidvalidity: 0, pairs: [] };
const COPIED = {
  uidvalidity: 9,
  pairs: [
    [3, 12],
    [5, 13],
  ],
};

it('copies and moves to a folder, and expunges what is named', () => {
  expect(sent(copy('3,5', SENT))).toBe('UID COPY 3,5 "Sent"');
  expect(sent(move('3,5', SENT))).toBe('UID MOVE 3,5 "Sent"');
  expect(sent(expunge('3,5'))).toBe('UID EXPUNGE 3,5');
  expect(sent(expunge(null))).toBe('EXPUNGE');
});

it('knows the new uid of each message', () => {
  expect(answered(copy('3,5', SENT), [], 'OK [COPYUID 9 3,5 12:13] done')).toEqual(COPIED);
  expect(answered(move('3,5', SENT), [], 'OK [COPYUID 9 3,5 12:13] done')).toEqual(COPIED);
  // RFC 6851 4.3: before the messages are expunged.
  expect(answered(move('3,5', SENT), ['OK [COPYUID 9 3,5 12:13] moved'])).toEqual(COPIED);
});

it('leaves other responses to the folder', () => {
  for (const text of ['1 EXPUNGE', 'OK [HIGHESTMODSEQ 5] x', 'OK done']) {
    expect(move('3', SENT).handle?.(untagged(text))).toBe(false);
  }
});

it.each([
  'done',
  '[OTHER 9 3,5 12:13] x',
  '[COPYUID 9 3,5 12] x',
  '[COPYUID 9 x 12] x',
  '[COPYUID 9 3 x] x',
  '[COPYUID] x',
])('knows no uids after OK %s', (end) => {
  expect(answered(copy('3,5', SENT), [], `OK ${end}`)).toEqual(NOWHERE);
});

it('takes a folder whose UIDVALIDITY is no number as unknown', () => {
  expect(answered(copy('3', SENT), [], 'OK [COPYUID x 3 12] x').uidvalidity).toBe(0);
});
