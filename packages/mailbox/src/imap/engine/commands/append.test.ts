import { expect, it } from 'vitest';
import { answered, sent } from '../command.test-bed.ts';
import { append } from './append.ts';

const INBOX = Buffer.from('INBOX');
const message = (text: string) => ({ words: [], arrived: undefined, source: Buffer.from(text) });

it('appends messages with the flags and the time of each', () => {
  const flagged = { words: ['\\Seen', 'work'], arrived: Date.UTC(2026, 10, 1), source: Buffer.from('abc') };
  expect(sent(append(INBOX, [message('x'), flagged]))).toBe(
    'APPEND "INBOX" {1}\nx (\\Seen work) " 1-Nov-2026 00:00:00 +0000" {3}\nabc',
  );
  expect(sent(append(INBOX, [{ ...message('x'), arrived: 0 }]))).toContain('" 1-Jan-1970 00:00:00 +0000"');
});

it('knows the uids of all messages, or of none', () => {
  const two = append(INBOX, [message('x'), message('y')]);
  expect(answered(two, [], 'OK [APPENDUID 1234567890 12:13] done')).toEqual({
    uidvalidity: 1234567890,
    uids: [12, 13],
  });
  for (const code of [
    'APPENDUID 7 12',
    'APPENDUID 7 12:14',
    'APPENDUID 7 x',
    'APPENDUID x 12:13',
    'APPENDUID x7 12:13',
    'APPENDUID 12345678901 12:13',
    'APPENDUID',
    'OTHER 7 12:13',
  ]) {
    expect([code, answered(two, [], `OK [${code}] done`)]).toEqual([code, { uidvalidity: 0, uids: [] }]);
  }
});
