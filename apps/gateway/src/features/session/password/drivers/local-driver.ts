import { Failure } from '@pillarbox/contract/failure';
import { driverOf } from '../password-driver.ts';
import type { PasswordAccount, PasswordDriver } from '../password-driver.ts';

/** What the built-in mail system offers. @throws Failure `invalid_credentials`. */
export type ChangeLocalPassword = (address: string, old: string | null, fresh: string) => Promise<void>;

/** Changes passwords of the built-in mail system; `domain` is the partner's own, whose accounts alone it may touch. */
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
