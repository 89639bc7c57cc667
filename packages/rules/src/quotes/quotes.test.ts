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

  it.each([
    ['-----Original Message-----\nFrom: Tom <t@a.example>\nSent: Monday\nTo: Ann\nSubject: Stairs\n\nOld words'],
    ['________________________________\nVon: Tom\nGesendet: Montag\nAn: Ann\nBetreff: Treppe\n\nAlt'],
    ['De : Tom <t@a.example>\nEnvoyé : lundi\nÀ : Ann\nObjet : Escalier\n\n> older'],
    ['*From:* Tom\n*Sent:* Monday\n*To:* Ann; Bob;\n Clara\n*Subject:* Stairs\n\nOld'],
  ])('folds a message that is quoted without marks: %s', (original) => {
    const blocks = quoteBlocks(`Thanks, that fits.\n\n${original}`);
    const at = trailingQuote(blocks);
    expect(blocks.slice(0, at).flatMap(({ lines }) => lines)).toEqual(['Thanks, that fits.', '']);
    expect(blocks.at(at)?.lines[0]).toBe(original.split('\n')[0]);
    expect(trailingQuote(quoteBlocks(original))).not.toBe(0);
  });

  it.each([
    ['a signature', 'Hi\n\nTel: 123\nMail: a@b.example\nWeb: b.example'],
    ['a sentence', 'Hi\n\nFrom: now on we meet on Mondays.\n\nBye'],
    ['a forwarded message without own text', '-----Original Message-----\nFrom: Tom\nSent: Monday\nSubject: x\n\nOld'],
  ])('leaves %s open', (_, text) => {
    expect(trailingQuote(quoteBlocks(text))).toBe(-1);
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
