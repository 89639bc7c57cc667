import type { FollowUpSet } from '@pillarbox/contract/follow-ups/follow-up';
import { loadList } from '@pillarbox/contract/mail/list';
import { load } from '@pillarbox/contract/mail/message';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';

/** Answers that a message is not there. */
const GONE: readonly string[] = ['message_not_found', 'mailbox_changed', 'folder_not_found'];

/** The place of the copy of a message. */
type Place = Pick<FollowUpSet, 'sntFolder' | 'sntUID' | 'sntValidity'>;

/**
 * Which of some messages exist, by uid. They are asked for as a list; if that fails, one at a time [FUP-025]. A message that nobody can
 * say anything about counts as there.
 */
export async function findOriginals(places: readonly Place[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const group of Map.groupBy(
    places,
    ({ sntFolder, sntValidity }) => `${sntFolder} ${String(sntValidity)}`,
  ).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { sntFolder: folder, sntValidity: uidvalidity } = first;
    const uids = group.map(({ sntUID }) => sntUID);
    try {
      for (const { uid } of await call(loadList, { body: { folder, uidvalidity, uids } })) found.add(uid);
    } catch {
      for (const uid of uids) if (await exists({ folder, uidvalidity, uid })) found.add(uid);
    }
  }
  return found;
}

async function exists(message: {
  readonly folder: string;
  readonly uidvalidity: number;
  readonly uid: number;
}): Promise<boolean> {
  try {
    await call(load, { body: { ...message, peek: true } });
    return true;
  } catch (error) {
    return !(error instanceof ApiError && GONE.includes(error.code));
  }
}

/** Whether the original of a set is there; undefined while that is unknown. */
export function useOriginals(sets: readonly FollowUpSet[] | undefined): (set: FollowUpSet) => boolean | undefined {
  const places = (sets ?? []).filter(({ sntUID }) => sntUID > 0);
  const { data } = useQuery({
    queryKey: ['follow-up-originals', places.map(({ sntFolder, sntUID }) => `${sntFolder} ${String(sntUID)}`)],
    queryFn: () => findOriginals(places),
    enabled: places.length > 0,
    staleTime: 0,
  });
  return ({ sntUID }) => (sntUID === 0 ? false : data?.has(sntUID));
}
