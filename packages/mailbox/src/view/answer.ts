import type { ListPage, ListQuery, ListScope } from '@pillarbox/contract/mail/list';
import { dateGroups } from '@pillarbox/rules/date-groups';
import type { DateGroup } from '@pillarbox/rules/date-groups';
import type { FolderView } from './folder-view.ts';
import type { ViewItem, ViewScope } from './lists.ts';

/** A page without its rows: the caller adds the previews to the items to make rows. */
export interface ViewPage extends Omit<ListPage, 'rows'> {
  readonly items: ViewItem[];
}

/** Translates the scope of `list` for the view. `only`: the uids that a body search found for the words. */
export function viewScope(scope: ListScope, only?: ReadonlySet<number>, now: number = Date.now()): ViewScope {
  const { sort, dir, threaded, sendergroups } = scope;
  return {
    sort,
    dir,
    threaded,
    search: scope.search ?? null,
    ...(only === undefined ? {} : { only }),
    ...(sendergroups === undefined
      ? {}
      : { senders: groupsFor(now, sendergroups.zone, sendergroups.weekstart).map(({ from }) => from) }),
  };
}

/** Answers one `fetchlist` from a view, except for the rows. `now`: milliseconds since 1970. */
export function answerList(
  view: FolderView,
  query: ListQuery,
  { now, only }: { readonly now: number; readonly only?: ReadonlySet<number> | undefined },
): ViewPage {
  const list = view.list(viewScope(query, only, now));
  return {
    uidvalidity: view.uidvalidity,
    rev: view.rev,
    total: list.total,
    unseen: list.unseen,
    provisional: !view.complete,
    groups: list.groups(groupsFor(now, query.zone, query.weekstart)),
    items: list.page(query.offset, query.limit),
  };
}

/** The conversations of messages; messages that are not in the view are left out. */
export function threadmapsOf(view: FolderView, uids: readonly number[]): { uid: number; threadmap: number[] }[] {
  return uids.filter((uid) => view.has(uid)).map((uid) => ({ uid, threadmap: view.threadOf(uid) }));
}

/**
 * Milliseconds for which date groups are cached. They change at midnight, and time zones differ by whole minutes; computing
 * the local time of a zone costs as much as the whole page.
 */
const MINUTE = 60_000;
const MAX_KEPT = 100;
const kept = new Map<string, DateGroup[]>();

function groupsFor(now: number, zone: string, weekstart: number): DateGroup[] {
  const minute = Math.floor(now / MINUTE) * MINUTE;
  const key = `${String(minute)} ${String(weekstart)} ${zone}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const groups = groupsOf(minute, zone, weekstart);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, groups);
  return groups;
}

/** A zone that the platform does not know counts as UTC: browsers may know newer zone names than the server. */
function groupsOf(now: number, zone: string, weekstart: number): DateGroup[] {
  try {
    return dateGroups({ now, zone, weekstart });
  } catch {
    return dateGroups({ now, zone: 'UTC', weekstart });
  }
}
