import { readPreferences } from '@pillarbox/contract/preferences/table';
import { accountLanguages } from './features/preferences/account-languages.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import { forgotFeature } from './features/session/forgot/forgot.feature.ts';
import type { ForgotFeature } from './features/session/forgot/forgot.feature.ts';
import { forgotRules } from './features/session/forgot/forgot-rules.ts';
import { passwordDriverOf } from './features/session/password/drivers/password-drivers.ts';
import type { PasswordDriver } from './features/session/password/password-driver.ts';
import type { SessionFeature } from './features/session/session.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { createOutboundTransports } from './features/partner/outbound-transports.ts';
import { describeError } from './platform/log/describe-error.ts';
import { createOutboundMail } from './platform/outbound-mail/outbound-mail.ts';
import type { OutboundMail } from './platform/outbound-mail/outbound-mail.ts';

/** Features that the forgotten password needs. */
export interface ForgotDependencies {
  readonly preferences: PreferencesFeature;
  readonly session: SessionFeature;
  readonly outbound: OutboundMail;
}

/** Wires the mail that the product itself sends, by the current settings of each partner. */
export function wireOutboundMail({ platform, partners, mailSystems }: GatewayParts): OutboundMail {
  const partnerOf = (id: string) => partners.byId(id);
  const transportOf = createOutboundTransports({ partnerOf, localSystem: () => mailSystems.local, env: process.env });
  return createOutboundMail({ transportOf, now: () => platform.clock.now() });
}

/** Returns a function that gives the password driver of a partner by its current settings; null when there is none. */
export function wirePasswordDrivers({ partners, mailSystems }: GatewayParts): (id: string) => PasswordDriver | null {
  return (id) => {
    const partner = partners.byId(id);
    const local = mailSystems.local;
    const changeLocal = local && ((...all: Parameters<typeof local.changePassword>) => local.changePassword(...all));
    return partner ? passwordDriverOf(partner, { changeLocal, env: process.env }) : null;
  };
}

/** Wires the security question, the recovery address and the forgotten password. */
export function wireForgot(parts: GatewayParts, { preferences, session, outbound }: ForgotDependencies): ForgotFeature {
  const { platform, partners, shutdown } = parts;
  const { database, log, server, sockets, config } = platform;
  const driverOf = wirePasswordDrivers(parts);
  const rules = forgotRules(partners, { driverOf, publicHosts: config.publicHosts });
  const feature = forgotFeature({
    ...platform,
    ...rules,
    mount: server.mount,
    db: database.db,
    outbound,
    languagesOf: async (owner) =>
      accountLanguages(readPreferences(await preferences.stored(owner)), partners.byId(owner.partner)),
    publishChange: (owner, changed) => sockets.broadcast(owner, { event: 'preferences', changed: { ...changed } }),
    logFailure: (error, what) => log.warn(describeError(error), what),
    resetPassword: async (account, fresh) => {
      await rules.resetPassword(account, fresh);
      await session.passwordChanged(account);
    },
  });
  server.guard.addRequirement((who) => feature.requireRecovery(who));
  partners.onChange((ids) => {
    for (const id of ids) void sockets.recheck(id);
  });
  platform.jobs.add(feature.jobs);
  shutdown.add('forgotten passwords', () => feature.idle());
  return feature;
}
