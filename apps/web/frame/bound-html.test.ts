import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundHtml } from './bound-html.ts';

const MANY = { elements: 1_000_000 };
const bounded = (html: string): string => boundHtml(html, MANY).html;
const tree = (html: string): string => new DOMParser().parseFromString(html, 'text/html').documentElement.outerHTML;

/** The greatest depth of a parsed document. */
function depthOf(html: string): number {
  const walker = document.createTreeWalker(new DOMParser().parseFromString(html, 'text/html'), NodeFilter.SHOW_ELEMENT);
  let deepest = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    let depth = 0;
    for (let above: Node | null = node; above !== null; above = above.parentNode) depth += 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

describe('the source of a body', () => {
  it.each([
    '<p>One<p>two <b class="x">three</b><br/>four',
    '<table border=1><tr><td width=50%>a<td>b</table>',
    '<!-- <p> --><!doctype html><?x?><a href=x/>a</a> 1 < 2 </>',
    '<title>p > a <b></title><script>if (a<b) "</p>"</script><textarea><p></textarea><p>end',
    `<img alt='a > b' src="x"title="y"><p data-a=b"c =d>e`,
    '<svg/>text<svg><path/></svg>after',
    '<div><font color=red>never closed</div>still red',
  ])('is what it was where it is within limits: %s', (html) => {
    expect(boundHtml(html, MANY).cut).toBe(false);
    expect(tree(bounded(html))).toBe(tree(html));
  });

  it('gives its style sheets apart, so that no parser meets them', () => {
    const { html, sheets } = boundHtml('<style>p > a{}</STYLE ><p>x<!--<style>no</style>--><style media=x>b{}', MANY);
    expect(sheets).toEqual(['p > a{}', 'b{}']);
    expect(html).toBe('<style></STYLE><p>x<!--<style>no</style>--><style media=x>');
  });

  it('loses its handlers, however they are written', () => {
    for (const html of [
      '<p onclick="x()">',
      "<img src=x OnError='a>b'>",
      '<a/onfocus=x>',
      '<b title="a" onload = y/>',
    ]) {
      expect(bounded(html)).not.toMatch(/on(?:click|error|focus|load)/i);
    }
    expect(bounded('<p title="once onclick=x">on=1</p>')).toBe('<p title="once onclick=x">on=1</p>');
  });

  it('is cut where it would make too many elements, formatting that is opened again included', () => {
    expect(boundHtml('<i>1</i><i>2</i><i>3</i>', { elements: 5 })).toEqual({
      html: '<i>1</i><i>2',
      sheets: [],
      cut: true,
    });
    const formatting = Array.from({ length: 19 }, (_one, at) => `<font size=${String(at)}>`).join('');
    const bomb = boundHtml(`${formatting}${'<p>x'.repeat(10_000)}`, { elements: 5000 });
    expect(bomb.cut).toBe(true);
    expect(new DOMParser().parseFromString(bomb.html, 'text/html').querySelectorAll('*').length).toBeLessThan(5100);
  });

  it('is never deeper than a browser can bear, and keeps the text of what is too deep', () => {
    for (const open of ['<div>', '<b>', '<span class="a">', '<table><tr><td>', '<blockquote><div>', '<div><b><i>']) {
      const html = `${open.repeat(300)}the end`;
      expect(depthOf(bounded(html)), open).toBeLessThan(512);
      expect(bounded(html)).toContain('the end');
    }
    const closed = `${'<div>'.repeat(1000)}in${'</div>'.repeat(1000)}<p>out`;
    expect(new DOMParser().parseFromString(bounded(closed), 'text/html').querySelector('body > p')?.textContent).toBe(
      'out',
    );
  });

  it('has few annotations in each other, and any number beside each other', () => {
    const rubies = (html: string): number =>
      new DOMParser().parseFromString(bounded(html), 'text/html').querySelectorAll('ruby').length;
    const nested = `${'<ruby>a<rt>b'.repeat(300)}the end`;
    expect(rubies(nested)).toBe(5);
    expect(bounded(nested)).toContain('the end');
    expect(rubies('<ruby>a<rt>b</ruby>'.repeat(300))).toBe(300);
  });

  it('keeps formatting that each cell opens and none closes', () => {
    const cells = '<tr><td><font color=red>a'.repeat(100);
    expect(tree(bounded(`<table>${cells}</table>`))).toBe(tree(`<table>${cells}</table>`));
  });

  it('has no attribute in which brackets lie deep in each other', () => {
    expect(bounded(`<p style="a:${'('.repeat(1000)}" title="(a) [b]">`)).toBe('<p title="(a) [b]">');
  });

  it('has few attributes in one tag', () => {
    const html = `<p ${Array.from({ length: 5000 }, (_one, at) => `a${String(at)}=1`).join(' ')}>x`;
    expect(bounded(html)).toMatch(/^<p a0=1 a1=1 .* a99=1>x$/);
  });

  it('of any kind is read to its end', () => {
    const unit = fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      "'",
      '=',
      ' ',
      'a',
      'on',
      '<b',
      '</b',
      '<!--',
      '-->',
      '<td>',
      '<p>',
      '<style>',
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60, size: 'max' }), (units) => {
        const html = units.join('');
        expect(boundHtml(html, MANY).cut).toBe(false);
        expect(boundHtml(html, { elements: 3 }).html.length).toBeLessThanOrEqual(html.length + units.length);
      }),
    );
  });
});
