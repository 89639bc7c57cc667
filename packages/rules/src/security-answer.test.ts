import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAnswer, isOwnQuestion, normaliseAnswer } from './security-answer.ts';

describe('a security answer', () => {
  it.each([
    ['Rex', false],
    ['  Rex  ', false],
    ['R.E.X.', false],
    ['', false],
    ['Rexy', true],
    ['Żółw', true],
    ['ab 1 2', true],
    ['????', true],
    ['🐈🐈🐈', false],
  ])('%j is long enough: %s [VAL-028, CONST-045]', (answer, enough) => {
    expect(isAnswer(answer)).toBe(enough);
  });

  it.each([
    ['  Saint-Étienne ', 'saint etienne'],
    ['STRASSE 5', 'Strasse 5.'],
    ['Ｍiau', 'miau'],
    ["O'Brien", 'o’brien'],
    ['ΝΙΚΟΣ', 'Νίκος'],
  ])('%j is equal to %j', (one, other) => {
    expect(normaliseAnswer(one)).toBe(normaliseAnswer(other));
  });

  it('does not change when normalised again, and surrounding blanks are ignored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (answer) => {
        const once = normaliseAnswer(answer);
        expect(normaliseAnswer(once)).toBe(once);
        expect(normaliseAnswer(`  ${answer}\t`)).toBe(once);
        expect(normaliseAnswer(answer.toLowerCase())).toBe(once);
      }),
    );
  });
});

describe('a question of the user’s own', () => {
  it.each([
    ['', false],
    ['   ', false],
    ['two\nlines', false],
    ['Where did we leave the boat?', true],
  ])('%j is allowed: %s [VAL-029]', (question, may) => {
    expect(isOwnQuestion(question)).toBe(may);
  });
});
