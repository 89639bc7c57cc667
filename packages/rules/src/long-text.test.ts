import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipText, cutRuns, MAX_RUN } from './long-text.ts';

const units = fc.constantFrom(
  'a',
  'é',
  'e\u0301',
  '\u{1f600}',
  '\u{1f468}\u200d\u{1f469}',
  ' ',
  '\n',
  '\u00a0',
  '\ud800',
);

describe('long runs', () => {
  it('are cut into pieces that joined give the text again, none of them a long run', () => {
    fc.assert(
      fc.property(fc.string({ unit: units, maxLength: 3000, size: 'max' }), (text) => {
        const pieces = cutRuns(text);
        expect(pieces.join('')).toBe(text);
        for (const piece of pieces) {
          for (const run of piece.split(/[ \t\n\r\f]+/)) expect(run.length).toBeLessThanOrEqual(MAX_RUN);
        }
      }),
    );
  });

  it('are never cut inside a character', () => {
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
    for (const character of ['\u{1f600}', 'e\u0301', '\u{1f44d}\u{1f3fd}', family]) {
      for (const piece of cutRuns(`x${character.repeat(500)}`)) {
        expect(piece.replace(/^x/, '').replaceAll(character, '')).toBe('');
      }
    }
  });

  it('of one character are cut, whatever the character is', () => {
    for (const character of ['a', ')', '\u0301', '\u200d', '\ud800', '\udc00', '\u00a0', '字']) {
      const pieces = cutRuns(character.repeat(100_000));
      expect(pieces.length).toBeGreaterThan(700);
      expect(pieces.join('').length).toBe(100_000);
    }
  });

  it('leave ordinary text in one piece', () => {
    const text = 'Words of an ordinary length.\n'.repeat(1000);
    expect(cutRuns(text)).toEqual([text]);
    expect(cutRuns('')).toEqual([]);
  });
});

describe('a clipped text', () => {
  it('has at most the given length, and ends in an ellipsis only when something is missing', () => {
    expect(clipText('short', 5)).toBe('short');
    expect(clipText('longer', 5)).toBe('long…');
    expect(clipText('abc\u{1f600}de', 5)).toBe('abc…');
    expect(clipText('A'.repeat(1_000_000))).toHaveLength(300);
  });
});
