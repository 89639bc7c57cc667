import { ERRORS, isErrorCode } from '@pillarbox/contract/errors';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const MAX_RETRIES = 2;

// By default queries notify by a timer, one turn of the event loop later. A pressed radio button of a preference would show its
// old state until then.
notifyManager.setScheduler(queueMicrotask);

/**
 * Whether a retry may succeed: after a network failure, a time-out or a server error, but not after an error that the
 * user must fix.
 */
export function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES || !(error instanceof ApiError)) return false;
  if (error.code === 'offline' || error.code === 'timed_out') return true;
  return isErrorCode(error.code) && ERRORS[error.code].fault === 'server';
}

/** The cache of server data. Pushed events keep it current, so nothing becomes stale by time or focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: Infinity, gcTime: 10 * 60_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}

/** The page's own cache. A child window is a page of its own and has another. */
export const queryClient: QueryClient = createQueryClient();

/**
 * Reads queries again where they are shown, after a change. A first answer that is still on its way may be older than the change:
 * `invalidateQueries` alone would leave it.
 */
export async function readAgain(queryKey: QueryKey): Promise<void> {
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  if (first.length > 0) await Promise.allSettled(first.map((query) => query.promise ?? Promise.resolve()));
  await queryClient.invalidateQueries({ queryKey });
}

/**
 * Changes what a query has read to a state that an event brought. A read that is on its way may have begun before that state was
 * there, and its reply would put the older one back: it is read again afterwards.
 */
export function updateCached<T>(queryKey: QueryKey, change: (known: T) => T): void {
  queryClient.setQueryData<T>(queryKey, (known) => (known === undefined ? known : change(known)));
  if (queryClient.isFetching({ queryKey, exact: true }) > 0) void readAgain(queryKey);
}
