import { Failure } from '@pillarbox/contract/failure';
import { MAX_STORED_PREFERENCES } from '@pillarbox/contract/preferences/operations';
import { PREFERENCES } from '@pillarbox/contract/preferences/table';
import { isStorable } from './storable.ts';

/** Largest value of one preference, in characters of JSON. */
const MAX_VALUE = 16_384;

/**
 * Checks preferences that are to be saved: those of the table by their type, unknown ones by size alone, for they are kept as
 * they are.
 * @throws Failure `invalid_request` naming the preference.
 */
export function checkPreferences(changed: Readonly<Record<string, unknown>>): void {
  const entries = Object.entries(changed);
  if (entries.length > MAX_STORED_PREFERENCES) throw new Failure('invalid_request', { limit: MAX_STORED_PREFERENCES });
  for (const [name, value] of entries) {
    const text = JSON.stringify(value);
    const storable = text.length <= MAX_VALUE && isStorable(text);
    const definition = Object.hasOwn(PREFERENCES, name) ? PREFERENCES[name as keyof typeof PREFERENCES] : undefined;
    if (!storable || definition?.schema.safeParse(value).success === false) {
      throw new Failure('invalid_request', { field: name });
    }
  }
}
