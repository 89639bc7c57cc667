import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasNoSpecialCharacters,
  isAlpha,
  isAlphanumeric,
  isHexColor,
  isNumeric,
  isPhone,
  isPublicUrl,
  isShortName,
} from './patterns.ts';

function judged(rule: (text: string) => boolean, texts: readonly string[]): string[] {
  return texts.filter(rule);
}

describe('patterns', () => {
  it('names have 3 to 20 letters, digits, underscores or hyphens [VAL-011]', () => {
    const good = ['abc', 'a_b-9', 'x'.repeat(20)];
    expect(judged(isShortName, [...good, 'ab', 'x'.repeat(21), 'a b c', 'äöü', 'abc\n'])).toEqual(good);
  });

  it('special characters are < > % and $ [VAL-012]', () => {
    const good = ['', 'plain & simple', '€ 5'];
    expect(judged(hasNoSpecialCharacters, [...good, 'a<b', 'a>b', '5 %', '$5'])).toEqual(good);
  });

  it('phones begin with + or ( if at all and have at most 20 further signs [VAL-017]', () => {
    const good = ['+49 711 123-456', '(0711) 12.34', '112', `+${'1'.repeat(20)}`];
    expect(judged(isPhone, [...good, '', '+', '()', `+${'1'.repeat(21)}`, '12a', '++49', '1/2'])).toEqual(good);
  });

  it('colours are # and 3 or 6 hex digits [VAL-021]', () => {
    const good = ['#fff', '#0A1b2C'];
    expect(judged(isHexColor, [...good, 'fff', '#ffff', '#fffff', '#ggg', '#fff;'])).toEqual(good);
  });

  it('alpha is letters, alphanumeric letters and digits, numeric digits only [VAL-022, VAL-023, VAL-024]', () => {
    const texts = ['abc', 'Ärger', 'abc1', '12', '1.2', 'a b', '', '-1'];
    expect(judged(isAlpha, texts)).toEqual(['abc', 'Ärger']);
    expect(judged(isAlphanumeric, texts)).toEqual(['abc', 'Ärger', 'abc1', '12']);
    expect(judged(isNumeric, texts)).toEqual(['12']);
  });
});

describe('addresses of the public web', () => {
  it('are http, https or ftp with a public host [VAL-018]', () => {
    const good = [
      'http://example.com',
      'HTTPS://example.com/a?b#c',
      'ftp://ftp.example.org/x',
      'https://bücher.example/',
    ];
    const bad = ['example.com', 'javascript:alert(1)', 'file:///etc/passwd', 'http://', 'http://a b.com', 'http://com'];
    expect(judged(isPublicUrl, [...good, ...bad])).toEqual(good);
  });

  it('have no host of a private range [VAL-019]', () => {
    const hosts = [
      '10.0.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '100.64.0.1',
      '0.0.0.0',
      '2130706433',
      '0x7f.1',
      'localhost',
      'a.localhost',
      'printer.local',
      '[::1]',
    ];
    expect(judged((host) => isPublicUrl(`http://${host}/`), hosts)).toEqual([]);
    expect(judged((host) => isPublicUrl(`http://${host}/`), ['172.32.0.1', '8.8.8.8'])).toEqual([
      '172.32.0.1',
      '8.8.8.8',
    ]);
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(fc.property(octet, octet, octet, (a, b, c) => !isPublicUrl(`https://10.${a}.${b}.${c}:8080/`)));
  });

  it('may name a port of 2 to 5 digits [VAL-020]', () => {
    const good = ['http://example.com:80', 'http://example.com:65535/x'];
    expect(
      judged(isPublicUrl, [...good, 'http://example.com:8', 'http://example.com:123456', 'http://example.com:']),
    ).toEqual(good);
  });
});
