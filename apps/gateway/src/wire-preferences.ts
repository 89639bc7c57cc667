import { appearanceFeature } from './features/appearance/appearance.feature.ts';
import { partnerFeature } from './features/partner/partner.feature.ts';
import { preferencesFeature } from './features/preferences/preferences.feature.ts';
import type { PreferencesFeature, PreferencesFeatureDeps } from './features/preferences/preferences.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';

/** Characters of the name that analytics has for a user: 132 bits. */
const PSEUDONYM_LENGTH = 22;

export function wirePreferences(
  { platform, partners }: GatewayParts,
  deps: Pick<
    PreferencesFeatureDeps,
    'readOnlyOf' | 'calendarsOf' | 'rotationSaved' | 'spamChanged' | 'writeSpamLists' | 'messageFiltersOf'
  >,
): PreferencesFeature {
  const { blobs, scanner, database, clock, secrets, server, sockets } = platform;
  appearanceFeature({ mount: server.mount, blobs, scanner, now: () => clock.now() });
  const partner = partnerFeature({
    mount: server.mount,
    partners,
    publishToPartner: (id, event) => sockets.publishToPartner(id, event),
  });
  return preferencesFeature({
    mount: server.mount,
    db: database.db,
    clock,
    partnerPreferencesOf: (id) => partner.preferencesOf(id),
    choicesOf: (id) => partners.byId(id),
    visitorOf: ({ partner: id, mail }) => ({
      pseudonym: secrets.sign('analytics visitor', `${id} ${mail}`).slice(0, PSEUDONYM_LENGTH),
      accountOwner: partners.byId(id)?.analytics?.accountOwners.includes(mail) ?? false,
    }),
    ...deps,
    // The feature that holds these does not exist yet.
    cloudServicesOf: () => Promise.resolve({ services: [] }),
    broadcast: (audience, event) => sockets.broadcast(audience, event),
  });
}
