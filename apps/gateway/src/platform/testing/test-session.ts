import type { Session } from '../http/request-pipeline.ts';
import { testAccount } from './test-account.ts';

/** Returns the session of a user of `TEST_LOGIN` who has no duties. */
export function testSession(mail: string): Session {
  return {
    ...testAccount(mail),
    id: `session of ${mail}`,
    account: mail.split('@')[0] ?? '',
    domain: 'example.test',
    maillogin: mail,
    duty: null,
    rtoken: 'r',
    credentials: { user: mail, password: 'right' },
  };
}
