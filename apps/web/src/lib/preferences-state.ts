import type { Preferences } from '@pillarbox/contract/preferences/table';
import { defaultPreferences, readPreferences } from '@pillarbox/contract/preferences/table';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { createStore } from './store.ts';

/** Key of the preferences in the query cache. */
const PREFERENCES_KEY = ['preferences'] as const;

/** Preferences as the gateway stores them, by name. */
export type StoredPreferences = Readonly<Record<string, unknown>>;

const DEFAULTS = defaultPreferences();

/**
 * Whether the preferences are those that the browser kept, because the gateway has not answered yet. What may happen only once, such as
 * the tour, waits for the answer.
 */
export const preferencesAreKept = createStore(false);

/** Sets the preferences that all features read. Only the preferences feature calls it. */
export function showPreferences(stored: StoredPreferences): void {
  queryClient.setQueryData<StoredPreferences>(PREFERENCES_KEY, stored);
}

/** The user's preferences, with defaults for unset and invalid ones. The component renders again when they change. */
export function usePreferences(): Preferences {
  const { data } = useQuery<StoredPreferences, Error, Preferences>({
    queryKey: PREFERENCES_KEY,
    queryFn: () => ({}),
    enabled: false,
    select: read,
  });
  return data ?? DEFAULTS;
}

/** The preferences now, outside components. */
export function currentPreferences(): Preferences {
  const stored = queryClient.getQueryData<StoredPreferences>(PREFERENCES_KEY);
  return stored === undefined ? DEFAULTS : read(stored);
}

const known = new WeakMap<StoredPreferences, Preferences>();

/** Parses the stored preferences once for all readers, because many components read them on each render. */
function read(stored: StoredPreferences): Preferences {
  const before = known.get(stored);
  if (before !== undefined) return before;
  const preferences = readPreferences(stored);
  known.set(stored, preferences);
  return preferences;
}
