import { expect, it } from 'vitest';
import { testAccount } from '../../../platform/testing/test-account.ts';
import { forgotRules } from './forgot-rules.ts';

function rules(publicHosts: readonly string[] = []) {
  const byHost = (): never => {
    throw new Error('not asked for');
  };
  return forgotRules({ byHost, byId: () => undefined }, { driverOf: () => null, publicHosts });
}

it.each([
  ['mail.example.test', true],
  ['localhost:8080', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['203.0.113.7', false],
  ['[2001:db8::1]', false],
])('a mailed link may contain the host %s: %s', (host, may) => {
  expect(rules().mayLinkTo(host)).toBe(may);
});

it('a mailed link may contain an IP address that is a configured host', () => {
  expect(rules(['203.0.113.7']).mayLinkTo('203.0.113.7')).toBe(true);
});

it('a removed partner resets and requires nothing', async () => {
  const reset = rules().resetPassword(testAccount('alice@example.test'), 'a new word');
  await expect(reset).rejects.toMatchObject({ code: 'feature_off' });
  expect(rules().requiredBy('755')).toEqual({ question: false, any: false });
});
