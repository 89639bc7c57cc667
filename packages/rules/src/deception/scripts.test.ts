import { describe, expect, it } from 'vitest';
import { suspiciousDomain } from './suspicious-domain.ts';
import { mixesScripts, readsAsLatin, scriptsOf } from './scripts.ts';

describe('scripts in one word', () => {
  it.each(['Kポップ', 'JR東日本', 'ソニーSony', 'K팝', '漢字한글A', 'ㄅ字A', 'naïve', 'x-1', '123', 'Ω', ''])(
    'belong together in %j',
    (word) => {
      expect(mixesScripts(word)).toBe(false);
    },
  );

  it.each(['pаypal', 'αpple', '팝ポ', 'ㄅポ', 'ㄅ팝', 'शa', 'אa', 'Ꮯa', 'ꓮa', 'ᚠa'])('do not in %j', (word) => {
    expect(mixesScripts(word)).toBe(true);
  });

  it('are counted once, without digits and accents', () => {
    expect([...scriptsOf('aбá1б')].sort()).toEqual(['Cyrillic', 'Latin']);
    expect([...scriptsOf('ᚠ')]).toEqual(['Other']);
  });
});

describe('labels that look Latin', () => {
  it.each([
    ['аррӏе', 'com', 'ru'],
    ['νικη', 'com', 'gr'],
    ['հոս', 'com', 'am'],
    ['сор-24', 'org', 'ua'],
  ])('%s is one below .%s, and not below .%s, where its script is usual', (label, foreign, home) => {
    expect([readsAsLatin(label, foreign), readsAsLatin(label, home)]).toEqual([true, false]);
    expect(suspiciousDomain(`www.${label}.${foreign}`)).toMatchObject([{ reason: 'lookalike' }]);
    expect(suspiciousDomain(`www.${label}.${home}`)).toEqual([]);
  });

  it.each([
    ['привет', 'com'],
    ['apple', 'com'],
    ['2024-11', 'com'],
    ['аррӏе', 'рф'],
    ['аррӏе', 'xn--p1ai'],
  ])('%s is none below .%s', (label, topLevel) => {
    expect(readsAsLatin(label, topLevel)).toBe(false);
  });
});

describe('a domain', () => {
  it.each([
    'bank.example\u2044login.org',
    'bank\u2024example.org',
    'bank\ua789443.example',
    'bank.example\uff0flogin.org',
  ])('with a character that looks like a slash, a dot or a colon is reported: %s', (domain) => {
    expect(suspiciousDomain(domain)).toMatchObject([{ reason: 'lookalike' }]);
  });

  it('that is an IP address, or longer than a domain can be, is not checked', () => {
    expect(suspiciousDomain('[аррӏе.com]')).toEqual([]);
    expect(suspiciousDomain(`${'a.'.repeat(123)}аррӏе.com`)).toHaveLength(1);
    expect(suspiciousDomain(`${'a.'.repeat(124)}аррӏе.com`)).toEqual([]);
  });
});
