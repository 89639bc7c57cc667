import type * as z from 'zod/mini';
import { appearancePreferenceTable } from '../appearance/preferences.ts';
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
 * The preference table: every preference of the specification, and ours, with type, default and meaning [DATA-018,
 * DATA-019]. Other keys are stored and returned unchanged.
 */
export const PREFERENCES = {
  ...generalPreferenceTable,
  ...appearancePreferenceTable,
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

/** The table's definition of a preference; undefined for an unknown name. */
export function preferenceOf(name: string): PreferenceDefinition | undefined {
  return Object.hasOwn(PREFERENCES, name) ? PREFERENCES[name as PreferenceName] : undefined;
}

/** The preferences of a user who has not set any. */
export function defaultPreferences(): Preferences {
  return readPreferences({});
}

/**
 * Reads stored values. A missing value becomes the default, an invalid one becomes `invalid` of its definition [VAL-001,
 * VAL-002, VAL-003]. Numbers may be stored as strings.
 */
export function readPreferences(stored: Readonly<Record<string, unknown>>): Preferences {
  const entries = Object.entries(PREFERENCES).map(([name, definition]) => {
    if (!Object.hasOwn(stored, name)) return [name, definition.default];
    const parsed = definition.schema.safeParse(stored[name]);
    return [name, parsed.success ? parsed.data : definition.invalid];
  });
  return Object.fromEntries(entries) as Preferences;
}
