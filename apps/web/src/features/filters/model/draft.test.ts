import type { MailFilter } from '@pillarbox/contract/filters/filter';
import { describe, expect, it } from 'vitest';
import { bytesOf, draftOf, filterOf, isSameDraft, newDraft } from './draft.ts';
import { draftProblems, faultAt } from './draft-problems.ts';

const FILTER: Omit<MailFilter, 'id'> = {
  name: 'Ashdown House',
  on: true,
  match: 'any',
  conditions: [
    { field: 'from', test: 'endsWith', value: '@ashdownvale.example' },
    { field: 'header', header: 'List-Id', test: 'exists', value: '' },
    { field: 'size', test: 'over', value: 1234 },
    { field: 'date', test: 'since', value: '2026-01-01' },
  ],
  actions: [
    { do: 'label', label: 'work' },
    { do: 'redirect', address: 'a@b.example', copy: true },
    { do: 'move', folder: 'A' },
    { do: 'stop' },
  ],
};

describe('the form of a filter', () => {
  it('makes the same filter again', () => {
    expect(filterOf(draftOf(FILTER))).toEqual(FILTER);
    expect(isSameDraft(draftOf(FILTER), draftOf(FILTER))).toBe(true);
    const { conditions, actions, ...rest } = FILTER;
    const text = { ...rest, conditions: conditions.slice(4), actions: actions.slice(4), text: 'keep;' };
    expect(filterOf(draftOf(text))).toEqual(text);
  });

  it.each([
    ['25', 26_214_400],
    ['2,5', 2_621_440],
    ['0.5', 524_288],
    ['fünfundzwanzig', null],
    ['-1', null],
    ['9999', null],
  ])('reads %j megabytes', (typed, bytes) => {
    expect(bytesOf(typed)).toBe(bytes);
  });

  it('says what is wrong at once, and what is missing after the user tried to save', () => {
    const draft = newDraft();
    const [condition] = draft.conditions;
    const wrong = { ...draft, conditions: [condition!, { ...condition!, field: 'size' as const, value: 'x' }] };
    const problems = draftProblems(wrong);
    expect(problems.map(({ field, fault }) => `${field} ${fault}`)).toEqual([
      'name empty',
      'conditions.0.value empty',
      'conditions.1.value number',
      'actions.0.folder folder',
    ]);
    expect(faultAt(problems, 'name', false)).toBeUndefined();
    expect(faultAt(problems, 'name', true)?.fault).toBe('empty');
    expect(faultAt(problems, 'conditions.1.value', false)?.fault).toBe('number');
  });
});
