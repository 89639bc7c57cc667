import type { Account } from '../../../platform/account/account.ts';
import type { Members } from '../../../platform/dav/collection-reports.ts';
import { card } from '../../../platform/dav/names.ts';
import { stateIn, syncTokenOf } from '../../../platform/dav/sync-token.ts';
import type { CardBook } from '../card-book.store.ts';
import type { CardService } from '../card.service.ts';
import type { CardHead, StoredCard } from '../card.store.ts';
import type { ServedVersion } from './card-version.ts';
import { bookPath, cardResources } from './resources.ts';

export interface BookCall {
  readonly cards: CardService;
  readonly book: CardBook;
}

/** The cards of a book. `version` is that of the texts; null for the one that each is stored in. */
export function cardMembers(
  account: Account,
  { cards, book }: BookCall,
  version: ServedVersion | null = null,
): Members<CardHead, StoredCard> {
  return {
    path: bookPath(account, book),
    data: card('address-data'),
    heads: (page) => cards.heads(book, page),
    others: () => cards.groups(book),
    read: (names) => cards.read(book, names),
    changesSince: async (token, limit) => {
      const since = await revisionOf(token, { cards, book });
      if (since === null) return null;
      const { changed, removed, revision, stamp } = await cards.changesSince(book, since, limit);
      const reached = syncTokenOf({ id: book.id, revision, stamp });
      return { changed, removed, token: reached, isCut: revision < book.revision };
    },
    resource: cardResources(account, book, version),
  };
}

/** The revision in a token; 0 for an empty one, null for one that names no state that the book has had. */
async function revisionOf(token: string, { cards, book }: BookCall): Promise<number | null> {
  if (token === '') return 0;
  const state = stateIn(token, book.id);
  return state !== null && (await cards.hasHad(book, state)) ? state.revision : null;
}
