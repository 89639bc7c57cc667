import { expect, it } from 'vitest';
import { SEARCH_SCOPE } from '@pillarbox/contract/mail/flags';
import { searchKeys } from './search-keys.ts';

it('looks for every word in one of the fields', () => {
  const { SENDER, SUBJECT, TOCC, BODY } = SEARCH_SCOPE;
  const keys = (scope: number, text = 'oak') => searchKeys({ text, scope, flags: [] });
  expect(keys(SENDER)).toEqual([{ words: 'FROM', value: 'oak' }]);
  expect(keys(BODY, 'oak ash')).toEqual([
    { words: 'BODY', value: 'oak' },
    { words: 'BODY', value: 'ash' },
  ]);
  expect(keys(SENDER | SUBJECT | TOCC | BODY).map(({ words }) => words)).toEqual([
    'OR FROM',
    'OR SUBJECT',
    'OR TO',
    'OR CC',
    'OR BCC',
    'BODY',
  ]);
  expect(keys(0)).toEqual([{ words: 'NOT ALL' }]);
  expect(keys(SENDER, '')).toEqual([]);
});

it('asks for flags and labels that the server stores', () => {
  const found = searchKeys({
    text: '',
    scope: 0,
    flags: ['ANSWERED', 'FLAGGED', 'SEEN', 'UNSEEN', 'TASKED', 'UNTASKED', 'ATTACHMENT'],
    labels: ['work'],
  });
  expect(found.map(({ words }) => words)).toEqual([
    'ANSWERED',
    'FLAGGED',
    'SEEN',
    'UNSEEN',
    'KEYWORD $Tasked',
    'UNKEYWORD $Tasked',
    'KEYWORD work',
  ]);
  expect(() => searchKeys({ text: '', scope: 0, flags: [], labels: ['a b'] })).toThrow('invalid_request');
});
