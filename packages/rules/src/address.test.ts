import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddress, isDomain, isDomainOrEmail, isLoginName, splitAddress } from './address.ts';

describe('isAddress', () => {
  it.each([
    'a@b.co',
    'first.last+tag@sub.example.org',
    '"odd name"@example.org',
    'x@[192.0.2.1]',
    'x@[IPv6:2001:db8::1]',
    'jörg@münchen.example',
    'a@b.xn--p1ai',
  ])('accepts %s [VAL-009]', (text) => {
    expect(isAddress(text)).toBe(true);
  });

  it.each([
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a@b.c',
    'a b@c.de',
    'a@b..de',
    '.a@b.de',
    'a@b.de\r\nBcc: x@y.zz',
    'a@-b.de',
    'priya@raman',
    '<a@b.de>',
  ])('rejects %j [VAL-009]', (text) => {
    expect(isAddress(text)).toBe(false);
  });

  it('never accepts a line break, NUL or second unquoted @', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        // eslint-disable-next-line no-control-regex -- these characters must not be accepted
        if (isAddress(text)) expect(text).not.toMatch(/[\r\n\u0000]/);
        expect(isAddress(`a@b@${text}`)).toBe(false);
      }),
    );
  });

  it('is fast for hostile input', () => {
    expect(isAddress(`${'a.'.repeat(100_000)}@x`)).toBe(false);
    expect(isAddress(`${'a-'.repeat(150)}@${'a-'.repeat(150)}`)).toBe(false);
  });
});

describe('isLoginName', () => {
  it('accepts an address or a plain local part, nothing else [VAL-027]', () => {
    expect(isLoginName('clara')).toBe(true);
    expect(isLoginName('clara@example.org')).toBe(true);
    for (const name of ['', 'cla ra', 'clara@', 'a@b@c.de', 'x\u0000y']) expect(isLoginName(name)).toBe(false);
  });
});

describe('splitAddress', () => {
  it('splits at the last @ and lowers the case of the domain', () => {
    expect(splitAddress('"a@b"@Example.ORG')).toEqual({ local: '"a@b"', domain: 'example.org' });
    expect(splitAddress('clara')).toEqual({ local: 'clara', domain: '' });
  });
});

describe('isDomainOrEmail', () => {
  it.each(['example.com', 'mail.example.co.uk', 'bücher.example', 'xn--bcher-kva.example'])(
    'takes the domain %s, with and without a leading @ [VAL-014, VAL-015, VAL-016]',
    (domain) => {
      expect([isDomain(domain), isDomainOrEmail(domain), isDomainOrEmail(`@${domain}`)]).toEqual([true, true, true]);
    },
  );

  it('accepts an address [VAL-015]', () => {
    expect(isDomainOrEmail('a.b@example.com')).toBe(true);
  });

  it.each([
    '',
    '@',
    'localhost',
    'example.',
    '.com',
    'a b.com',
    '@@example.com',
    'a@b',
    '-a.com',
    '*.example.com',
    'a.com\n',
  ])('rejects %j [VAL-014, VAL-015]', (text) => {
    expect([isDomain(text), isDomainOrEmail(text)]).toEqual([false, false]);
  });
});
