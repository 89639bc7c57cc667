import { isIP } from 'node:net';
import { Failure } from '@pillarbox/contract/failure';
import { loginRulesOf } from '../../../platform/account/login-rules.ts';
import { leastPasswordLength } from '../settings/partner-rules.ts';
import type { PartnerLookup } from '../settings/partner-rules.ts';
import type { PasswordDriver } from '../password/password-driver.ts';
import type { ForgotFeatureDeps } from './forgot.feature.ts';

export interface ForgotRulesDeps {
  /** What changes the passwords of a partner; null: nothing does. */
  readonly driverOf: (partner: string) => PasswordDriver | null;
  /** Host names under which the product is reached, as the installation's settings name them. */
  readonly publicHosts: readonly string[];
}

type ForgotRules = Pick<
  ForgotFeatureDeps,
  'partnerOf' | 'canReset' | 'passwordLength' | 'resetPassword' | 'requiredBy' | 'mayLinkTo'
>;

/** What the settings say about ways back in, at the moment of each question. */
export function forgotRules({ byHost, byId }: PartnerLookup, { driverOf, publicHosts }: ForgotRulesDeps): ForgotRules {
  return {
    partnerOf: (host) => {
      const partner = byHost(host);
      return { id: partner.id, login: loginRulesOf(partner) };
    },
    canReset: (id) => driverOf(id)?.canReset ?? false,
    passwordLength: (id) => leastPasswordLength(byId(id)),
    resetPassword: async ({ partner, mail }, fresh) => {
      const driver = driverOf(partner);
      if (driver?.canReset !== true) throw new Failure('feature_off');
      const at = mail.lastIndexOf('@');
      await driver.reset({ mail, account: mail.slice(0, at), domain: mail.slice(at + 1) }, fresh);
    },
    requiredBy: (id) => {
      const { MandatorySecurityQuestion: question = false, MandatoryForgotPass: any = false } = byId(id) ?? {};
      return { question, any };
    },
    mayLinkTo: (host) => isSafeInLinks(host, publicHosts),
  };
}

/**
 * Whether a name of the Host header may stand in a mailed link. Where no public host is configured, bare addresses pass the
 * check of the request; a link must not lead to one of those, unless it is this machine's own.
 */
function isSafeInLinks(host: string, publicHosts: readonly string[]): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) === 0 || publicHosts.includes(host)) return true;
  return bare === '::1' || bare.startsWith('127.');
}
