import { deleteSavedSearch, loadSavedSearches, saveSearch } from '@pillarbox/contract/search/saved';
import type { SavedSearch } from '@pillarbox/contract/search/saved';
import { searchMessages } from '@pillarbox/contract/search/search';
import type { SearchTerm } from '@pillarbox/contract/search/search';
import { useQuery } from '@tanstack/react-query';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { queryClient } from '../../../lib/query-client.ts';

/** The key that `settings-changed` of another page makes stale. */
const KEY = ['search', 'saved'] as const;
const NONE: readonly SavedSearch[] = [];

/** The saved searches of the account. */
export function useSavedSearches(): readonly SavedSearch[] {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(loadSavedSearches, {}, { signal })).searches,
  });
  return data ?? NONE;
}

/** Saves a search, or changes the one with this id. A failure is said. */
export async function keepSearch(search: SavedSearch): Promise<void> {
  await change(call(saveSearch, { body: search }));
}

/** Deletes a saved search. A failure is said. */
export async function dropSearch(id: string): Promise<void> {
  await change(call(deleteSavedSearch, { params: { id } }));
}

async function change(reply: Promise<{ searches: SavedSearch[] }>): Promise<void> {
  try {
    queryClient.setQueryData<SavedSearch[]>(KEY, (await reply).searches);
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

/** The unread messages that a search finds in the headers that the gateway knows; read once a minute. */
export function useUnreadCount(terms: readonly SearchTerm[], folders: readonly string[]): number {
  const { data } = useQuery({
    queryKey: ['search', 'unread', terms, folders],
    enabled: terms.length > 0 && folders.length > 0,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const body = { terms: [...terms], folders: [...folders] };
      const { found } = await call(searchMessages, { body }, { signal });
      return found.reduce((sum, { unseen }) => sum + unseen, 0);
    },
  });
  return data ?? 0;
}
