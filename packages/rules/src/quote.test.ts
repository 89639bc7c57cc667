import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citeHtml, escapeHtml, forwardHtml, joinQuote, splitQuote, textToHtml } from './quote-html.ts';
import { forwardHeadText, joinText, quoteText } from './quote-text.ts';

describe('quoteText', () => {
  it('puts the preferred indent before every line [PREF-085]', () => {
    expect(quoteText('one\r\n\r\ntwo\n', '> ')).toBe('> one\n>\n> two');
    expect(quoteText('one\ntwo', '| ')).toBe('| one\n| two');
    expect(quoteText('one\ntwo', '')).toBe('one\ntwo');
  });

  it('joins the marks of lines that are already quoted', () => {
    expect(quoteText('> old\nnew', '> ')).toBe('>> old\n> new');
  });

  it('keeps every word of every line', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z>]{1,12}$/), { minLength: 1 }), (lines) => {
        const quoted = quoteText(lines.join('\n'), '> ').split('\n');
        return quoted.length === lines.length && quoted.every((line, at) => line.endsWith(lines[at] ?? '?'));
      }),
    );
  });
});

describe('bodies of replies', () => {
  it('puts the original below the written text', () => {
    expect(joinText('Hi\n\n\n', '> x')).toBe('Hi\n\n> x');
    expect(joinText('Hi', '')).toBe('Hi');
  });

  it('omits empty lines from the headers of a forwarded message', () => {
    const lines = [
      { label: 'From', value: 'T <t@a.example>' },
      { label: 'Cc', value: '' },
    ];
    expect(forwardHeadText('Forwarded', lines)).toBe('---------- Forwarded ----------\nFrom: T <t@a.example>');
    expect(forwardHtml({ title: 'F', lines }, '<p>b</p>')).toBe(
      '<p>---------- F ----------<br><b>From:</b> T &lt;t@a.example&gt;<br></p><p>b</p>',
    );
  });

  it('never turns a sender’s name into markup', () => {
    expect(citeHtml('<img src=x onerror=alert(1)> wrote:', '')).not.toContain('<img');
    expect(textToHtml('<script>"&')).toBe('<div>&lt;script&gt;&quot;&amp;</div>');
  });

  it('finds the original in a saved draft, whatever was written above it', () => {
    const word = fc.constantFrom('<p>a</p>', '<div class="original-message">', '</div>', 'x', '<br>');
    fc.assert(
      fc.property(fc.array(word), fc.array(fc.constantFrom('<p>b</p>', 'y', '<i>z</i>'), { minLength: 1 }), (a, b) => {
        const { written, original } = splitQuote(joinQuote(a.join(''), b.join('')));
        expect(original).toBe(b.join(''));
        expect(written).toBe(a.join('').replaceAll('original-message', 'earlier-message'));
      }),
    );
  });

  it('finds the signature below the original, whatever the original contains', () => {
    const piece = fc.constantFrom('<p>b</p>', '<div class="own-signature below">', '</div>', 'y');
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1 }), fc.constantFrom('', '<div>Clara</div>', 'C'), (b, below) => {
        const parts = splitQuote(joinQuote('<p>a</p>', b.join(''), below));
        expect(parts.below).toBe(below);
        expect(parts.written).toBe('<p>a</p>');
        expect(parts.original).toBe(b.join('').replaceAll('own-signature below', 'signature'));
      }),
    );
  });

  it('leaves a draft of another program unchanged', () => {
    expect(splitQuote('<p>x</p>')).toEqual({ written: '<p>x</p>', original: '', below: '' });
  });

  it('keeps an original complete that contains another original', () => {
    const inner = joinQuote('<p>1</p>', '<p>2</p>');
    expect(splitQuote(joinQuote('<p>0</p>', inner)).original).toBe(inner);
  });

  it('escapes all markup', () => {
    fc.assert(fc.property(fc.string(), (text) => !/[<>"]/.test(escapeHtml(text))));
  });
});
