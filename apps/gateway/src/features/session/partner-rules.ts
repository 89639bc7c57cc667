import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import type { AccountId } from '../../platform/account/account.ts';
import { readLoginName } from '../../platform/account/login-name.ts';
import { loginRulesOf } from '../../platform/account/login-rules.ts';
import type { SessionFeatureDeps } from './session.feature.ts';

/** The partners with their present settings. */
export interface PartnerLookup {
  readonly byHost: (host: string) => PartnerSettings;
  /** Undefined when there is no such partner (any more). */
  readonly byId: (id: string) => PartnerSettings | undefined;
}

/** The environment, for secrets that settings name but do not hold. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The service by which a partner requires a second factor [AUTH-055]. */
const SECOND_FACTOR_SERVICE = 'WMRQD2FA';
/** Least number of characters of a password at a partner that was removed from the installation. */
const LEAST_PASSWORD = 6;

/** Whether a partner requires a second factor of every account. */
export function requiresSecondFactor(partner: Pick<PartnerSettings, 'services'> | undefined): boolean {
  return partner?.services.includes(SECOND_FACTOR_SERVICE) ?? false;
}

/** Least number of characters of a password at a partner. */
export function leastPasswordLength(partner: Pick<PartnerSettings, 'passwordLength'> | undefined): number {
  return partner?.passwordLength ?? LEAST_PASSWORD;
}

/** The account that a typed name means at a partner; null for what is no name there. */
export function accountNamed(partner: Pick<PartnerSettings, 'mail' | 'hosts'>, typed: string): AccountId | null {
  try {
    return readLoginName(typed, loginRulesOf(partner)).accountId;
  } catch {
    return null;
  }
}

type SignInRules = Pick<SessionFeatureDeps, 'partnerOf' | 'providerOf' | 'snapOf' | 'trustedPartnerAt' | 'masterOf'>;

/** What the settings of partners say about sign-in, at the moment of each question. */
export function signInRules({ byHost, byId }: PartnerLookup, env: Environment): SignInRules {
  return {
    partnerOf: (host) => {
      const partner = byHost(host);
      return { id: partner.id, login: loginRulesOf(partner) };
    },
    providerOf: (id) => ({ name: byId(id)?.name ?? '', requiresSecondFactor: requiresSecondFactor(byId(id)) }),
    snapOf: (id) => byId(id)?.snap,
    trustedPartnerAt: (host) => {
      const partner = byHost(host);
      const { id, autologinSecretFrom: variable } = partner;
      return { id, login: loginRulesOf(partner), backEndSecret: variable === undefined ? undefined : env[variable] };
    },
    masterOf: (id, maillogin) => {
      const { masterUser: master, mail } = byId(id) ?? {};
      const password = master && env[master.passwordFrom];
      if (!master || !password || mail?.kind !== 'imap') return null;
      return { password, signsInAs: `${maillogin}${master.separator}${master.user}` };
    },
  };
}
