import type { HighlightRule } from '@pillarbox/contract/preferences/rules';
import { HIGHLIGHT_PATTERN } from '@pillarbox/contract/preferences/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Highlightable } from './highlight.ts';
import { highlightColor, takesHighlights } from './highlight.ts';

const { TO, SUBJECT, FROM } = HIGHLIGHT_PATTERN;
const RED = '#ff0000';
const message: Highlightable = {
  from: [{ name: 'Ann at Shop', mail: 'Ann.Lee@Shop.example' }],
  to: [
    { name: '', mail: 'clara@home.example' },
    { name: 'Team', mail: 'team@work.example' },
  ],
  subject: 'Your invoice (42) is **ready** [A+B]',
};

function rule(pattern: HighlightRule['pattern'], value: string, more: Partial<HighlightRule> = {}): HighlightRule {
  return { status: 1, pattern, value, color: RED, ...more };
}
const colors = (...rules: HighlightRule[]): string | null => highlightColor(rules, message);

describe('highlighting rules', () => {
  it('pattern 1 tests only To [MAIL-089]', () => {
    expect(TO).toBe(1);
    expect(colors(rule(1, 'team@work.example'))).toBe(RED);
    expect(colors(rule(1, 'ann.lee@shop.example'))).toBeNull();
    expect(colors(rule(1, 'invoice'))).toBeNull();
  });

  it('pattern 2 tests only the subject [MAIL-090]', () => {
    expect(SUBJECT).toBe(2);
    expect(colors(rule(2, 'invoice (42)'))).toBe(RED);
    expect(colors(rule(2, 'team@work.example'))).toBeNull();
  });

  it('pattern 3 tests only From [MAIL-091]', () => {
    expect(FROM).toBe(3);
    expect(colors(rule(3, 'ann.lee@shop.example'))).toBe(RED);
    expect(colors(rule(3, 'team@work.example'))).toBeNull();
  });

  it('a leading * stands for any beginning of an address and is literal in subjects [MAIL-092]', () => {
    expect(colors(rule(3, '*@shop.example'))).toBe(RED);
    expect(colors(rule(1, '*work.example'))).toBe(RED);
    expect(colors(rule(3, '*@shop.exampl'))).toBeNull();
    expect(colors(rule(3, '@shop.example'))).toBe(RED);
    expect(colors(rule(3, 'lee@shop.example'))).toBeNull();
    expect(colors(rule(2, '*ready'))).toBe(RED);
    expect(colors(rule(2, '*invoice'))).toBeNull();
  });

  it('test addresses, not names, which senders can choose', () => {
    expect(colors(rule(3, 'Ann at Shop'))).toBeNull();
  });

  it('only status 1 applies [MAIL-088], the first match wins [MAIL-086, MAIL-009]', () => {
    const green = rule(2, 'INVOICE', { color: '#00ff00' });
    expect(colors(rule(2, 'invoice', { status: 0 }), rule(2, 'nowhere'), green, rule(2, 'invoice'))).toBe('#00ff00');
    expect(colors(rule(2, 'invoice', { status: 0 }))).toBeNull();
  });

  it('adds a missing # to a colour [MAIL-093]', () => {
    expect(colors(rule(2, 'invoice', { color: 'abc' }))).toBe('#abc');
    expect(colors(rule(2, 'invoice', { color: '#A0b1C2' }))).toBe('#A0b1C2');
  });

  it('do not apply to folders with the user’s own messages [MAIL-087]', () => {
    expect((['sent', 'drafts'] as const).map(takesHighlights)).toEqual([false, false]);
    expect(([null, 'inbox', 'spam', 'trash', 'archive'] as const).every(takesHighlights)).toBe(true);
  });

  it('find their value anywhere in a subject, ignoring case, whatever characters it has [MAIL-084, MAIL-085]', () => {
    const text = fc
      .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20, size: 'max' })
      .filter((one) => one.trim() !== '');
    fc.assert(
      fc.property(text, text, text, (before, value, after) => {
        const subject = `${before}${value.toUpperCase()}${after}`;
        return highlightColor([rule(2, value)], { from: [], to: [], subject }) === RED;
      }),
    );
  });

  it('take every character literally: a value matches only text that contains it [MAIL-085]', () => {
    const special = fc.string({ unit: fc.constantFrom(...'.*+?^${}()|[]\\ab'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(special, special, (value, subject) => {
        const found = highlightColor([rule(2, value)], { from: [], to: [], subject }) !== null;
        return found === subject.includes(value);
      }),
    );
    fc.assert(
      fc.property(special, special, (value, mail) => {
        const found = highlightColor([rule(3, value)], { from: [{ name: '', mail }], to: [], subject: '' }) !== null;
        return found === (value.startsWith('*') ? mail.endsWith(value.slice(1)) : mail === value);
      }),
    );
  });

  it('a * alone matches everybody, an empty value nobody', () => {
    expect(colors(rule(3, '*'))).toBe(RED);
    expect(highlightColor([rule(3, '*'), rule(1, '*')], { from: [{ name: 'x', mail: '' }], to: [], subject: '' })).toBe(
      null,
    );
    expect(colors(rule(2, ' '), rule(3, ' '))).toBeNull();
  });
});
