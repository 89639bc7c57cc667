import type { SavedSearch } from '@pillarbox/contract/search/saved';
import { deleteSavedSearch, loadSavedSearches, saveSearch } from '@pillarbox/contract/search/saved';
import { searchMessages } from '@pillarbox/contract/search/search';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { requireOwnRealm } from '../../platform/account/own-realm.ts';
import { currentCall } from '../../platform/http/call-scope.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { SavedSettings } from './saved-searches.ts';
import { readSaved, withSearch } from './saved-searches.ts';
import { searchFolders } from './search.service.ts';

/** What the search feature needs of the rest of the gateway. */
export interface SearchFeatureDeps {
  readonly mount: Mount;
  /** The mailbox of a folder. @throws Failure as `MailFeature.mailboxAt`. */
  readonly mailboxAt: (session: Session, folder: string) => Promise<Mailbox>;
  readonly settings: SavedSettings;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Registers the search over all folders of an account, and its saved searches. */
export function searchFeature({ mount, mailboxAt, settings, now }: SearchFeatureDeps): void {
  mount(searchMessages, async ({ session, body }) => {
    requireOwnRealm(session, body.realmid);
    const at = (folder: string): Promise<Mailbox> => mailboxAt(session, folder);
    return await searchFolders(at, body, { now, signal: currentCall()?.signal });
  });
  const change = async (session: Session, how: (list: SavedSearch[]) => SavedSearch[]) => {
    let searches: SavedSearch[] = [];
    await settings.change(session, 'savedSearches', (value) => {
      searches = how(readSaved(value));
      return searches;
    });
    return { searches };
  };
  mount(loadSavedSearches, async ({ session }) => {
    const stored = await settings.load(session, ['savedSearches']);
    return { searches: readSaved(stored.savedSearches) };
  });
  mount(saveSearch, ({ session, body }) => change(session, (list) => withSearch(list, body)));
  mount(deleteSavedSearch, ({ session, params }) =>
    change(session, (list) => list.filter(({ id }) => id !== params.id)),
  );
}
