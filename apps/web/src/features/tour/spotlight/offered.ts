import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import type { PageSettings } from '@pillarbox/contract/partner/page-settings';
import { offeredSpotlights } from '@pillarbox/rules/spotlights';
import type { Spotlight } from '@pillarbox/rules/spotlights';
import { features } from '../../../lib/features.ts';
import { pageSettingsOf } from '../../../lib/page-settings.ts';
import { hasFeature } from '../../../lib/partner.ts';

/** The names of the page's features that the provider has [SPOT-033]. */
export function offeredFeatures(provider: PartnerPreferences | null): readonly string[] {
  return features()
    .filter(({ section }) => section?.needs === undefined || hasFeature(provider, section.needs))
    .map(({ name }) => name);
}

/** The spotlights of what this page and its provider have, with the provider's days. */
export function spotlightsOf(provider: PartnerPreferences | null): readonly Spotlight[] {
  const chosen = Object.entries(pageSettingsOf(provider).spotlights);
  return offeredSpotlights({
    features: offeredFeatures(provider),
    hasFeature: (name) => hasFeature(provider, name),
    days: Object.fromEntries(chosen.flatMap(([name, { from }]) => (from === '' ? [] : [[name, from]]))),
  });
}

/** The title and the link that the provider sets for a spotlight, '' for none [SPOT-034]. */
export function ownWords(
  settings: PageSettings,
  { feature }: Spotlight,
): Pick<PageSettings['spotlights'][string], 'title' | 'url'> {
  return settings.spotlights[feature] ?? { title: '', url: '' };
}

/** The day at the user, `YYYY-MM-DD`. */
export function dayOf(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
