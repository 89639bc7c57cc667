import { describe, expect, it } from 'vitest';
import { filterValue } from './style-values.ts';

const none = (): null => null;

describe('values of foreign styles', () => {
  it('keeps what shapes text and boxes', () => {
    expect(filterValue('color', 'rgb(1, 2, 3)', none)).toBe('rgb(1, 2, 3)');
    expect(filterValue('width', 'calc(100% - 4px)', none)).toBe('calc(100% - 4px)');
    expect(filterValue('font-family', '"Helvetica Neue", Arial', none)).toBe('"Helvetica Neue", Arial');
    expect(filterValue('display', 'inline-block', none)).toBe('inline-block');
  });

  it('drops what lays over the page, points outwards or never ends', () => {
    for (const [property, value] of [
      ['position', 'fixed'],
      ['z-index', '9'],
      ['content', '"x"'],
      ['filter', 'url(#x)'],
      ['mask-image', 'url(x)'],
      ['cursor', 'url(x), auto'],
      ['--x', '1'],
      ['animation-name', 'x'],
      ['list-style-image', 'url(x)'],
    ] as const) {
      expect(filterValue(property, value, none)).toBeNull();
    }
  });

  it('drops functions that name a resource, variables and heights of the window', () => {
    for (const value of [
      'image-set("x" 1x)',
      'url(x)',
      'var(--x)',
      'attr(x)',
      'env(x)',
      '100vh',
      '50dvh',
      'expression(alert(1))',
      'a\\62 c',
      'red;}x{',
    ]) {
      expect(filterValue('width', value, none)).toBeNull();
    }
  });

  it('shows a background picture only when the page has posted it', () => {
    expect(filterValue('background-image', 'url("http://x/y.png")', none)).toBeNull();
    expect(filterValue('background-image', 'url("cid:a")', () => 'blob:null/1')).toBe('url("blob:null/1")');
    expect(filterValue('background-image', 'linear-gradient(red, blue)', none)).toBe('linear-gradient(red, blue)');
  });
});
