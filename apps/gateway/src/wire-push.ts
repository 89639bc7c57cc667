import { readPreferences } from '@pillarbox/contract/preferences/table';
import { startsOffline } from './features/partner/page-settings.ts';
import type { MailFeature } from './features/mail/mail.feature.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import { pushFeature } from './features/push/push.feature.ts';
import type { PushFeature } from './features/push/push.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { Egress } from './platform/egress/egress.ts';
import { failureLogger } from './platform/log/unawaited.ts';
import { formatText } from './platform/texts/texts.ts';

/** Wires the notices of new mail that are sent while no page is open. */
export function wirePush(
  { platform, partners, shutdown }: GatewayParts,
  mail: MailFeature,
  preferences: () => Pick<PreferencesFeature, 'stored'>,
): PushFeature {
  const { database, secrets, server, log, jobs } = platform;
  const push = pushFeature({
    mount: server.mount,
    db: database.db,
    secrets,
    egress: new Egress(),
    mailboxOf: (session) => mail.mailboxOf(session),
    openMailbox: (partner, credentials) => mail.openMailbox(partner, credentials),
    offers: (id) => {
      const partner = partners.byId(id);
      return partner !== undefined && partner.storedSignIn && startsOffline(partner);
    },
    readerOf: async (owner) => {
      const { language, push_details: details } = readPreferences(await preferences().stored(owner));
      return {
        title: partners.byId(owner.partner)?.name ?? '',
        countWords: (count) => formatText([language], 'LANG_OUTBOUND_PUSH_NEW', { count }),
        showsDetails: details === 1,
      };
    },
    alone: database.kind === 'embedded',
    failed: failureLogger(log, 'notices of new mail could not be sent'),
  });
  jobs.add(push.jobs);
  shutdown.add('notices of new mail', () => push.close());
  return push;
}
