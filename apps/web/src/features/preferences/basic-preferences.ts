import { TIME_ZONES } from '@pillarbox/contract/formats/time-zones';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import { browserZone } from '../../lib/i18n/dates.ts';
import { browserLanguage } from '../../lib/i18n/language.ts';

/**
 * What is used while the user's own preferences cannot be had: the browser's zone and language [PREF-007]; everything else is
 * the table's default. A zone that is not in the list stays unset, which means the browser's too. Throws where the browser
 * tells neither: then there is nothing to go on with (PREFSERROR).
 */
export function basicPreferences(): Partial<Preferences> {
  const zone = TIME_ZONES.find(({ value }) => value === browserZone())?.value;
  return { language: browserLanguage(), ...(zone === undefined ? {} : { timezone: zone }) };
}
