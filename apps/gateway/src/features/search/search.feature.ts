import type { SavedSearch } from '@pillarbox/contract/search/saved';
import { deleteSavedSearch, loadSavedSearches, saveSearch } from '@pillarbox/contract/search/saved';
import { searchMessages } from '@pillarbox/contract/search/search';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { requireOwnRealm } from '../../platform/account/own-realm.ts';
import { currentCall } from '../../platform/http/call-scope.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { SavedSettings } from './saved-searches.ts';
import { readSaved, withSearch } from './saved-searches.ts';
import { findTerms, searchFolders } from './search.service.ts';

/** What the search feature needs of the rest of the gateway. */
export interface SearchFeatureDeps {
  readonly mount: Mount;
  /** Runs a task on the mailbox of a folder, as `MailFeature.useMailboxAt`. */
  readonly useMailboxAt: <T>(session: Session, folder: string, work: (mailbox: Mailbox) => Promise<T>) => Promise<T>;
  /** The addresses of the contacts that a user may read, in lower case. */
  readonly contactAddresses: (session: Session) => Promise<ReadonlySet<string>>;
  readonly settings: SavedSettings;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Registers the search over all folders of an account, and its saved searches. */
export function searchFeature({ mount, useMailboxAt, contactAddresses, settings, now }: SearchFeatureDeps): void {
  mount(searchMessages, async ({ session, body }) => {
    requireOwnRealm(session, body.realmid);
    const terms = await findTerms(body.terms, () => contactAddresses(session));
    return await searchFolders(
      (folder, work) => useMailboxAt(session, folder, work),
      { ...body, terms },
      { now, signal: currentCall()?.signal },
    );
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
