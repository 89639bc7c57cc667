import { Failure } from '@pillarbox/contract/failure';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLoginName } from './login-name.ts';

const host = 'mail.example.com';
const read = (typed: string, loginDomain: string | null = 'example.test') =>
  readLoginName(typed, { loginDomain, host });

describe('a typed user name', () => {
  it('is an address in any case, or a local part that the partner’s domain completes [VAL-027, API-013]', () => {
    const alice = {
      mail: 'alice@example.test',
      account: 'alice',
      domain: 'example.test',
      maillogin: 'alice@example.test',
    };
    expect(read(' Alice@Example.TEST ')).toEqual(alice);
    expect(read('alice')).toEqual(alice);
    expect(read('alice@other.test')).toMatchObject({ mail: 'alice@other.test', maillogin: 'alice@other.test' });
  });

  it('goes to the mail server as it is where the partner names no domain', () => {
    expect(read('alice', null)).toMatchObject({ mail: 'alice@mail.example.com', maillogin: 'alice' });
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
    `${'x'.repeat(65)}@example.test`,
    'ä@example.test',
  ])('is refused when it is %j', (typed) => {
    expect(() => read(typed)).toThrow(Failure);
  });

  it('never lets through what could end a line or a string on the way to a server', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        let mail: string;
        try {
          mail = read(typed).mail;
        } catch (error) {
          expect((error as Failure).details).toEqual({ field: 'user' });
          return;
        }
        expect(mail).toMatch(/^[a-z0-9!#$&'*+/=?^_{|}~.-]+@[a-z0-9_.-]+$/);
      }),
    );
  });
});
