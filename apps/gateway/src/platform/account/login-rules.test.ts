import { partnerSettings } from '@pillarbox/contract/partner/settings';
import { describe, expect, it } from 'vitest';
import { loginRulesOf } from './login-rules.ts';
import { readLoginName } from './login-name.ts';

const SUBMISSION = { host: 'smtp.example.test' };

function rulesOf(mail: object, hosts: readonly string[] = ['*']) {
  const whole = { kind: 'imap', imap: { host: 'imap.example.test' }, submission: SUBMISSION, ...mail };
  return loginRulesOf(partnerSettings.parse({ id: '1', name: 'X', hosts, mail: whole }));
}

const idOf = (typed: string, mail: object, hosts?: readonly string[]): string =>
  readLoginName(typed, rulesOf(mail, hosts)).accountId;

describe('the mail system behind a partner', () => {
  it('is its IMAP server, for any spelling and for all standard ports', () => {
    for (const imap of [
      { host: 'imap.example.test' },
      { host: 'IMAP.example.test.' },
      { host: 'imap.example.test', port: 143, security: 'starttls' },
      { host: 'imap.example.test', security: 'none' },
      { host: 'imap.example.test', port: 993 },
    ]) {
      expect(rulesOf({ imap }).system).toBe('imap.example.test');
    }
    expect(rulesOf({ imap: { host: 'imap.example.test', port: 1993 } }).system).toBe('imap.example.test:1993');
    expect(rulesOf({ imap: { host: '::1', port: 1993 } }).system).toBe('[::1]:1993');
  });

  it('is the namespace that the settings name, even when the server changes', () => {
    expect(rulesOf({ namespace: 'imap.example.test', imap: { host: 'new.example.test' } }).system).toBe(
      'imap.example.test',
    );
  });

  it('is the same for all partners with the built-in mail system, and no server can have its name', () => {
    const local = { id: '1', name: 'X', mail: { kind: 'local', loginDomain: 'Example.test' } };
    const rules = loginRulesOf(partnerSettings.parse(local));
    expect(readLoginName('alice', rules).accountId).toBe('(local)/alice@example.test');
    expect(() => rulesOf({ namespace: rules.system })).toThrow();
    expect(() => rulesOf({ imap: { host: rules.system } })).toThrow();
  });
});

describe('the identity of an account', () => {
  it('is the same for every host when no domain is configured', () => {
    for (const hosts of [['*'], ['mail.one.test', 'mail.two.test'], ['*', 'mail.two.test']]) {
      expect(idOf('alice', {}, hosts)).toBe('imap.example.test/alice');
    }
    expect(rulesOf({}, ['*', 'mail.one.test']).home).toBe('mail.one.test');
    expect(rulesOf({ imap: { host: '::1' } }).home).toBe('localhost');
  });

  it('contains the domain, except when the server drops domains', () => {
    const several = { loginDomain: 'one.test', domains: ['two.test'] };
    expect(idOf('alice', several)).toBe('imap.example.test/alice@one.test');
    expect(idOf('alice@two.test', several)).toBe('imap.example.test/alice@two.test');
    const dropping = { ...several, login: 'localPart' };
    expect(idOf('alice', dropping)).toBe(idOf('alice@two.test', dropping));
  });

  it.each([
    [{ login: 'localPart', domains: '*' }, 'domains'],
    [{ login: 'address' }, 'login'],
  ])('is refused as a contradictory setting: %j', (mail, field) => {
    expect(() => rulesOf(mail)).toThrow(field);
  });
});
