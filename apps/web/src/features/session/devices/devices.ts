import type { SignedInDevice } from '@pillarbox/contract/session/devices';
import { listDevices } from '@pillarbox/contract/session/devices';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';

const KEY = ['signed-in-devices'] as const;

/** The devices on which the account is signed in, the most recently used first. */
export function useDevices(): UseQueryResult<readonly SignedInDevice[]> {
  return useQuery({ queryKey: KEY, queryFn: async ({ signal }) => (await call(listDevices, {}, { signal })).devices });
}

/** Loads the list again. */
export function refreshDevices(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}
