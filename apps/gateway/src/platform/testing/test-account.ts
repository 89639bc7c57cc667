import { accountIdOf } from '../account/account.ts';
import type { Account } from '../account/account.ts';
import type { LoginRules } from '../account/login-rules.ts';

/** The rules of a mail system with the one domain `example.test`. */
export const TEST_LOGIN: LoginRules = {
  system: 'test',
  login: 'address',
  home: 'example.test',
  domains: ['example.test'],
};

/** Returns the account of an address at that system, signed in through a partner. */
export function testAccount(mail = 'alice@example.test', partner = '754'): Account {
  return { accountId: accountIdOf(TEST_LOGIN.system, mail), partner, mail };
}
