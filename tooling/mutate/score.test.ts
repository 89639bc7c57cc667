import { expect, it } from 'vitest';
import { NO_CHANGES, scoreLine, scoreOf, sumOf } from './score.ts';

it('counts time-outs as detected, unreached changes as not, and leaves out those that did not run', () => {
  const outcomes = ['Killed', 'Killed', 'RuntimeError', 'Timeout', 'Survived', 'NoCoverage', 'Ignored'];
  const score = scoreOf(outcomes.map((status) => ({ status })));
  expect(score).toEqual({ killed: 3, timeout: 1, survived: 1, unreached: 1 });
  expect(scoreLine('a.ts', score)).toBe(' 66 %  a.ts: 3 killed, 1 timed out, 1 survived, 1 not reached');
  expect(sumOf(score, score)).toEqual({ killed: 6, timeout: 2, survived: 2, unreached: 2 });
  expect(scoreLine('empty.ts', NO_CHANGES)).toMatch(/^ {2}- %/);
});
