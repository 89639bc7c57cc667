import { partnerSettings } from '@pillarbox/contract/partner/settings';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import { expect, it } from 'vitest';
import { accountNamed, leastPasswordLength, requiresSecondFactor } from './settings/partner-rules.ts';
import { signInRules } from './sign-in-rules.ts';

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
  return signInRules({ byHost: () => settings, byId }, { driverOf: () => null, env });
}

it('reads a typed name as an account of the partner, or as none', () => {
  expect(accountNamed(partner(), 'Alice')).toBe('imap.example.test/alice@example.test');
  expect(accountNamed(partner(), 'alice@other.test')).toBeNull();
});

it('requires a second factor of every account when the partner has the service WMRQD2FA [AUTH-055]', () => {
  const required = partner({ services: ['WMRQD2FA'] });
  expect(rules(required).providerOf('754')).toEqual({ name: 'Example', requiresSecondFactor: true });
  expect(requiresSecondFactor(partner())).toBe(false);
});

it('a removed partner has no name, requires no second factor and has the default password length', () => {
  expect(rules(partner()).providerOf('755')).toEqual({ name: '', requiresSecondFactor: false });
  expect(leastPasswordLength(undefined)).toBe(6);
  expect(rules(partner()).passwordsOf('755')).toEqual({ driver: null, length: 6, page: '' });
});

it('the master user signs in only at an IMAP server, and only when the environment holds the password', () => {
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

it('takes the secret of the partner’s back end from the environment', () => {
  const secretOf = (settings: PartnerSettings) =>
    rules(settings, { BACK_END: 'secret' }).trustedPartnerAt('mail.example.test').backEndSecret;
  expect(secretOf(partner({ autologinSecretFrom: 'BACK_END' }))).toBe('secret');
  expect(secretOf(partner({ autologinSecretFrom: 'OTHER' }))).toBeUndefined();
  expect(secretOf(partner())).toBeUndefined();
});
