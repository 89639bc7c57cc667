import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import type { PasswordDriver } from '../password-driver.ts';
import { commandDriver } from './command-driver.ts';
import { httpDriver } from './http-driver.ts';
import { localDriver } from './local-driver.ts';
import type { ChangeLocalPassword } from './local-driver.ts';
import { sqlDriver } from './sql-driver.ts';

/** Dependencies of the drivers. */
export interface PasswordDriversDeps {
  /** Changes a password of the built-in mail system; null when no partner uses it. */
  readonly changeLocal: ChangeLocalPassword | null;
  /** The environment: settings name variables that hold secrets. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Returns the driver of a partner by its current settings; null when it has none. */
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
