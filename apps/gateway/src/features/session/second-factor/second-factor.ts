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

/** What a provider says about second factors. */
export interface Provider {
  /** Shown in authenticator apps and by the browser beside passkeys. */
  readonly name: string;
  /** Its services hold WMRQD2FA [AUTH-055]. */
  readonly requiresSecondFactor: boolean;
}

export interface SecondFactorDeps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly providerOf: (partner: string) => Provider;
}

/** Everything about second factors, for the parts of this feature. */
export interface SecondFactor {
  readonly authenticator: AuthenticatorService;
  readonly devices: DeviceService;
  readonly passkeys: PasskeyService;
  readonly providerOf: (partner: string) => Provider;
  /**
   * Where the second factor stands for somebody who has just given the right password: to be passed, unless this browser is
   * trusted; to be set up where the provider wants one and there is none [AUTH-055].
   */
  factorFor(owner: Account, cookies: Cookies): Promise<Factor>;
  /** Removes what has run out. */
  sweep(): Promise<void>;
}

/** Builds the second factor on the product's database. */
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
