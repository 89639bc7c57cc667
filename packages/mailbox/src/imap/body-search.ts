import { SEARCH_SCOPE } from '@pillarbox/contract/mail/flags';
import type { Search } from '@pillarbox/contract/mail/list';
import type { AccountCall } from './account-call.ts';
import { select } from './engine/commands/select.ts';
import { searchKeys } from './search-keys.ts';
import { searchUids } from './search-uids.ts';

/**
 * Milliseconds. A search through 100,000 bodies takes a server without an index about 20 s. It has its own connection, so
 * that other work goes on meanwhile.
 */
const LIMITS = { silence: 120_000, total: 180_000 };

/**
 * The uids that a BODY search finds, using the search connection. Returns undefined for any other search, which the view
 * answers itself.
 */
export async function searchBodies(
  call: AccountCall,
  folder: string,
  wanted: Search | null | undefined,
): Promise<ReadonlySet<number> | undefined> {
  if (!wanted || (wanted.scope & SEARCH_SCOPE.BODY) === 0 || wanted.text.trim() === '') return undefined;
  return call.search(async (connection) => {
    await call.account.ensurePath(connection, folder);
    await connection.run(select(call.account.folders.paths.nameOf(folder), null, false));
    return new Set(await searchUids(connection, searchKeys(wanted), LIMITS));
  });
}
