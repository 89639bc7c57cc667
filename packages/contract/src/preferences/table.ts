import type * as z from 'zod/mini';
import type { PreferenceDefinition } from './known-preferences.ts';
import { PREFERENCES } from './known-preferences.ts';

/** Name of a preference of the table. */
export type PreferenceName = keyof typeof PREFERENCES;
/** All preferences of the table with their types. */
export type Preferences = { [K in PreferenceName]: z.output<(typeof PREFERENCES)[K]['schema']> };

/** A preference of the table by its name; undefined for a name that is not in it. */
export function preferenceOf(name: string): PreferenceDefinition | undefined {
  return Object.hasOwn(PREFERENCES, name) ? PREFERENCES[name as PreferenceName] : undefined;
}

/** The preferences of a user who has set nothing. */
export function defaultPreferences(): Preferences {
  return readPreferences({});
}

/**
 * Reads stored values: a missing one is its default, one that does not fit what the table says for that case [VAL-001,
 * VAL-002, VAL-003]. Numbers may come as strings.
 */
export function readPreferences(stored: Readonly<Record<string, unknown>>): Preferences {
  const entries = Object.entries(PREFERENCES).map(([name, definition]) => {
    if (!Object.hasOwn(stored, name)) return [name, definition.default];
    const parsed = definition.schema.safeParse(stored[name]);
    return [name, parsed.success ? parsed.data : definition.invalid];
  });
  return Object.fromEntries(entries) as Preferences;
}
