import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlToText, isBlankHtml } from './html-text.ts';

describe('htmlToText', () => {
  it('writes paragraphs, lines and lists as a person would', () => {
    expect(htmlToText('<p>Hi Tom,</p><p>one<br>two</p>')).toBe('Hi Tom,\n\none\ntwo');
    expect(htmlToText('<div>a</div><div><br></div><div>b</div>')).toBe('a\n\nb');
    expect(htmlToText('<ul><li>a</li><li>b</li></ul><ol><li>c</li><li>d</li></ol>')).toBe('- a\n- b\n\n1. c\n2. d');
  });

  it('marks quotes, and quotes of quotes', () => {
    expect(htmlToText('x<blockquote>a<blockquote>b</blockquote></blockquote>y')).toBe('x\n\n> a\n>\n>> b\n\ny');
  });

  it('keeps where a link goes', () => {
    expect(htmlToText('<a href="https://a.example/">site</a>')).toBe('site <https://a.example/>');
    expect(htmlToText('<a href="https://a.example/">https://a.example/</a>')).toBe('https://a.example/');
  });

  it('keeps preformatted blanks and drops what is no text', () => {
    expect(htmlToText('<pre>a\n  b</pre>')).toBe('a\n  b');
    expect(htmlToText('<style>x</style><script>y</script>z')).toBe('z');
    expect(htmlToText('<table><tr><td>a</td><td>b</td></tr></table>')).toBe('a b');
  });

  it('loses no word of any nesting', () => {
    const tag = fc.constantFrom('p', 'div', 'b', 'ul', 'li', 'blockquote', 'td', 'pre', 'span');
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 6 },
        fc.stringMatching(/^[a-z]{1,5}$/),
        fc
          .tuple(tag, fc.array(tie('node'), { maxLength: 3 }))
          .map(([name, inner]) => `<${name}>${inner.join(' ')}</${name}>`),
      ),
    })).node;
    fc.assert(
      fc.property(tree, (html) => {
        const words = new DOMParser().parseFromString(html, 'text/html').body.textContent.match(/[a-z]+/g) ?? [];
        const text = htmlToText(html);
        return words.join('') === (text.match(/[a-z]+/g) ?? []).join('');
      }),
    );
  });

  it('ends on markup that is nested without end', () => {
    expect(htmlToText('<div>'.repeat(400) + 'x')).toContain('x');
  });
});

describe('isBlankHtml', () => {
  it('sees words and pictures, not empty lines', () => {
    expect(isBlankHtml('<div><br></div>')).toBe(true);
    expect(isBlankHtml('<div>&nbsp;</div>')).toBe(true);
    expect(isBlankHtml('<img src="cid:a">')).toBe(false);
    expect(isBlankHtml('a')).toBe(false);
  });
});
