import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import type { PasswordDriver } from '../password-driver.ts';
import { commandDriver } from './command-driver.ts';
import { httpDriver } from './http-driver.ts';
import { localDriver } from './local-driver.ts';
import type { ChangeLocalPassword } from './local-driver.ts';
import { sqlDriver } from './sql-driver.ts';

/** What drivers need besides a partner's settings. */
export interface PasswordDriversDeps {
  /** The built-in mail system; null when no partner uses it. */
  readonly changeLocal: ChangeLocalPassword | null;
  /** The environment, for secrets that settings name but do not hold. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What changes a partner's passwords, as its settings say at that moment; null: nothing does. */
export function passwordDriverOf(
  partner: Pick<PartnerSettings, 'password' | 'mail'>,
  { changeLocal, env }: PasswordDriversDeps,
): PasswordDriver | null {
  const { mail } = partner;
  const settings = partner.password ?? { driver: mail.kind === 'local' ? 'local' : 'none' };
  switch (settings.driver) {
    case 'none':
      return null;
    case 'local':
      return changeLocal === null || mail.kind !== 'local' ? null : localDriver(changeLocal, mail.loginDomain);
    case 'sql':
      return sqlDriver(settings, env[settings.databaseUrlFrom]);
    case 'http':
      return httpDriver(settings, env[settings.secretFrom]);
    case 'command':
      return commandDriver(settings);
  }
}
