import { Failure } from '@pillarbox/contract/failure';
import { driverOf } from '../password-driver.ts';
import type { PasswordAccount, PasswordDriver } from '../password-driver.ts';

/** Changes a password of the built-in mail system. @throws Failure `invalid_credentials`. */
export type ChangeLocalPassword = (address: string, old: string | null, fresh: string) => Promise<void>;

/** Changes passwords of the built-in mail system. Only accounts of the partner's own `domain` are changed. */
export function localDriver(change: ChangeLocalPassword, domain: string): PasswordDriver {
  const run = async (account: PasswordAccount, old: string | null, fresh: string): Promise<void> => {
    if (account.domain !== domain.toLowerCase()) throw new Failure('password_wrong');
    try {
      await change(account.mail, old, fresh);
    } catch (error) {
      const refused = error instanceof Failure && error.code === 'invalid_credentials';
      throw new Failure(refused ? 'password_wrong' : 'password_unavailable', {}, error);
    }
  };
  return driverOf(run, { canReset: true });
}
