import type { FollowUpSet } from '@pillarbox/contract/follow-ups/follow-up';
import { hashKey, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { queryClient, readAgain } from '../../lib/query-client.ts';
import { isAtHome } from '../../lib/session-state.ts';
import type { SessionState } from '../../lib/session-state.ts';

/** The address of the view [FUP-003, SHELL-051]. */
export const FOLLOW_UPS_PATH = '/mail/followupsview';
const KEY = ['follow-ups'] as const;
const HASH = hashKey(KEY);

const query = {
  queryKey: KEY,
  // The calls are not needed until the list shows.
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    import('./follow-up-calls.ts').then(({ listFollowUps }) => listFollowUps(signal)),
};

/** The follow-ups of the account; they are requested when something shows them. */
export function useFollowUps(): UseQueryResult<readonly FollowUpSet[]> {
  return useQuery(query);
}

/** How many follow-ups are to come or due, as far as they are known; nothing is requested. */
export function useFollowUpCount(): number {
  const { data = [] } = useQuery({ ...query, enabled: false });
  return data.filter(isOpen).length;
}

/** Whether something is to come: a follow-up, or what the user does about a reminder. */
export function isOpen({ state }: Pick<FollowUpSet, 'state'>): boolean {
  return state === 'waiting' || state === 'due';
}

/** Loads the follow-ups for the first time. */
export async function loadFollowUps(): Promise<void> {
  await queryClient.query(query).catch(() => undefined);
}

/** Reads the follow-ups again. */
export async function refreshFollowUps(): Promise<void> {
  await readAgain(KEY);
  // What no component shows is not read by that.
  if (queryClient.getQueryState(KEY)?.isInvalidated === true) await loadFollowUps();
}

/** The follow-ups as last loaded. */
export function knownFollowUps(): readonly FollowUpSet[] {
  return queryClient.getQueryData<readonly FollowUpSet[]>(KEY) ?? [];
}

/** Calls back each time after the follow-ups were loaded. */
export function whenFollowUpsChange(listener: (sets: readonly FollowUpSet[]) => void): void {
  queryClient.getQueryCache().subscribe(({ type, query: changed }) => {
    if (type === 'updated' && changed.queryHash === HASH) listener(knownFollowUps());
  });
}

/**
 * Whether the follow-ups are refreshed this minute: the user is authorized and verified, needs no setup of a second factor, the page is
 * not embedded, and there are follow-ups [FUP-020, FUP-021, FUP-022].
 */
export function mayRefresh(session: SessionState, isEmbedded: boolean, known: number): boolean {
  return isAtHome(session) && !isEmbedded && known > 0;
}
