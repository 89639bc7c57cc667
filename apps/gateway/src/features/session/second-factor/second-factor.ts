import type { Account } from '../../../platform/account/account.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Factor } from '../../../platform/sessions/duty.ts';
import { AuthenticatorService } from './authenticator.service.ts';
import { createAuthenticatorStore } from './authenticator.store.ts';
import { DeviceService } from './device.service.ts';
import type { Cookies } from './device.service.ts';
import { createDeviceStore } from './device.store.ts';
import { PasskeyService } from './passkey.service.ts';
import { createPasskeyStore } from './passkey.store.ts';

/** What a provider's settings say about second factors. */
export interface Provider {
  /** Name shown in authenticator apps and in the browser's passkey dialogs. */
  readonly name: string;
  /** Whether its services contain WMRQD2FA [AUTH-055]. */
  readonly requiresSecondFactor: boolean;
}

export interface SecondFactorDeps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly providerOf: (partner: string) => Provider;
}

/** The services of the second factor. */
export interface SecondFactor {
  readonly authenticator: AuthenticatorService;
  readonly devices: DeviceService;
  readonly passkeys: PasskeyService;
  readonly providerOf: (partner: string) => Provider;
  /**
   * Returns the state of the second factor after the right password was given: it has to be passed unless this browser is
   * trusted, and has to be set up when the provider requires one and there is none [AUTH-055].
   */
  factorFor(owner: Account, cookies: Cookies): Promise<Factor>;
  /** Removes expired rows. */
  sweep(): Promise<void>;
}

/** Creates the second factor on the product's database. */
export function createSecondFactor({ db, secrets, clock, providerOf }: SecondFactorDeps): SecondFactor {
  const authenticator = new AuthenticatorService({ store: createAuthenticatorStore(db), secrets, clock });
  const devices = new DeviceService({ store: createDeviceStore(db), secrets, clock });
  const passkeys = new PasskeyService({ store: createPasskeyStore(db), secrets, clock });
  return {
    authenticator,
    devices,
    passkeys,
    providerOf,
    factorFor: async (owner, cookies) => {
      if (!(await authenticator.isEnabled(owner))) {
        return providerOf(owner.partner).requiresSecondFactor ? 'setup' : 'none';
      }
      return (await devices.isTrusted(owner, cookies)) ? 'passed' : 'verify';
    },
    sweep: async () => {
      await devices.sweep();
      await passkeys.sweep();
    },
  };
}
