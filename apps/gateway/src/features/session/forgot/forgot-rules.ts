import { isIP } from 'node:net';
import { Failure } from '@pillarbox/contract/failure';
import { loginRulesOf } from '../../../platform/account/login-rules.ts';
import { leastPasswordLength } from '../settings/partner-rules.ts';
import type { PartnerLookup } from '../settings/partner-rules.ts';
import type { PasswordDriver } from '../password/password-driver.ts';
import type { ForgotFeatureDeps } from './forgot.feature.ts';

export interface ForgotRulesDeps {
  /** Returns the driver that changes a partner's passwords; null when there is none. */
  readonly driverOf: (partner: string) => PasswordDriver | null;
  /** Configured host names of the installation. */
  readonly publicHosts: readonly string[];
}

type ForgotRules = Pick<
  ForgotFeatureDeps,
  'partnerOf' | 'canReset' | 'passwordLength' | 'resetPassword' | 'requiredBy' | 'mayLinkTo'
>;

/** Returns what the settings say about recovery. Each function reads the current settings. */
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
 * Returns whether a name of the Host header may be used in a mailed link. Without configured hosts, requests to IP addresses
 * are accepted; a link must not lead to one of these except loopback.
 */
function isSafeInLinks(host: string, publicHosts: readonly string[]): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) === 0 || publicHosts.includes(host)) return true;
  return bare === '::1' || bare.startsWith('127.');
}
