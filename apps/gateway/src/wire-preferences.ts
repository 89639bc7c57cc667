import { appearanceFeature } from './features/appearance/appearance.feature.ts';
import { partnerFeature } from './features/partner/partner.feature.ts';
import { preferencesFeature } from './features/preferences/preferences.feature.ts';
import type { PreferencesFeature, PreferencesFeatureDeps } from './features/preferences/preferences.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';

export function wirePreferences(
  { platform, partners }: GatewayParts,
  deps: Pick<
    PreferencesFeatureDeps,
    'readOnlyOf' | 'calendarsOf' | 'rotationSaved' | 'spamChanged' | 'messageFiltersOf'
  >,
): PreferencesFeature {
  const { blobs, database, clock, server, sockets } = platform;
  appearanceFeature({ mount: server.mount, blobs, now: () => clock.now() });
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
    ...deps,
    // The feature that holds these does not exist yet.
    cloudServicesOf: () => Promise.resolve({ services: [] }),
    broadcast: (audience, event) => sockets.broadcast(audience, event),
  });
}
