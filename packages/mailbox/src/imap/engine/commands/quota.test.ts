import { expect, it } from 'vitest';
import { answered, sent, status, untagged } from '../command.test-bed.ts';
import { quotaOf } from './quota.ts';

const INBOX = Buffer.from('INBOX');
const quota = (...responses: readonly string[]) => answered(quotaOf(INBOX), responses);

it('asks for the quota of a folder', () => {
  expect(sent(quotaOf(INBOX))).toBe('GETQUOTAROOT "INBOX"');
});

it('reads storage in bytes, wherever it stands', () => {
  expect(quota('QUOTAROOT INBOX ""', 'QUOTA "" (STORAGE 10 512)')).toEqual({ used: 10240, limit: 524288 });
  expect(quota('QUOTA "" (MESSAGE 1 5 storage 10 512)')).toEqual({ used: 10240, limit: 524288 });
  expect(quota('QUOTA "" ( STORAGE 10 512 MESSAGE 1 5)')).toEqual({ used: 10240, limit: 524288 });
});

it('takes the smallest limit, and one without a limit only if there is no other', () => {
  const [small, large, none] = ['QUOTA a (STORAGE 1 2)', 'QUOTA b (STORAGE 3 4)', 'QUOTA c (STORAGE 5 0)'];
  const expected = { used: 1024, limit: 2048 };
  expect(quota(small, large)).toEqual(expected);
  expect(quota(large, small)).toEqual(expected);
  expect(quota(small, none)).toEqual(expected);
  expect(quota(none, small)).toEqual(expected);
  expect(quota(none)).toEqual({ used: 5120, limit: 0 });
});

it('has no limit when the server does not say, says something else, or refuses', () => {
  const nothing = { used: 0, limit: 0 };
  for (const answer of ['QUOTA a ()', 'QUOTA a (XSTORAGE 1 2)', 'QUOTA a (STORAGE 1)', 'QUOTA STORAGE 1 2']) {
    expect(quota(answer)).toEqual(nothing);
  }
  expect(quota()).toEqual(nothing);
  expect(quotaOf(INBOX).countsAsOk?.(status('NO x'))).toBe(true);
  expect(quotaOf(INBOX).handle?.(untagged('1 EXISTS'))).toBe(false);
});
