import type * as z from 'zod/mini';
import { calendarPreferenceTable } from '../calendar/preferences.ts';
import { composePreferenceTable } from '../compose/preferences.ts';
import { contactsPreferenceTable } from '../contacts/preferences.ts';
import { mailPreferenceTable } from '../mail/preferences.ts';
import { noticesPreferenceTable } from '../notices/preferences.ts';
import { sessionPreferenceTable } from '../session/preferences.ts';
import { tourPreferenceTable } from '../tour/preferences.ts';
import type { PreferenceDefinition } from './preference.ts';
import { generalPreferenceTable } from './preferences.ts';

/**
 * The preference table: every preference that the specification names, and ours, with type, default and meaning [DATA-018,
 * DATA-019]. Keys that are not here are kept in the store and returned unchanged.
 */
export const PREFERENCES = {
  ...generalPreferenceTable,
  ...sessionPreferenceTable,
  ...tourPreferenceTable,
  ...mailPreferenceTable,
  ...composePreferenceTable,
  ...contactsPreferenceTable,
  ...noticesPreferenceTable,
  ...calendarPreferenceTable,
} as const;

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
