import type { Folder } from '@pillarbox/contract/mail/folder';
import { exportLimitsOf } from '@pillarbox/contract/transfer/settings';
import { readPreferences } from '@pillarbox/contract/preferences/table';
import type { MailboxRotation } from '@pillarbox/contract/preferences/account';
import { emptyingFeature } from './features/emptying/emptying.feature.ts';
import { folderLayoutFeature } from './features/folder-layout/folder-layout.feature.ts';
import type { FolderLayoutFeature } from './features/folder-layout/folder-layout.feature.ts';
import { labelsFeature } from './features/labels/labels.feature.ts';
import type { MailFeature } from './features/mail/mail.feature.ts';
import type { ContactsFeature } from './features/contacts/contacts.feature.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import { rotationFeature } from './features/rotation/rotation.feature.ts';
import type { RotationFeature } from './features/rotation/rotation.feature.ts';
import { searchFeature } from './features/search/search.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { snoozeFeature } from './features/snooze/snooze.feature.ts';
import { fileExportNotice } from './features/transfer/exports/export-notice.ts';
import type { RealmsFeature } from './features/realms/realms.feature.ts';
import type { SnoozeFeature, SnoozeFeatureDeps } from './features/snooze/snooze.feature.ts';
import { transferFeature } from './features/transfer/transfer.feature.ts';
import type { TransferFeature } from './features/transfer/transfer.feature.ts';
import { accountLanguages } from './features/preferences/account-languages.ts';
import { safeFileName } from './features/mail/file-name.ts';
import type { Account } from './platform/account/account.ts';
import { failureLogger } from './platform/log/unawaited.ts';

/** Wires the favourites and the order of the folders. */
export function wireFolderLayout({ platform }: GatewayParts, preferences: PreferencesFeature): FolderLayoutFeature {
  const failed = failureLogger(platform.log, 'the order of the folders of an account could not be read or changed');
  const layout = folderLayoutFeature({ mount: platform.server.mount, settings: preferences.settings, failed });
  return {
    ...layout,
    arrange: async (owner, folders) => {
      const rules = preferences.rotationOf(owner).catch(() => null);
      return withRotation(await layout.arrange(owner, folders), await rules);
    },
  };
}

/** The folders with the days after which their messages are removed [DATA-003]. */
function withRotation(folders: Folder[], rules: MailboxRotation | null): Folder[] {
  if (rules?.enabled !== 1) return folders;
  return folders.map((folder) => {
    const rule = rules.folders[folder.name];
    return rule?.unit === 'days' ? { ...folder, rotation: rule.keep } : folder;
  });
}

export function wireLabels({ platform }: GatewayParts, mail: MailFeature): void {
  const { database, server, sockets } = platform;
  labelsFeature({
    mount: server.mount,
    db: database.db,
    mailboxOf: (session) => mail.mailboxOf(session),
    broadcast: (audience, event) => sockets.broadcast(audience, event),
  });
}

/** Wires snoozing: messages that leave their folder and return at a time. */
export function wireSnooze(
  { platform, partners, shutdown }: GatewayParts,
  { mail, realms }: { readonly mail: MailFeature; readonly realms: () => RealmsFeature },
): SnoozeFeature {
  const { database, secrets, clock, server, sockets, log, jobs } = platform;
  const inRealm: SnoozeFeatureDeps['inRealm'] = async (owner, realmid, work) => {
    const { inside, failure } = await realms().open(owner, realmid, false);
    return await work(inside).catch((error: unknown) => {
      throw failure(error);
    });
  };
  const snooze = snoozeFeature({
    mount: server.mount,
    db: database.db,
    secrets,
    inAccount: async (session, realmid, work) =>
      realmid === '' ? await work(await mail.mailboxOf(session)) : await inRealm(session, realmid, work),
    inRealm,
    hasRealm: (accountId, realmid) => realms().has(accountId, realmid),
    openMailbox: (partner, credentials) => mail.openMailbox(partner, credentials),
    storesSignIn: (partner) => partners.byId(partner)?.storedSignIn ?? true,
    broadcast: (audience, event) => sockets.broadcast(audience, event),
    now: () => clock.now(),
    alone: database.kind === 'embedded',
    failed: failureLogger(log, 'snoozed messages could not return'),
  });
  jobs.add(snooze.jobs);
  shutdown.add('snooze', () => snooze.close());
  return snooze;
}

/** Wires the rules that remove old mail. */
export function wireRotation(
  { platform, partners, shutdown }: GatewayParts,
  mail: MailFeature,
  preferences: PreferencesFeature,
): RotationFeature {
  const { database, secrets, clock, server, log, jobs } = platform;
  const rotation = rotationFeature({
    mount: server.mount,
    db: database.db,
    secrets,
    mailboxOf: (session) => mail.mailboxOf(session),
    openMailbox: (partner, credentials) => mail.openMailbox(partner, credentials),
    storesSignIn: (partner) => partners.byId(partner)?.storedSignIn ?? true,
    rulesOf: (owner) => preferences.rotationOf(owner),
    now: () => clock.now(),
    failed: failureLogger(log, 'the rules about old mail of an account could not be applied'),
  });
  jobs.add(rotation.jobs);
  shutdown.add('rules about old mail', () => {
    rotation.close();
    return Promise.resolve();
  });
  return rotation;
}

/** Wires the search over all folders of an account. */
export function wireSearch(
  { platform: { server, clock } }: GatewayParts,
  mail: MailFeature,
  { preferences, contacts }: { readonly preferences: PreferencesFeature; readonly contacts: ContactsFeature },
) {
  searchFeature({
    mount: server.mount,
    contactAddresses: (session) => contacts.addresses(session),
    useMailboxAt: (session, folder, work) => mail.useMailboxAt(session, folder, work),
    settings: preferences.settings,
    now: () => clock.now(),
  });
}

/** Wires the feature that empties folders in portions. */
export function wireEmptying({ platform, shutdown }: GatewayParts, mail: MailFeature): void {
  const { database, log, server, sockets, jobs } = platform;
  const emptying = emptyingFeature({
    mount: server.mount,
    db: database.db,
    useMailboxAt: (session, folder, work) => mail.useMailboxAt(session, folder, work),
    broadcast: (audience, event) => sockets.broadcast(audience, event),
    failed: failureLogger(log, 'a folder could not be emptied further'),
  });
  jobs.add(emptying.jobs);
  shutdown.add('emptied folders', () => emptying.close());
}

/** Wires the export and import of mail. */
export function wireTransfer(
  { platform, partners, shutdown }: GatewayParts,
  mail: MailFeature,
  { settings, stored }: Pick<PreferencesFeature, 'settings' | 'stored'>,
): TransferFeature {
  const { database, secrets, blobs, scanner, log, clock, server, sockets, jobs } = platform;
  const notice = {
    languagesOf: async (owner: Account) =>
      accountLanguages(readPreferences(await stored(owner)), partners.byId(owner.partner)),
    senderOf: (id: string) => ({ name: partners.byId(id)?.name ?? '', address: partners.byId(id)?.relay?.from }),
    now: () => clock.now(),
  };
  const transfer = transferFeature({
    mount: server.mount,
    db: database.db,
    blobs,
    scanner,
    mailboxOf: (session) => mail.mailboxOf(session),
    useMailbox: (session, work) => mail.useMailbox(session, work),
    safeName: safeFileName,
    broadcast: (audience, event) => sockets.broadcast(audience, event),
    settings,
    now: () => clock.now(),
    secrets,
    openMailbox: (partner, credentials) => mail.openMailbox(partner, credentials),
    storesSignIn: (partner) => partners.byId(partner)?.storedSignIn ?? true,
    exportLimitsOf: (partner) => exportLimitsOf(partners.byId(partner)?.mailExports ?? {}),
    fileNotice: (owner, mailbox, file) => fileExportNotice(notice, { owner, mailbox, file }),
    alone: database.kind === 'embedded',
    failed: failureLogger(log, 'an import or export of mail was interrupted'),
  });
  jobs.add(transfer.jobs);
  shutdown.add('imports and exports of mail', () => transfer.close());
  return transfer;
}
