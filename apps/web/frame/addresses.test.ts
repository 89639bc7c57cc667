import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseOf, pictureKey, pictureKind, withBase } from './addresses.ts';

describe('addresses of pictures', () => {
  it('tells embedded, written-out and remote pictures apart and refuses the rest', () => {
    expect(pictureKind('cid:logo@x')).toBe('embedded');
    expect(pictureKind('MID:abc')).toBe('embedded');
    expect(pictureKind('data:image/png;base64,AAAA')).toBe('data');
    expect(pictureKind('//host/x.png')).toBe('remote');
    expect(pictureKind('HTTPS://host/x.png')).toBe('remote');
    for (const refused of [
      'data:image/svg+xml;base64,AAAA',
      'data:text/html,x',
      'javascript:alert(1)',
      'x.png',
      'blob:x',
      'file:///etc/passwd',
    ]) {
      expect(pictureKind(refused)).toBe('refused');
    }
  });

  it('finds a part by its Content-ID however it is escaped', () => {
    expect(pictureKey('CID:Logo%40Example')).toBe('cid:logo@example');
    expect(pictureKey('cid:<a@b>')).toBe('cid:a@b');
    expect(pictureKey('cid:100%')).toBe('cid:100%');
    expect(pictureKey('//host/x')).toBe('https://host/x');
  });
});

describe('relative addresses', () => {
  it('follow the base of the body where it is one of the web', () => {
    expect(withBase('a/b.png', baseOf(' https://host.example/x/ '))).toBe('https://host.example/x/a/b.png');
    expect(withBase('//other.example/b.png', 'https://host.example/')).toBe('https://other.example/b.png');
    expect(withBase('cid:a', 'https://host.example/')).toBe('cid:a');
    expect(withBase('#top', 'https://host.example/')).toBe('#top');
    expect(withBase('a.png', '')).toBe('a.png');
    for (const base of [null, 'javascript:x', 'x/', '//host.example/', 'file:///x', 'data:,x'])
      expect(baseOf(base)).toBe('');
  });

  it('never throw', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (one, base) => void withBase(one, baseOf(`http://${base}`))));
  });
});
