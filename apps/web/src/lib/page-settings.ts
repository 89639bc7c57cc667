import type { PageSettings } from '@pillarbox/contract/partner/page-settings';
import { pageSettings } from '@pillarbox/contract/partner/page-settings';
import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import { useStore } from './store.ts';
import { partner } from './partner.ts';

const NONE = pageSettings.parse({});
const read = new WeakMap<PartnerPreferences, PageSettings>();

/** The provider's settings of the page, or the defaults while they load. */
export function pageSettingsOf(preferences: PartnerPreferences | null): PageSettings {
  if (preferences === null) return NONE;
  const known = read.get(preferences);
  if (known !== undefined) return known;
  const settings = pageSettings.parse(preferences.preferences);
  read.set(preferences, settings);
  return settings;
}

/** The settings in a component, which renders again when they change [BRAND-005, BRAND-006, BRAND-007]. */
export function usePageSettings(): PageSettings {
  return useStore(partner, pageSettingsOf);
}
