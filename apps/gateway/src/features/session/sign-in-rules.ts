import { loginRulesOf } from '../../platform/account/login-rules.ts';
import type { PasswordDriver } from './password/password-driver.ts';
import type { SessionFeatureDeps } from './session.feature.ts';
import { leastPasswordLength, requiresSecondFactor } from './settings/partner-rules.ts';
import type { Environment, PartnerLookup } from './settings/partner-rules.ts';

export interface SignInRulesDeps {
  /** Returns the driver that changes a partner's passwords; null when there is none. */
  readonly driverOf: (partner: string) => PasswordDriver | null;
  readonly env: Environment;
}

type SignInRules = Pick<
  SessionFeatureDeps,
  'partnerOf' | 'providerOf' | 'snapOf' | 'trustedPartnerAt' | 'masterOf' | 'passwordsOf'
>;

/** Returns what the settings of partners say about sign-in and passwords. Each function reads the current settings. */
export function signInRules({ byHost, byId }: PartnerLookup, { driverOf, env }: SignInRulesDeps): SignInRules {
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
    passwordsOf: (id) => {
      const partner = byId(id);
      const page = partner?.customChangePasswordPage ?? '';
      return { driver: driverOf(id), length: leastPasswordLength(partner), page };
    },
  };
}
