import type { Fax } from '@pillarbox/contract/fax/fax';
import * as operations from '@pillarbox/contract/fax/operations';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { readAgain } from '../../../lib/query-client.ts';
import { FAX_KEY } from './fax-key.ts';
import type { FaxScope } from './fax-location.ts';

type Page = ReplyOf<typeof operations.listFaxes>;

/** The pages of a list that are loaded; `fetchNextPage` loads the next one. */
export function useFaxList(scope: FaxScope) {
  const { box, filter, text } = scope;
  return useInfiniteQuery({
    queryKey: [...FAX_KEY, 'list', scope],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = {
        box,
        ...(filter === 'all' ? {} : { filter }),
        ...(text === '' ? {} : { text }),
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      };
      return await call(operations.listFaxes, { query }, { signal });
    },
    getNextPageParam: ({ next }: Page) => (next === '' ? undefined : next),
    placeholderData: keepPreviousData,
  });
}

/** The faxes of the loaded pages, each once: one that moved between two readings may be in both. */
export function faxesOf(pages: readonly Page[] | undefined): readonly Fax[] {
  return [...new Map(pages?.flatMap(({ faxes }) => faxes).map((one) => [one.id, one])).values()];
}

/** One fax with what it was made of. */
export function useFax(id: string) {
  return useQuery({
    queryKey: [...FAX_KEY, 'one', id],
    queryFn: ({ signal }) => call(operations.readFax, { params: { id } }, { signal }),
    enabled: id !== '',
  });
}

export const FAX_ACCOUNT_KEY = [...FAX_KEY, 'account'] as const;

/** The fax account of the user. */
export function useFaxAccount() {
  return useQuery({
    queryKey: FAX_ACCOUNT_KEY,
    queryFn: ({ signal }) => call(operations.readFaxAccount, {}, { signal }),
  });
}

/** Reads everything about faxes again that is on the screen; the rest when it is next shown. */
export async function refreshFaxes(): Promise<void> {
  await readAgain(FAX_KEY);
}
