import { emptyingFeature } from './features/emptying/emptying.feature.ts';
import { folderLayoutFeature } from './features/folder-layout/folder-layout.feature.ts';
import type { FolderLayoutFeature } from './features/folder-layout/folder-layout.feature.ts';
import { labelsFeature } from './features/labels/labels.feature.ts';
import type { MailFeature } from './features/mail/mail.feature.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import { searchFeature } from './features/search/search.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { snoozeFeature } from './features/snooze/snooze.feature.ts';
import type { SnoozeFeature } from './features/snooze/snooze.feature.ts';
import { failureLogger } from './platform/log/unawaited.ts';

/** Wires the favourites and the order of the folders. */
export function wireFolderLayout({ platform }: GatewayParts, preferences: PreferencesFeature): FolderLayoutFeature {
  return folderLayoutFeature({
    mount: platform.server.mount,
    settings: preferences.settings,
    failed: failureLogger(platform.log, 'the order of the folders of an account could not be read or changed'),
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
export function wireSnooze({ platform, partners, shutdown }: GatewayParts, mail: MailFeature): SnoozeFeature {
  const { database, secrets, clock, server, sockets, log, jobs } = platform;
  const snooze = snoozeFeature({
    mount: server.mount,
    db: database.db,
    secrets,
    mailboxOf: (session) => mail.mailboxOf(session),
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

/** Wires the search over all folders of an account. */
export function wireSearch(
  { platform: { server, clock } }: GatewayParts,
  mail: MailFeature,
  preferences: PreferencesFeature,
) {
  searchFeature({
    mount: server.mount,
    mailboxOf: (session) => mail.mailboxOf(session),
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
    mailboxOf: (session) => mail.mailboxOf(session),
    broadcast: (audience, event) => sockets.broadcast(audience, event),
    failed: failureLogger(log, 'a folder could not be emptied further'),
  });
  jobs.add(emptying.jobs);
  shutdown.add('emptied folders', () => emptying.close());
}
