import { snoozed } from '@pillarbox/contract/snooze/operations';
import type { SnoozedMessage } from '@pillarbox/contract/snooze/snooze';
import { realmOf } from '@pillarbox/rules/realm-path';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/call.ts';
import { queryClient, readAgain } from '../../lib/query-client.ts';

const SNOOZED_KEY = ['snoozed'] as const;
const NONE: ReadonlyMap<number, SnoozedMessage> = new Map();

/**
 * The snoozed messages of the account of a folder, by their uid in its folder of snoozed messages; the same map until one changes.
 * Empty until they are loaded and while `isWanted` is false: then nothing is requested.
 */
export function useSnoozed(folder: string, isWanted = true): ReadonlyMap<number, SnoozedMessage> {
  const { data } = useQuery({
    queryKey: SNOOZED_KEY,
    queryFn: ({ signal }) => call(snoozed, { body: {} }, { signal }),
    enabled: isWanted,
  });
  const realmid = realmOf(folder);
  return useMemo(() => {
    if (data === undefined) return NONE;
    return new Map(data.filter((one) => one.realmid === realmid).map((one) => [one.uid, one]));
  }, [data, realmid]);
}

/** Reads the snoozed messages again where they are shown. */
export async function refreshSnoozed(): Promise<void> {
  await readAgain(SNOOZED_KEY);
}

/** The snoozed messages as last loaded; empty before that. */
export function knownSnoozed(): readonly SnoozedMessage[] {
  return queryClient.getQueryData<readonly SnoozedMessage[]>(SNOOZED_KEY) ?? [];
}
