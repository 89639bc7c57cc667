import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteBlocks, trailingQuote } from './quotes.ts';

describe('quotation in plain text', () => {
  it('splits by depth, with and without spaces between the marks', () => {
    expect(quoteBlocks('a\r\n> b\n>> c\n> > d\ne')).toEqual([
      { depth: 0, lines: ['a'] },
      { depth: 1, lines: ['b'] },
      { depth: 2, lines: ['c', 'd'] },
      { depth: 0, lines: ['e'] },
    ]);
  });

  it('folds quotation at the end, not in the middle and not alone', () => {
    expect(trailingQuote(quoteBlocks('Hi\n> old\n>> older\n\n'))).toBe(1);
    expect(trailingQuote(quoteBlocks('> old\nMy answer'))).toBe(-1);
    expect(trailingQuote(quoteBlocks('> old'))).toBe(-1);
    expect(trailingQuote(quoteBlocks('Hi'))).toBe(-1);
  });

  it('keeps every line', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '> b', '>>> c', '', '>', '> > d')), (lines) => {
        const count = quoteBlocks(lines.join('\n')).reduce((sum, block) => sum + block.lines.length, 0);
        expect(count).toBe(Math.max(1, lines.length));
      }),
    );
  });
});
