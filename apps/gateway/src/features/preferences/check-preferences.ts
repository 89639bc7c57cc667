import { Failure } from '@pillarbox/contract/failure';
import { MAX_STORED_PREFERENCES } from '@pillarbox/contract/preferences/operations';
import { preferenceOf } from '@pillarbox/contract/preferences/table';
import { isStorable } from './storable.ts';

/** Largest value of one preference, in characters of JSON. */
const MAX_VALUE = 16_384;

/**
 * Validates preferences before they are saved: those of the table by their type, unknown ones by their size only. Returns them as
 * they are stored: a number that arrived as a string becomes a number.
 * @throws Failure `invalid_request` naming the preference.
 */
export function checkPreferences(changed: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(changed);
  if (entries.length > MAX_STORED_PREFERENCES) throw new Failure('invalid_request', { limit: MAX_STORED_PREFERENCES });
  return Object.fromEntries(entries.map(([name, value]) => [name, checkPreference(name, value)]));
}

function checkPreference(name: string, value: unknown): unknown {
  const text = JSON.stringify(value);
  const definition = preferenceOf(name);
  const parsed = definition?.schema.safeParse(value);
  // Values that the gateway itself sets cannot be saved by a user.
  if (text.length > MAX_VALUE || !isStorable(text) || parsed?.success === false || definition?.readOnly === true) {
    throw new Failure('invalid_request', { field: name });
  }
  return parsed ? parsed.data : value;
}
