import { loginRulesOf } from '../../platform/account/login-rules.ts';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import type { IssuerPartner } from './issuer/issuer-partner.ts';
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
  'partnerOf' | 'providerOf' | 'snapOf' | 'takesPasswords' | 'trustedPartnerAt' | 'masterOf' | 'passwordsOf'
>;

/**
 * Returns the issuer of a partner; null when it names none, or the variable with the client secret is missing. The mail servers
 * must be the provider's own: the built-in mail system knows no tokens.
 */
export function issuerOf(partner: PartnerSettings | undefined, env: Environment): IssuerPartner | null {
  const { issuer: settings } = partner ?? {};
  if (partner === undefined || settings === undefined || partner.mail.kind !== 'imap') return null;
  const { clientSecretFrom: variable } = settings;
  const secret = variable === undefined ? null : env[variable];
  if (secret === undefined || secret === '') return null;
  return { id: partner.id, login: loginRulesOf(partner), settings, secret };
}

/** Returns what the settings of partners say about sign-in and passwords. Each function reads the current settings. */
export function signInRules({ byHost, byId }: PartnerLookup, { driverOf, env }: SignInRulesDeps): SignInRules {
  return {
    partnerOf: (host) => {
      const partner = byHost(host);
      return { id: partner.id, login: loginRulesOf(partner) };
    },
    providerOf: (id) => ({ name: byId(id)?.name ?? '', requiresSecondFactor: requiresSecondFactor(byId(id)) }),
    snapOf: (id) => byId(id)?.snap,
    takesPasswords: (id) => byId(id)?.issuer?.passwords !== false,
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
