import { isIP } from 'node:net';
import { Failure } from '@pillarbox/contract/failure';
import { readPreferences } from '@pillarbox/contract/preferences/table';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import { forgotFeature } from './features/session/forgot/forgot.feature.ts';
import type { ForgotFeature } from './features/session/forgot/forgot.feature.ts';
import { passwordDriverOf } from './features/session/password/drivers/password-drivers.ts';
import type { PasswordDriver } from './features/session/password/password-driver.ts';
import type { SessionFeature } from './features/session/session.feature.ts';
import type { Ground } from './ground.ts';
import { createOutboundWays } from './outbound-ways.ts';
import { loginRulesOf } from './platform/account/login-rules.ts';
import { describeError } from './platform/log/describe-error.ts';
import { createOutboundMail } from './platform/outbound-mail/outbound-mail.ts';
import type { OutboundMail } from './platform/outbound-mail/outbound-mail.ts';

/** Least characters of a password at a partner that was taken out of the installation. */
const LEAST = 6;

/** Features that getting back in has to do with. */
export interface ForgotNeighbours {
  readonly preferences: PreferencesFeature;
  readonly session: SessionFeature;
  readonly outbound: OutboundMail;
}

/** The product's own mails, by the partners' settings as they are at that moment. */
export function joinOutbound({ platform, partners, mailSystems }: Ground): OutboundMail {
  const partnerOf = (id: string) => partners.byId(id);
  const wayOf = createOutboundWays({ partnerOf, local: () => mailSystems.local, env: process.env });
  return createOutboundMail({ wayOf, now: () => platform.clock.now() });
}

/** What changes the passwords of a partner, as its settings say at that moment. */
export function joinPasswordDrivers({ partners, mailSystems }: Ground): (id: string) => PasswordDriver | null {
  return (id) => {
    const partner = partners.byId(id);
    const local = mailSystems.local;
    const changeLocal = local && ((...all: Parameters<typeof local.changePassword>) => local.changePassword(...all));
    return partner ? passwordDriverOf(partner, { changeLocal, env: process.env }) : null;
  };
}

/** The security question and the forgotten password, with what they need of the others. */
export function joinForgot(ground: Ground, { preferences, session, outbound }: ForgotNeighbours): ForgotFeature {
  const { platform, partners, closing } = ground;
  const { database, log, server, sockets, config } = platform;
  const driverOf = joinPasswordDrivers(ground);
  const feature = forgotFeature({
    ...platform,
    mount: server.mount,
    db: database.db,
    outbound,
    partnerOf: (host) => {
      const partner = partners.byHost(host);
      return { id: partner.id, login: loginRulesOf(partner) };
    },
    languagesOf: async (owner) => {
      const { language } = readPreferences(await preferences.stored(owner));
      return [language, partners.byId(owner.partner)?.language ?? ''];
    },
    tellPages: (owner, changed) => sockets.broadcast(owner, { event: 'preferences', changed: { ...changed } }),
    failed: (error, what) => log.warn(describeError(error), what),
    canReset: (id) => driverOf(id)?.canReset ?? false,
    passwordLength: (id) => partners.byId(id)?.passwordLength ?? LEAST,
    resetPassword: async (account, fresh) => {
      const { mail, partner } = account;
      const at = mail.lastIndexOf('@');
      const driver = driverOf(partner);
      if (driver?.canReset !== true) throw new Failure('feature_off');
      await driver.reset({ mail, account: mail.slice(0, at), domain: mail.slice(at + 1) }, fresh);
      await session.passwordChanged(account);
    },
    wantedBy: (id) => {
      const { MandatorySecurityQuestion: question = false, MandatoryForgotPass: any = false } = partners.byId(id) ?? {};
      return { question, any };
    },
    mayLinkTo: (host) => isSafeInLinks(host, config.publicHosts),
  });
  server.guard.alsoRequire((who) => feature.requireWayBack(who));
  partners.onChange((ids) => {
    for (const id of ids) void sockets.recheck(id);
  });
  platform.jobs.add(feature.jobs);
  closing.add('forgotten passwords', () => feature.idle());
  return feature;
}

/**
 * Names have been held against the configuration when the request came. Where none is configured, bare addresses pass there;
 * a link must not lead to one of those, unless it is this machine's own.
 */
function isSafeInLinks(host: string, publicHosts: readonly string[]): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) === 0 || publicHosts.includes(host)) return true;
  return bare === '::1' || bare.startsWith('127.');
}
