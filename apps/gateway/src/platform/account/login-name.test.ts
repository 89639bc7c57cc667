import { Failure } from '@pillarbox/contract/failure';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLoginName } from './login-name.ts';
import type { LoginRules } from './login-rules.ts';

const RULES: LoginRules = {
  system: 'imap.example.test',
  login: 'address',
  home: 'example.test',
  domains: ['example.test', 'xn--bcher-kva.example'],
};
const read = (typed: string, rules: Partial<LoginRules> = {}) => readLoginName(typed, { ...RULES, ...rules });

describe('a typed user name', () => {
  it('is an address in any case, or a local part that the partner’s domain completes [VAL-027, API-013]', () => {
    const alice = {
      accountId: 'imap.example.test/alice@example.test',
      mail: 'alice@example.test',
      account: 'alice',
      domain: 'example.test',
      maillogin: 'alice@example.test',
    };
    for (const typed of [
      ' Alice@Example.TEST ',
      'alice',
      'ALICE',
      'ａｌｉｃｅ',
      'alice＠example．test',
      'Alice@EXAMPLE.test',
    ]) {
      expect(read(typed), typed).toEqual(alice);
    }
  });

  it('is one account under each of the partner’s domains when the mail server knows only local parts', () => {
    const rules = { login: 'localPart' } as const;
    for (const typed of ['alice', 'Alice@example.test', 'alice@xn--bcher-kva.example']) {
      expect(read(typed, rules), typed).toMatchObject({ accountId: 'imap.example.test/alice', maillogin: 'alice' });
    }
    expect(read('alice', rules).mail).toBe('alice@example.test');
  });

  it('has the A-label of a domain in its own script', () => {
    for (const domain of ['bücher.example', 'BÜCHER.example', 'bu\u0308cher.example', 'XN--BCHER-KVA.example']) {
      expect(read(`alice@${domain}`).mail, domain).toBe('alice@xn--bcher-kva.example');
    }
  });

  it('needs a domain when the partner has no domain to complete it', () => {
    expect(() => read('alice', { home: null, domains: '*' })).toThrow(Failure);
    expect(read('alice@any.example', { home: null, domains: '*' }).mail).toBe('alice@any.example');
  });

  it.each([
    '',
    '@',
    'a@',
    '@example.test',
    'a b@example.test',
    'a@b@example.test',
    'a\r\nb@example.test',
    'a\0@example.test',
    '.a@example.test',
    'a..b@example.test',
    '"a b"@example.test',
    "a'); drop table sessions; --",
    'a@-example.test',
    'a@example..test',
    'a@example.test.',
    'a@other.test',
    'a@sub.example.test',
    'a@ｅｘａｍｐｌｅ',
    `${'x'.repeat(65)}@example.test`,
    'ä@example.test',
    'x'.repeat(100_000),
  ])('is refused when it is %.40j', (typed) => {
    expect(() => read(typed)).toThrow(Failure);
  });

  it('never contains characters that could end a line or a string in a protocol', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', '@example.test', '@any.example'), (typed, end) => {
        const rules: LoginRules = { ...RULES, domains: '*' };
        let mail: string;
        try {
          ({ mail } = readLoginName(typed + end, rules));
        } catch (error) {
          expect((error as Failure).details).toEqual({ field: 'user' });
          return;
        }
        expect(mail).toMatch(/^[a-z0-9!#$&'*+/=?^_{|}~.-]+@[a-z0-9_.-]+$/);
        // Reading the result again gives the same account.
        expect(readLoginName(mail, rules).mail).toBe(mail);
      }),
    );
  });
});
