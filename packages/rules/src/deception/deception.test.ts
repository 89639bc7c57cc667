import { domainToASCII, domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hiddenCharacters, hiddenInAddress, visibleText } from './hidden-characters.ts';
import { asciiDomain, unicodeDomain } from './punycode.ts';
import { suspiciousAddress } from './suspicious-address.ts';
import { suspiciousLink } from './suspicious-link.ts';

function reasons(found: readonly { reason: string }[]): string[] {
  return found.map(({ reason }) => reason);
}

describe('suspiciousAddress', () => {
  it.each([
    ['', ''],
    ['Ann Example', 'ann@example.org'],
    ['ann@example.org', 'ann@example.org'],
    ['ANN@Example.ORG', 'ann@example.org'],
    ['Анна Иванова', 'anna@почта.рф'],
    ['Анна Иванова', 'anna@xn--80a1acny.xn--p1ai'],
    ['田中 Ken', 'ken@例え.jp'],
    ['جان\u200cمحمد', 'jan@example.org'],
    ['\u200fיעל\u200f', 'yael@example.org'],
    ['Family \u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f', 'family@example.org'],
    ['Jörg Müller', 'jörg@münchen.de'],
    ['Sales (EU) | Shop', 'sales+eu_1@mail-3.shop.co.uk'],
    ['x', 'x@[192.0.2.1]'],
    ['no address', 'undisclosed recipients'],
  ])('finds nothing in %j <%s>', (name, mail) => {
    expect(suspiciousAddress(name, mail)).toEqual([]);
  });

  it('reports a label that mixes alphabets, in Unicode or punycode', () => {
    const mixed = { reason: 'mixed_scripts', shown: 'pаypal.com', real: 'xn--pypal-4ve.com' };
    expect(suspiciousAddress('', 'service@pаypal.com')).toEqual([mixed]);
    expect(suspiciousAddress('', 'service@xn--pypal-4ve.com')).toEqual([mixed]);
    expect(reasons(suspiciousAddress('', 'service@αpple.com'))).toEqual(['mixed_scripts']);
    expect(reasons(suspiciousAddress('', 'аdmin@example.org'))).toEqual(['mixed_scripts']);
    expect(suspiciousAddress('PаyPal Service', 's@example.org')).toEqual([
      { reason: 'mixed_scripts', shown: 'PаyPal', real: '' },
    ]);
  });

  it('reports a label whose letters all look Latin, but not where its script is usual', () => {
    expect(suspiciousAddress('', 'a@аррӏе.com')).toEqual([
      { reason: 'lookalike', shown: 'аррӏе.com', real: 'xn--80ak6aa92e.com' },
    ]);
    expect(suspiciousAddress('', 'a@хор.ru')).toEqual([]);
    expect(suspiciousAddress('', 'a@привет.com')).toEqual([]);
    expect(reasons(suspiciousAddress('', 'a@paypal.com\u2044login.example.org'))).toEqual(['lookalike']);
  });

  it('reports invisible characters', () => {
    expect(suspiciousAddress('Pay\u200bPal', 'a@exam\u200dple.org')).toEqual([
      { reason: 'hidden_characters', shown: 'U+200B U+200D', real: '' },
    ]);
    expect(reasons(suspiciousAddress('moc.lapyap\u202e', 'a@example.org'))).toEqual(['hidden_characters']);
    expect(reasons(suspiciousAddress('', 'a@example.org\u200e'))).toEqual(['hidden_characters']);
  });

  it.each(['ann@bank.example', '"Ann" ann@bank.example', 'ann\uff20bank.example', 'a\u200bnn@bank.example (Ann)'])(
    'tells a name that shows another address: %j',
    (name) => {
      const found = suspiciousAddress(name, 'eve@evil.example');
      expect(found).toContainEqual({ reason: 'other_address', shown: 'ann@bank.example', real: 'eve@evil.example' });
    },
  );
});

describe('suspiciousLink', () => {
  it.each([
    ['Click here', 'https://example.org/'],
    ['https://example.org/a', 'https://example.org/b'],
    ['example.org', 'https://www.example.org/'],
    ['www.example.org', 'https://click.example.org/t/1'],
    ['shop.example.co.uk', 'https://click.example.co.uk/'],
    ['münchen.de', 'https://xn--mnchen-3ya.de/'],
    ['See (https://example.org).', 'https://example.org/'],
    ['report.pdf', 'https://files.example.org/report.pdf'],
    ['e.g. this one', 'https://example.org/'],
    ['ann@example.org', 'mailto:ann@example.org?subject=x'],
    ['anything', 'not a link'],
    ['anything', 'cid:part1'],
  ])('finds nothing in %j to %s', (text, href) => {
    expect(suspiciousLink(text, href)).toEqual([]);
  });

  it.each([
    ['https://bank.example/login', 'https://evil.example/', 'bank.example', 'evil.example'],
    ['Go to http://bank.example now', 'http://evil.example/', 'bank.example', 'evil.example'],
    ['bank.example', 'https://bank.example.evil.org/', 'bank.example', 'bank.example.evil.org'],
    ['www.bank.co.uk', 'https://evil.co.uk/', 'www.bank.co.uk', 'evil.co.uk'],
    ['https://bank.example', 'https://192.0.2.7/', 'bank.example', '192.0.2.7'],
    ['https://192.0.2.8/', 'https://192.0.2.7/', '192.0.2.8', '192.0.2.7'],
    ['https://bank.example', 'https://0xC0.0.2.7/', 'bank.example', '192.0.2.7'],
  ])('reports that %j leads to %s', (text, href, ...[shown, real]) => {
    expect(suspiciousLink(text, href)).toEqual([{ reason: 'other_host', shown, real }]);
  });

  it('reports a host before an @, letters of other alphabets, another address, and invisible characters', () => {
    expect(suspiciousLink('Log in', 'https://bank.example@evil.example/')).toEqual([
      { reason: 'user_in_link', shown: 'bank.example', real: 'evil.example' },
    ]);
    expect(suspiciousLink('Log in', 'https://pаypal.com/')).toEqual([
      { reason: 'mixed_scripts', shown: 'pаypal.com', real: 'xn--pypal-4ve.com' },
    ]);
    expect(suspiciousLink('ann@bank.example', 'mailto:eve@evil.example')).toEqual([
      { reason: 'other_address', shown: 'ann@bank.example', real: 'eve@evil.example' },
    ]);
    expect(reasons(suspiciousLink('bank\u200b.example', 'https://bank.example/'))).toEqual(['hidden_characters']);
    expect(reasons(suspiciousLink('bank\u200b.example', 'https://evil.example/'))).toContain('other_host');
  });
});

describe('visible text', () => {
  it('shows hidden characters and leaves the rest unchanged', () => {
    expect(visibleText('invoice\u202efdp.exe')).toBe('invoice[U+202E]fdp.exe');
    expect(visibleText('a\u00adb\u200bc\u{e0041}d')).toBe('a[U+00AD]b[U+200B]c[U+E0041]d');
    expect(visibleText('two\nlines \u{1f468}\u200d\u{1f467}')).toBe('two\nlines \u{1f468}\u200d\u{1f467}');
    expect(hiddenCharacters('a\u200bb\u200bc')).toEqual(['U+200B']);
    expect(hiddenInAddress('a\u200f@b.de')).toEqual(['U+200F']);
  });
});

describe('punycode', () => {
  it.each(['münchen.de', '例え.jp', 'почта.рф', 'ü.example', 'ελλάδα.gr', 'a.b.c', 'ไทย.th', '\u{20bb7}.jp'])(
    'reads %s',
    (domain) => {
      expect(unicodeDomain(domainToASCII(domain))).toBe(domain);
      expect(asciiDomain(domain)).toBe(domainToASCII(domain));
    },
  );

  it('decodes like the platform, and leaves invalid text unchanged', () => {
    const label = fc.string({ unit: fc.constantFrom('a', 'z', '0', '-', '9', 'q'), maxLength: 20, size: 'max' });
    fc.assert(
      fc.property(label, (text) => {
        const domain = `xn--${text}`;
        const known = domainToUnicode(domain);
        if (known !== '' && known !== domain) expect(unicodeDomain(domain)).toBe(known);
        else expect(() => unicodeDomain(domain)).not.toThrow();
      }),
    );
    expect(unicodeDomain('xn--\u00e4.xn--')).toBe('xn--\u00e4.');
  });
});

describe('any text', () => {
  const odd = fc.string({
    unit: fc.constantFrom(
      'a',
      'а',
      '@',
      '.',
      ':',
      '/',
      ' ',
      '\u200b',
      '\u202e',
      'xn--',
      '-',
      '\ud800',
      '%',
      '[',
      '<',
      '字',
    ),
    maxLength: 60,
    size: 'max',
  });

  it('is checked without an error', () => {
    fc.assert(
      fc.property(odd, odd, (one, other) => {
        suspiciousAddress(one, other);
        suspiciousLink(one, `https://${other}`);
        suspiciousLink(one, `mailto:${other}`);
        expect(visibleText(one)).not.toMatch(/[\u200b\u202e]/);
      }),
    );
  });

  it.each([
    'a',
    'а',
    '@',
    '.',
    ':',
    '/',
    ' ',
    '\u200b',
    '\u200f',
    '\u200d',
    '-',
    '\ud800',
    'a.',
    'a@',
    'xn--',
    'http://',
  ])('of 100,000 characters %j is processed in linear time', (piece) => {
    const text = piece.repeat(100_000);
    expect(suspiciousAddress(text, text).length).toBeLessThan(6);
    expect(suspiciousLink(text, `https://${text}`).length).toBeLessThan(6);
    expect(visibleText(text).length).toBeGreaterThanOrEqual(text.length);
    expect(hiddenInAddress(text).length).toBeLessThan(2);
    expect(unicodeDomain(text).length).toBeLessThanOrEqual(text.length);
  });
});
