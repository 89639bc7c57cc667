import type { ListScope, Search } from '@pillarbox/contract/mail/list';
import type { SearchFilter, SortKey } from '@pillarbox/contract/mail/flags';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import type { SpecialUse } from '@pillarbox/contract/mail/folder';
import { SEARCH_SCOPE, SORT_KEY } from '@pillarbox/contract/mail/flags';
import { createStore } from '../../../lib/store.ts';

/** The tabs above the list. */
export type QuickFilter = 'all' | 'unread' | 'starred' | 'attachments';

/** What of a folder is shown: kept while the folder stays open, never in the address. */
export interface ListOptions {
  readonly quick: QuickFilter;
  readonly text: string;
  /** Bits of SEARCH_SCOPE. */
  readonly scope: number;
  readonly flags: readonly SearchFilter[];
}

export const SHOW_ALL: ListOptions = {
  quick: 'all',
  text: '',
  scope: SEARCH_SCOPE.SENDER | SEARCH_SCOPE.SUBJECT,
  flags: [],
};

/** The present options; a change of folder resets them. */
export const listOptions = createStore<ListOptions>(SHOW_ALL);

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

/** Whether the search options differ from those that every search begins with. */
export function hasOwnOptions({ flags, scope }: ListOptions): boolean {
  return flags.length > 0 || scope !== SHOW_ALL.scope;
}

/** Flags that no message has both of. */
const OPPOSITES: Partial<Record<SearchFilter, SearchFilter>> = { UNSEEN: 'SEEN', SEEN: 'UNSEEN' };

/** The flags of a search after one was chosen or taken back; choosing one takes back its opposite. */
export function withFlag(flags: readonly SearchFilter[], flag: SearchFilter): readonly SearchFilter[] {
  const others = flags.filter((one) => one !== flag && one !== OPPOSITES[flag]);
  return flags.includes(flag) ? others : [...others, flag];
}

/** Whether anything is searched or filtered beyond the tabs. */
export function isSearching(options: ListOptions): boolean {
  return options.text.trim() !== '' || options.flags.length > 0;
}

/** Flat lists are kept for folders in which threads say nothing [MAIL-013 to MAIL-016]. */
const FLAT: readonly (SpecialUse | null)[] = ['drafts', 'sent', 'spam', 'trash'];

/** Folders of own mail, whose senders say nothing. */
const OUTGOING: readonly (SpecialUse | null)[] = ['drafts', 'sent'];

/** Where the reader's days and weeks begin. */
interface Day {
  readonly zone: string;
  readonly weekstart: number;
}

/** The scope that the gateway is asked for. */
export function scopeOf(
  folder: { readonly name: string; readonly use: SpecialUse | null },
  options: ListOptions,
  preferences: Pick<Preferences, 'sortby' | 'sortdir' | 'threaded_message' | 'group_by_sender'> & Day,
): ListScope {
  const flags = [...new Set([...QUICK_FLAGS[options.quick], ...options.flags])];
  const text = options.text.trim();
  const search: Search | undefined =
    text === '' && flags.length === 0 ? undefined : { text, scope: options.scope, flags };
  const threaded = preferences.threaded_message === 1 && !FLAT.includes(folder.use);
  const bySender = preferences.group_by_sender === 1 && !threaded && !OUTGOING.includes(folder.use);
  return {
    folder: folder.name,
    sort: isSortKey(preferences.sortby) ? preferences.sortby : SORT_KEY.DATE,
    dir: preferences.sortdir,
    threaded,
    ...(bySender ? { sendergroups: { zone: preferences.zone, weekstart: preferences.weekstart } } : {}),
    ...(search === undefined ? {} : { search }),
  };
}

function isSortKey(value: number): value is SortKey {
  return Object.values<number>(SORT_KEY).includes(value);
}
