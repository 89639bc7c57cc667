import { ERRORS, isErrorCode } from '@pillarbox/contract/errors';
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const MOST_RETRIES = 2;

/** Whether trying again may help: the network, a time-out, or a server's fault; never what the user must change. */
export function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= MOST_RETRIES || !(error instanceof ApiError)) return false;
  if (error.code === 'offline' || error.code === 'timed_out') return true;
  return isErrorCode(error.code) && ERRORS[error.code].fault === 'server';
}

/** The one cache of server data. Push keeps it current, so nothing goes stale by time or by focus alone. */
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
