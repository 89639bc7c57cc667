import { describe, expect, it } from 'vitest';
import { isSnapTarget, snapOrigins } from './form-target.ts';

const HOSTS = ['mail.old.example', 'sso.old.example:8443', 'localhost:9000'];

describe('the target of a redirected sign-in’s form', () => {
  it.each([
    'https://mail.old.example/in',
    'https://MAIL.old.example/',
    'https://sso.old.example:8443/a?b=c',
    'http://localhost:9000/',
  ])('can be %s [AUTH-019]', (url) => {
    expect(isSnapTarget(url, HOSTS)).toBe(true);
  });

  it.each([
    'https://evil.example/',
    'https://mail.old.example.evil.example/',
    'https://evil.example/mail.old.example',
    'https://mail.old.example@evil.example/',
    'https://user:word@mail.old.example/',
    'https://mail.old.example:444/',
    'https://sso.old.example/',
    'http://mail.old.example/',
    '//mail.old.example/',
    'javascript:alert(1)//mail.old.example',
    'https://evil.example\\@mail.old.example/',
    'data:text/html,mail.old.example',
    '',
  ])('cannot be %s', (url) => {
    expect(isSnapTarget(url, HOSTS)).toBe(false);
  });

  it('is allowed in the page’s policy by exact origins', () => {
    expect(snapOrigins('https://mail.old.example/in', HOSTS)).toEqual([
      'https://mail.old.example',
      'https://sso.old.example:8443',
      'https://localhost:9000',
    ]);
    expect(snapOrigins('http://localhost:9000/', HOSTS)[2]).toBe('http://localhost:9000');
  });
});
