import type { ListPage, ListQuery, ListScope } from '@pillarbox/contract/mail/list';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { AccountId } from '../../platform/account/account.ts';
import type { FolderUses } from './folder-uses.ts';

/** When the snoozed messages of a folder return, in milliseconds since 1970, by their uid in it. */
export type ReturnTimes = (accountId: AccountId, folder: string) => Promise<ReadonlyMap<number, number>>;

/** Whether a list is to show snoozed messages in the order of their return. */
export async function isByReturn(mailbox: Mailbox, uses: FolderUses, scope: ListScope): Promise<boolean> {
  return scope.byreturn === true && (await uses.useOf(mailbox, scope.folder)) === 'snoozed';
}

/**
 * The uids of a list of snoozed messages, the next one to return first, or last with `dir` 1. Those that another program put
 * there return never and stand at the end.
 */
export async function uidsByReturn(
  mailbox: Mailbox,
  { byreturn: _, ...scope }: ListScope,
  times: ReadonlyMap<number, number>,
): Promise<{ uidvalidity: number; rev: number; uids: number[] }> {
  const all = await mailbox.uidsOf({ ...scope, threaded: false });
  const timeOf = (uid: number): number => times.get(uid) ?? Number.MAX_SAFE_INTEGER;
  const never = all.uids.filter((uid) => !times.has(uid));
  const timed = all.uids.filter((uid) => times.has(uid));
  const uids = timed.toSorted((a, b) => (timeOf(a) - timeOf(b)) * -scope.dir || a - b);
  return { ...all, uids: [...uids, ...never] };
}

/** A page of that list. While the folder is still being read, it is in order of arrival, as every list. */
export async function pageByReturn(
  mailbox: Mailbox,
  { byreturn: _, ...query }: ListQuery,
  times: ReadonlyMap<number, number>,
): Promise<ListPage> {
  const plain = { ...query, threaded: false };
  const first = await mailbox.list({ ...plain, offset: 0, limit: 1 });
  if (first.provisional) return await mailbox.list(plain);
  const { uids } = await uidsByReturn(mailbox, plain, times);
  const shown = uids.slice(query.offset, query.offset + query.limit);
  const rows = await mailbox.rows(query.folder, shown, first.uidvalidity);
  return { ...first, total: uids.length, groups: [], rows };
}
