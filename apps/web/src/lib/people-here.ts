import { suggest } from '@pillarbox/contract/contacts/suggest';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { session } from './session-state.ts';

/** Most people that are suggested. */
const MAX_SUGGESTED = 5;

/** People of the user's own domain, from the user's contacts, whom a typed text could mean, without some addresses. */
export function usePeopleHere(
  text: string,
  without: readonly string[],
): readonly { readonly name: string; readonly mail: string }[] {
  const user = session.get().user?.mail ?? '';
  const { data } = useQuery({
    queryKey: ['contacts', 'share-with', text, ...without],
    queryFn: async ({ signal }) => {
      const domain = user.slice(user.lastIndexOf('@') + 1);
      const body = { text: text.slice(0, 100), exclude: [user, ...without], domain };
      const { suggestions } = await call(suggest, { params: { user }, body }, { signal });
      const people = suggestions.filter(({ isGroup }) => !isGroup).slice(0, MAX_SUGGESTED);
      return people.map(({ Name: name, Email: mail }) => ({ name, mail }));
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  return data ?? [];
}
