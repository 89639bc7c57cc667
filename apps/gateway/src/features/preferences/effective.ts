import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import { preferenceOf, readPreferences } from '@pillarbox/contract/preferences/table';
import type { StoredPreferences } from './preferences.store.ts';

/** What a partner gives its users, by name; `locked` ones cannot be changed. */
export type Overrides = PartnerSettings['overrides'];

/**
 * The preferences of an account. Later ones replace earlier ones: the provider's defaults, the stored values, the values that
 * the provider has locked, the values that the gateway itself knows. An invalid value is ignored, so that an unknown time zone
 * becomes the provider's, else America/New_York [PREF-018].
 */
export function effectivePreferences(
  stored: StoredPreferences,
  overrides: Overrides,
  readOnly: StoredPreferences,
): StoredPreferences {
  const given = Object.entries(overrides).filter(([name, { value }]) => fits(name, value));
  const valuesOf = (entries: typeof given): StoredPreferences =>
    Object.fromEntries(entries.map(([name, { value }]) => [name, value]));
  const provided = valuesOf(given);
  const own = Object.entries(stored).filter(([name, value]) => fits(name, value) || !Object.hasOwn(provided, name));
  const locked = valuesOf(given.filter(([, override]) => override.locked));
  return canonical({ ...provided, ...Object.fromEntries(own), ...locked, ...readOnly });
}

/** Names among these that the partner has locked. */
export function lockedAmong(names: readonly string[], overrides: Overrides): string[] {
  return names.filter((name) => Object.hasOwn(overrides, name) && overrides[name]?.locked === true);
}

function fits(name: string, value: unknown): boolean {
  return preferenceOf(name)?.schema.safeParse(value).success ?? true;
}

/** Values of the table in their stored form; other values unchanged. */
function canonical(values: StoredPreferences): StoredPreferences {
  const read: StoredPreferences = readPreferences(values);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Object.hasOwn(read, name) ? read[name] : value]),
  );
}
