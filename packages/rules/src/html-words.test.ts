import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlWords } from './html-words.ts';

describe('the text of HTML', () => {
  it('has one line for each block', () => {
    const html =
      '<style>p{}</style><!-- no --><p>One &amp; two</p>\n<div title="a">three<br>four &#233;&nbsp;&lt;b&gt;</div>';
    expect(htmlWords(html)).toBe('One & two\nthree\nfour é <b>');
    expect(htmlWords('1 < 2 &unknown; &#0;&#xd800;')).toBe('1 < 2 &unknown; \ufffd\ufffd');
  });

  it('is found in any 100 kB', () => {
    for (const unit of ['<', '>', '<!--', '<style>', '&', '&#', ' ', '\n', ' \n', '</', '<a', '<br', 'a', '<div>']) {
      expect(htmlWords(unit.repeat(100_000 / unit.length)).length).toBeLessThanOrEqual(100_000);
    }
  });

  it('contains no tags', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(htmlWords(`<p>${text}</p>`)).not.toMatch(/^<p>/);
      }),
    );
  });
});
