import { TIME_ZONES } from '@pillarbox/contract/formats/time-zones';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import { browserZone } from '../../lib/i18n/dates.ts';
import { browserLanguage } from '../../lib/i18n/language.ts';

/**
 * The preferences in use while the user's own cannot be loaded: time zone and language of the browser [PREF-007],
 * defaults for the rest. A zone that is not in the list stays unset, which also means that of the browser. Throws when
 * the browser provides neither (PREFSERROR).
 */
export function basicPreferences(): Partial<Preferences> {
  const own = browserZone();
  const zone = TIME_ZONES.find(({ value }) => value === own)?.value;
  return { language: browserLanguage(), ...(zone === undefined ? {} : { timezone: zone }) };
}
