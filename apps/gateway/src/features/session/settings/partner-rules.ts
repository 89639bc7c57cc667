import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import { MIN_PASSWORD } from '@pillarbox/rules/password';
import type { AccountId } from '../../../platform/account/account.ts';
import { readLoginName } from '../../../platform/account/login-name.ts';
import { loginRulesOf } from '../../../platform/account/login-rules.ts';

/** Gives partners with their current settings. */
export interface PartnerLookup {
  readonly byHost: (host: string) => PartnerSettings;
  /** Returns undefined for a partner that does not exist or was removed. */
  readonly byId: (id: string) => PartnerSettings | undefined;
}

/** The environment: settings name variables that hold secrets. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The service by which a partner requires a second factor [AUTH-055]. */
const SECOND_FACTOR_SERVICE = 'WMRQD2FA';

/** Returns whether a partner requires a second factor of every account. */
export function requiresSecondFactor(partner: Pick<PartnerSettings, 'services'> | undefined): boolean {
  return partner?.services.includes(SECOND_FACTOR_SERVICE) ?? false;
}

/** Returns the least number of characters of a password at a partner; the rules' own for one that was removed. */
export function leastPasswordLength(partner: Pick<PartnerSettings, 'passwordLength'> | undefined): number {
  return partner?.passwordLength ?? MIN_PASSWORD.length;
}

/** Returns the account that a typed name means at a partner; null when the name is not valid there. */
export function accountNamed(partner: Pick<PartnerSettings, 'mail' | 'hosts'>, typed: string): AccountId | null {
  try {
    return readLoginName(typed, loginRulesOf(partner)).accountId;
  } catch {
    return null;
  }
}
