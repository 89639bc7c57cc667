import { partnerSettings } from '@pillarbox/contract/partner/settings';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import { expect, it } from 'vitest';
import { accountNamed, leastPasswordLength, requiresSecondFactor, signInRules } from './partner-rules.ts';

const IMAP = {
  kind: 'imap',
  loginDomain: 'example.test',
  imap: { host: 'imap.example.test', security: 'tls' },
  submission: { host: 'smtp.example.test', security: 'tls' },
};

function partner(changes: Record<string, unknown> = {}): PartnerSettings {
  return partnerSettings.parse({ id: '754', name: 'Example', hosts: ['mail.example.test'], mail: IMAP, ...changes });
}

function rules(settings: PartnerSettings, env: Record<string, string> = {}) {
  const byId = (id: string) => (id === settings.id ? settings : undefined);
  return signInRules({ byHost: () => settings, byId }, env);
}

it('a typed name means an account of the partner, or none', () => {
  expect(accountNamed(partner(), 'Alice')).toBe('imap.example.test/alice@example.test');
  expect(accountNamed(partner(), 'alice@other.test')).toBeNull();
});

it('the service WMRQD2FA requires a second factor of everybody [AUTH-055]', () => {
  const required = partner({ services: ['WMRQD2FA'] });
  expect(rules(required).providerOf('754')).toEqual({ name: 'Example', requiresSecondFactor: true });
  expect(requiresSecondFactor(partner())).toBe(false);
});

it('a partner that was removed has no name, requires nothing, and keeps the shortest password', () => {
  expect(rules(partner()).providerOf('755')).toEqual({ name: '', requiresSecondFactor: false });
  expect(leastPasswordLength(undefined)).toBe(6);
});

it('the master user signs in for an account only at an IMAP server, and only where the environment holds the password', () => {
  const masterUser = { user: 'master', passwordFrom: 'MASTER', separator: '*' };
  const settings = partner({ masterUser });
  expect(rules(settings, { MASTER: 'word' }).masterOf('754', 'alice')).toEqual({
    password: 'word',
    signsInAs: 'alice*master',
  });
  expect(rules(settings).masterOf('754', 'alice')).toBeNull();
  expect(rules(settings, { MASTER: '' }).masterOf('754', 'alice')).toBeNull();
  expect(rules(partner(), { MASTER: 'word' }).masterOf('754', 'alice')).toBeNull();
  const local = partner({ masterUser, mail: { kind: 'local', loginDomain: 'example.test' } });
  expect(rules(local, { MASTER: 'word' }).masterOf('754', 'alice')).toBeNull();
});

it('the secret of the partner’s back end is the one that the environment holds', () => {
  const secretOf = (settings: PartnerSettings) =>
    rules(settings, { BACK_END: 'secret' }).trustedPartnerAt('mail.example.test').backEndSecret;
  expect(secretOf(partner({ autologinSecretFrom: 'BACK_END' }))).toBe('secret');
  expect(secretOf(partner({ autologinSecretFrom: 'OTHER' }))).toBeUndefined();
  expect(secretOf(partner())).toBeUndefined();
});
