import type { MailFilter } from '@pillarbox/contract/filters/filter';
import { tryFilter } from '@pillarbox/contract/filters/trial';
import type { FilterTrial } from '@pillarbox/contract/filters/trial';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { ownParts } from './filters.queries.ts';

/** Milliseconds after the last change before the filter is tried (ui.md 30). */
const PAUSE_MS = 1000;

/** A filter to try. */
export interface Tried {
  readonly filter: Omit<MailFilter, 'id'>;
  /** Null for a new filter, which runs last. */
  readonly id: number | null;
  /** The ETag of the stored filters, which run before this one: when they change, it is tried again. */
  readonly etag: string;
}

/** Tries a filter a second after its last change; null while it is not complete. The last result stays until the next one. */
export function useTrial(tried: Tried | null): UseQueryResult<FilterTrial> & { readonly isDue: boolean } {
  const wanted = tried === null ? '' : JSON.stringify(tried);
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const query = useQuery({
    queryKey: ['filters-trial', settled],
    queryFn: ({ signal }) => {
      const { filter, id } = JSON.parse(settled) as Tried;
      return call(tryFilter, { params: ownParts(), body: { filter, ...(id === null ? {} : { id }) } }, { signal });
    },
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
    // New mail changes the result, so the screen asks again when it is opened later.
    staleTime: 30_000,
  });
  return { ...query, isDue: wanted !== settled };
}
