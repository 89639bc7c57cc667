import { readPreferences } from '@pillarbox/contract/preferences/table';
import type { SpamListsSettings } from '@pillarbox/contract/spam/settings';
import { fileForwardingNotice } from './features/incoming/forwarding-notice.ts';
import { incomingFeature } from './features/incoming/incoming.feature.ts';
import type { IncomingFeature } from './features/incoming/incoming.feature.ts';
import { spamListsTarget } from './features/incoming/spam-list-drivers.ts';
import type { SpamListsTarget } from './features/incoming/spam-list-drivers.ts';
import type { MailFeature } from './features/mail/mail.feature.ts';
import { createMailScriptOf } from './features/mail-script/mail-script.ts';
import type { MailScriptOf } from './features/mail-script/mail-script.ts';
import { accountLanguages } from './features/preferences/account-languages.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import { requireConfirmation } from './features/session/browser/confirmation.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { Leases } from './platform/database/leases.ts';
import { failureLogger } from './platform/log/unawaited.ts';

/** Access to the rules that mail systems apply to incoming mail; filters, auto-reply, forwarding and spam lists share it. */
export function wireMailScript({ platform, mailSystems }: GatewayParts): MailScriptOf {
  return createMailScriptOf({
    leases: new Leases(platform.database.db),
    scriptsOf: (partner) => mailSystems.scriptsOf(partner),
  });
}

/** What auto-reply, forwarding and spam rules get from other features. */
interface IncomingParts {
  readonly mail: MailFeature;
  readonly preferences: PreferencesFeature;
  readonly scriptOf: MailScriptOf;
}

/** Wires auto-reply, forwarding and spam rules. */
export function wireIncoming(
  { platform, partners, mailSystems }: GatewayParts,
  { mail, preferences, scriptOf }: IncomingParts,
): IncomingFeature {
  const { clock, log, secrets, server } = platform;
  const notice = {
    languagesOf: async (session: Parameters<MailScriptOf>[0]) =>
      accountLanguages(readPreferences(await preferences.stored(session)), partners.byId(session.partner)),
    senderOf: (id: string) => ({ name: partners.byId(id)?.name ?? '', address: partners.byId(id)?.relay?.from }),
    mailboxOf: (session: Parameters<MailScriptOf>[0]) => mail.mailboxOf(session),
    now: () => clock.now(),
  };
  const targets = new WeakMap<SpamListsSettings, SpamListsTarget>();
  const leases = new Leases(platform.database.db);
  return incomingFeature({
    spamListsOf: (id) => {
      const settings = partners.byId(id)?.spamLists;
      if (settings === undefined) return null;
      const variable = settings.driver === 'sql' ? settings.databaseUrlFrom : settings.secretFrom;
      const target =
        targets.get(settings) ??
        spamListsTarget(settings, process.env[variable], (mail, work) => leases.hold(`spam-lists ${id} ${mail}`, work));
      targets.set(settings, target);
      return target;
    },
    mount: server.mount,
    settings: preferences.settings,
    now: () => clock.now(),
    scriptOf,
    aliasesOf: (session) => preferences.aliasesOf(session),
    requireConfirmation: (exchange, session) => requireConfirmation(exchange, session, { secrets, clock }),
    deliversTo: async (address) => (await mailSystems.local?.accepts(address)) ?? false,
    setPreferences: (session, { addresses, keepCopy }) =>
      preferences.setReadOnly(session, { forward_address: addresses.join(', '), forward_keep_copy: keepCopy ? 1 : 0 }),
    fileNotice: (session, forwarding) => fileForwardingNotice(notice, session, forwarding),
    noticeFailed: failureLogger(log, 'the mail about a new forwarding could not be filed'),
    spamFilterOf: (session) => preferences.spamFilterOf(session),
    checksOf: async (session) => readPreferences(await preferences.stored(session)),
    checkedBy: (id) => partners.byId(id)?.authenticationResults?.servers ?? [],
    mailboxOf: (session) => mail.mailboxOf(session),
    spamRulesFailed: failureLogger(log, 'the spam lists could not be written to the mail server'),
  });
}
