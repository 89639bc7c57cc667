import type { GlobalPerson } from '@pillarbox/contract/global-list/global-list';
import { readGlobalList } from '@pillarbox/contract/global-list/global-list';
import type { ReplyOf } from '@pillarbox/contract/operation';
import type { QueryObserverResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session-state.ts';

/** A page of people. */
export type GlobalPage = ReplyOf<typeof readGlobalList>;

/** Apart from the contacts: a change of those does not change the provider's list. */
const KEY = ['global-list'] as const;
/** How long a page of people counts, in ms: as long as the gateway keeps it. */
const FRESH_MS = 60_000;
/** The gateway leaves a source that fails alone for a while, so that asking again at once is of no use. */
const ONCE = { staleTime: FRESH_MS, retry: false } as const;

async function read(text: string, signal: AbortSignal): Promise<GlobalPage> {
  const params = { mail: session.get().user?.mail ?? '' };
  return await call(readGlobalList, { params, query: { text } }, { signal });
}

/** The people who match a text. While a longer text is searched, the people of the one before. */
export function useGlobalList(text: string): QueryObserverResult<GlobalPage> {
  return useQuery({
    queryKey: [...KEY, 'page', text],
    queryFn: ({ signal }) => read(text, signal),
    placeholderData: keepPreviousData,
    ...ONCE,
  });
}

/** The person with an address; null when nobody has it. */
export function useGlobalPerson(mail: string): QueryObserverResult<GlobalPerson | null> {
  return useQuery({
    queryKey: [...KEY, 'one', mail],
    queryFn: async ({ signal }) => withMail(await read(mail, signal), mail),
    initialData: () => knownPerson(mail),
    enabled: mail !== '',
    ...ONCE,
  });
}

function knownPerson(mail: string): GlobalPerson | undefined {
  const pages = queryClient.getQueriesData<GlobalPage>({ queryKey: [...KEY, 'page'] });
  return pages.flatMap(([, page]) => (page === undefined ? [] : (withMail(page, mail) ?? []))).at(-1);
}

function withMail({ People }: GlobalPage, mail: string): GlobalPerson | null {
  return People.find(({ Emails }) => Emails.includes(mail)) ?? null;
}
