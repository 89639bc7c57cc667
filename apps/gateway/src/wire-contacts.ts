import { Failure } from '@pillarbox/contract/failure';
import { readPreferences } from '@pillarbox/contract/preferences/table';
import { contactsDuplicatesFeature } from './features/contacts-duplicates/contacts-duplicates.feature.ts';
import { contactUpdateFeature } from './features/contact-update/contact-update.feature.ts';
import type { ComposeFeature } from './features/compose/compose.feature.ts';
import { contactsImportFeature } from './features/contacts-import/contacts-import.feature.ts';
import type { ContactsImportFeature } from './features/contacts-import/contacts-import.feature.ts';
import { contactsFeature } from './features/contacts/contacts.feature.ts';
import type { ContactsFeature } from './features/contacts/contacts.feature.ts';
import type { MailFeature } from './features/mail/mail.feature.ts';
import { globalListFeature } from './features/global-list/global-list.feature.ts';
import type { GlobalListFeature } from './features/global-list/global-list.feature.ts';
import { accountLanguages } from './features/preferences/account-languages.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import type { AccountId } from './platform/account/account.ts';
import { readLoginName } from './platform/account/login-name.ts';
import { loginRulesOf } from './platform/account/login-rules.ts';
import { Egress } from './platform/egress/egress.ts';
import { outsideCall } from './platform/http/call-scope.ts';
import { failureLogger } from './platform/log/unawaited.ts';
import type { GatewayParts } from './gateway-parts.ts';

/** What contacts need of other features. */
interface ContactParts {
  readonly mail: MailFeature;
  readonly preferences: PreferencesFeature;
  /** Called when contacts of an account have changed; it does not throw. */
  readonly changed: (accountId: AccountId) => Promise<void>;
}

/** Wires address books, groups, photos, suggestions, and the addresses that are collected from sent messages. */
export function wireContacts(parts: GatewayParts, { mail, preferences, changed }: ContactParts): ContactsFeature {
  const { platform, partners } = parts;
  const { database, blobs, log, clock, server, sockets } = platform;
  const contacts = contactsFeature({
    mount: server.mount,
    db: database.db,
    blobs,
    log,
    mailboxOf: (session) => mail.mailboxOf(session),
    isAllowed: async (session) => readPreferences(await preferences.stored(session)).collecting_contacts_disabled === 0,
    globalList: wireGlobalList(parts),
    now: () => clock.now(),
    languagesOf: async (session) =>
      accountLanguages(readPreferences(await preferences.stored(session)), partners.byId(session.partner)),
    accountNamed: (owner, name) => {
      const partner = partners.byId(owner.partner);
      if (partner === undefined) throw new Failure('invalid_request', { field: 'user' });
      return readLoginName(name, loginRulesOf(partner));
    },
    broadcast: (audience, event) => {
      sockets.broadcast(audience, event);
      void outsideCall(() => changed(audience.accountId));
    },
  });
  platform.jobs.add(contacts.jobs);
  return contacts;
}

/** Wires the global address list, whose sources are services of the provider: these may be on private addresses and any port. */
function wireGlobalList({ platform, partners }: GatewayParts): GlobalListFeature {
  const { server, log, clock } = platform;
  return globalListFeature({
    mount: server.mount,
    settingsOf: (id) => {
      const partner = partners.byId(id);
      return partner?.ShowGlobalAddressList === 'YES' ? partner.globalAddressList : undefined;
    },
    env: process.env,
    egress: new Egress({ isPublic: () => true, allowPort: () => true }),
    failed: failureLogger(log, 'the global address list cannot be searched'),
    now: () => clock.now(),
  });
}

/** Wires the import and export of contacts. */
export function wireContactsImport(
  { platform, shutdown }: GatewayParts,
  contacts: ContactsFeature,
): Pick<ContactsImportFeature, 'importWhole'> {
  const { database, blobs, scanner, log, clock, server, sockets } = platform;
  const contactsImport = contactsImportFeature({
    mount: server.mount,
    db: database.db,
    blobs,
    scanner,
    books: contacts.files,
    now: () => clock.now(),
    broadcast: (audience, event) => sockets.broadcast(audience, event),
    failed: failureLogger(log, 'an import of contacts was interrupted'),
  });
  platform.jobs.add(contactsImport.jobs);
  shutdown.add('imports of contacts', () => contactsImport.close());
  return contactsImport;
}

/** Wires the search for duplicate contacts, and their merges. */
export function wireContactsDuplicates({ platform }: GatewayParts, contacts: ContactsFeature): void {
  const { database, server, sockets } = platform;
  platform.jobs.add(
    contactsDuplicatesFeature({
      mount: server.mount,
      db: database.db,
      contacts: contacts.merges,
      broadcast: (audience, event) => sockets.broadcast(audience, event),
    }),
  );
}

/** What requests to update contacts need of other features. */
interface ContactUpdateParts {
  readonly contacts: ContactsFeature;
  readonly compose: ComposeFeature;
  readonly preferences: PreferencesFeature;
}

/** Wires the requests to update contacts and the public page that answers them. */
export function wireContactUpdate(
  { platform, partners }: GatewayParts,
  { contacts, compose, preferences }: ContactUpdateParts,
): void {
  const { database, secrets, clock, server, sockets } = platform;
  const feature = contactUpdateFeature({
    mount: server.mount,
    db: database.db,
    secrets,
    books: {
      // An answer is written to the contact, so nobody is asked about a contact that may only be read.
      cards: (owner, ids) => contacts.files.cards(owner, ids, 'write'),
      etagOf: (card) => contacts.files.etagOf(card),
      replace: (owner, cards) => contacts.files.replace(owner, cards),
    },
    now: () => clock.now(),
    partnerAt: (host) => partners.byHost(host).id,
    nameOf: async (session) => readPreferences(await preferences.stored(session)).fullname,
    languagesOf: async (session) =>
      accountLanguages(readPreferences(await preferences.stored(session)), partners.byId(session.partner)),
    send: (session, message) => compose.send(session, message),
    broadcast: (audience, event) => sockets.broadcast(audience, event),
  });
  platform.jobs.add(feature.jobs);
}
