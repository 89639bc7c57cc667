import type { ContactsImportFeature } from './features/contacts-import/contacts-import.feature.ts';
import type { IncomingFeature } from './features/incoming/incoming.feature.ts';
import type { MailFeature } from './features/mail/mail.feature.ts';
import type { MailScriptOf } from './features/mail-script/mail-script.ts';
import { storedIdentities } from './features/preferences/mail/identities.ts';
import { readSignatures } from './features/preferences/mail/signatures.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import { takeOverFeature } from './features/take-over/take-over.feature.ts';
import type { TakeOverFeature } from './features/take-over/take-over.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { readLoginName } from './platform/account/login-name.ts';
import { loginRulesOf } from './platform/account/login-rules.ts';

/** What taking over gets from other features. */
interface TakeOverParts {
  readonly mail: Pick<MailFeature, 'mailboxOf'>;
  readonly preferences: PreferencesFeature;
  readonly incoming: Pick<IncomingFeature, 'announceForwarding'>;
  readonly contactsImport: Pick<ContactsImportFeature, 'importWhole'>;
  readonly scriptOf: MailScriptOf;
}

/** Wires what users take along from another webmail. */
export function wireTakeOver(
  { platform, partners, mailSystems }: GatewayParts,
  { mail, preferences, incoming, contactsImport, scriptOf }: TakeOverParts,
): TakeOverFeature {
  return takeOverFeature({
    settings: preferences.settings,
    scriptOf,
    namingOf: async (session) => await (await mail.mailboxOf(session)).folderNaming(),
    redirected: (session, told) => incoming.announceForwarding(session, told),
    deliversTo: async (address) => (await mailSystems.local?.accepts(address)) ?? false,
    changed: ({ accountId }) => platform.sockets.broadcast({ accountId }, { event: 'filters-changed' }),
    depsOf: (id) => {
      const partner = partners.byId(id);
      if (partner === undefined)
        throw new Error(`There is no partner ${id}; there are ${partners.all.map((one) => one.id).join(', ')}`);
      const rules = loginRulesOf(partner);
      const addressesOf = ({ mail: address, domain }: { readonly mail: string; readonly domain: string }) =>
        preferences.aliasesOf({ partner: id, mail: address, domain });
      return {
        partner: id,
        accountOf: (login) => readLoginName(login, rules),
        addressesOf,
        settings: preferences.settings,
        savedPreferences: (owner) => preferences.stored(owner),
        savePreferences: (owner, changed) => preferences.save(owner, changed),
        // All of them: those whose address the provider took away are not lost.
        identitiesIn: storedIdentities,
        signaturesIn: readSignatures,
        importCards: (owner, file) => contactsImport.importWhole(owner, file),
      };
    },
  });
}
