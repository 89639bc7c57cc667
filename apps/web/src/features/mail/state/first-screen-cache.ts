import { folders } from '@pillarbox/contract/mail/folders';
import type { ListQuery } from '@pillarbox/contract/mail/list';
import { listPage, listQuery } from '@pillarbox/contract/mail/list';
import { FIRST_LIST_KEY } from '../../../lib/ahead/first-list.ts';
import { cacheAtStart } from '../../../lib/start-cache/start-cache.ts';
import { startedOffline } from '../../../lib/offline/offline-state.ts';
import { kept } from '../../../lib/storage.ts';
import { ownFolders, showKeptFolders } from '../data/folders.ts';
import { knownList, listOf } from '../data/lists.ts';
import { firstPage } from '../model/message-list-model.ts';
import { calendar } from './use-message-list.ts';

/** The request for the first page of the inbox as it was last sent; null when there was none. */
function firstQuery(): ListQuery | null {
  try {
    return listQuery.parse(JSON.parse(String(kept.get(FIRST_LIST_KEY))));
  } catch {
    return null;
  }
}

/** The date groups of a list are those of one day. */
function today(zone: string): string {
  return new Date().toLocaleDateString('en-CA', { timeZone: zone });
}

function readList(): unknown {
  const query = firstQuery();
  const list = query === null ? undefined : knownList(query);
  const page = list === undefined ? null : firstPage(list.state.get());
  return query === null || page === null ? undefined : { query, page, day: today(query.zone) };
}

function showList(value: unknown): void {
  const { query, page, day } = value as { query: unknown; page: unknown; day: unknown };
  const { offset: _offset, limit: _limit, zone, weekstart: _weekstart, ...scope } = listQuery.parse(query);
  const shown = listPage.parse(page);
  if (day === today(zone)) listOf(scope, calendar).showKept(shown);
  // Without a network nothing will replace the groups of another day.
  else if (startedOffline()) listOf(scope, calendar).showKept({ ...shown, groups: [] });
}

/** Keeps folders and the first page of the inbox in the browser, and shows what was kept. */
export function cacheFirstScreen(): void {
  cacheAtStart({ name: 'list', read: readList, show: showList });
  cacheAtStart({
    name: 'folders',
    read: () => (ownFolders().length === 0 ? undefined : ownFolders()),
    show: (value) => showKeptFolders(folders.reply.parse(value)),
  });
}
