import type { ListScope, Search } from '@pillarbox/contract/mail/list';
import type { SearchFilter, SortKey } from '@pillarbox/contract/mail/flags';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import type { SpecialUse } from '@pillarbox/contract/mail/folder';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import { groupingOf } from '../model/grouping.ts';
import { createStore } from '../../../lib/store.ts';

/** The tabs above the list. */
export type QuickFilter = 'all' | 'unread' | 'starred' | 'attachments';

/** Which messages of a folder are shown. It is kept while the folder is open and is not part of the address. */
export interface ListOptions {
  readonly quick: QuickFilter;
  /** The largest messages come first, whatever order the user has chosen for lists. */
  readonly bySize?: true;
}

export const SHOW_ALL: ListOptions = {
  quick: 'all',
};

/** The options of the open folder; opening another folder resets them. */
export const listOptions = createStore<ListOptions>(SHOW_ALL);

/** The folder that opens with its largest messages first; '' for none. */
let nextBySize = '';

/** The next opening of this folder shows its largest messages first. */
export function openSortedBySize(folder: string): void {
  nextBySize = folder;
}

/** Resets the options when a folder opens. */
export function resetOptions(folder: string): void {
  listOptions.set(folder === nextBySize ? { ...SHOW_ALL, bySize: true } : SHOW_ALL);
  nextBySize = '';
}

/** Changes some options. */
export function changeOptions(change: Partial<ListOptions>): void {
  listOptions.set((now) => ({ ...now, ...change }));
}

const QUICK_FLAGS: Readonly<Record<QuickFilter, readonly SearchFilter[]>> = {
  all: [],
  unread: ['UNSEEN'],
  starred: ['FLAGGED'],
  attachments: ['ATTACHMENT'],
};

/** The order of a folder that was opened to see what takes its room. */
export const LARGEST_FIRST = { sortby: SORT_KEY.SIZE, sortdir: -1 } as const;

/** Folders that are never shown as conversations [MAIL-013 to MAIL-016]. */
const FLAT: readonly (SpecialUse | null)[] = ['drafts', 'sent', 'spam', 'trash'];

/** Folders of own mail: every message has the same sender, so they are not grouped by sender. */
const OUTGOING: readonly (SpecialUse | null)[] = ['drafts', 'sent'];

/** The user's time zone and first day of the week. */
interface Day {
  readonly zone: string;
  readonly weekstart: number;
}

type ListPreference = 'sortby' | 'sortdir' | 'conversation_view' | 'threaded_message' | 'group_by_sender';

/** The scope of the list request for a folder with these options. */
export function scopeOf(
  folder: { readonly name: string; readonly use: SpecialUse | null },
  options: ListOptions,
  preferences: Pick<Preferences, ListPreference> & Day,
): ListScope {
  const flags = [...QUICK_FLAGS[options.quick]];
  const search: Search | undefined = flags.length === 0 ? undefined : { text: '', scope: 0, flags };
  const isFlat = FLAT.includes(folder.use);
  const { sortby, sortdir } = options.bySize === true ? LARGEST_FIRST : preferences;
  const sort = isSortKey(sortby) ? sortby : SORT_KEY.DATE;
  // Sorted by date, each snoozed message stands at the time of its return.
  const byreturn = folder.use === 'snoozed' && sort === SORT_KEY.DATE;
  const grouping = byreturn ? 'none' : groupingOf(preferences);
  const conversations = grouping === 'conversations' && !isFlat;
  const threaded = conversations || (grouping === 'threads' && !isFlat);
  const bySender = grouping === 'senders' && !OUTGOING.includes(folder.use);
  return {
    folder: folder.name,
    sort,
    dir: sortdir,
    threaded,
    ...(byreturn ? { byreturn } : {}),
    ...(conversations ? { conversations } : {}),
    ...(bySender ? { sendergroups: { zone: preferences.zone, weekstart: preferences.weekstart } } : {}),
    ...(search === undefined ? {} : { search }),
  };
}

function isSortKey(value: number): value is SortKey {
  return Object.values<number>(SORT_KEY).includes(value);
}
