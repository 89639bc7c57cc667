import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { misnamedHost, pictureKey, pictureKind } from './addresses.ts';

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

describe('links that are not what they say', () => {
  it('names the real host when the text names another', () => {
    expect(misnamedHost('www.bank.example', 'https://evil.example/x')).toBe('evil.example');
    expect(misnamedHost('https://bank.example/login', 'https://bank.example.evil.test/')).toBe(
      'bank.example.evil.test',
    );
    expect(misnamedHost('bank.example', 'http://bánk.example/')).toBe('xn--bnk-ela.example');
  });

  it('says nothing about a text that names no host or the right one', () => {
    expect(misnamedHost('Read more', 'https://evil.example/')).toBeNull();
    expect(misnamedHost('example.com', 'https://www.example.com/a')).toBeNull();
    expect(misnamedHost('example.com', 'https://mail.example.com/a')).toBeNull();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (text, href) => void misnamedHost(text, href)));
  });
});
