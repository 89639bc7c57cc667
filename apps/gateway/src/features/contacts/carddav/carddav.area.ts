import type { DavArea, DavReply, DavRequest } from '../../../platform/dav/dav-area.ts';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { changedProperties, multistatusReply, propertiesOf } from '../../../platform/dav/multistatus.ts';
import { card, dav } from '../../../platform/dav/names.ts';
import { bodyOf, readPropfind } from '../../../platform/dav/requests.ts';
import type { CardService } from '../card.service.ts';
import type { CardBook } from '../card.store.ts';
import { answerCard } from './card-calls.ts';
import { report } from './reports.ts';
import { bookResource, cardResource, homeResource } from './resources.ts';

/** Cards that are read at once while a book is listed. */
const PORTION = 500;

/** Address books at `/dav/addressbooks/<mail>/<book>/<card>` (RFC 6352). */
export function addressBookArea(cards: CardService): DavArea {
  return {
    name: 'addressbooks',
    homeSet: card('addressbook-home-set'),
    answer: async (request) => {
      const [, owner, bookId, name, ...more] = request.path;
      if (owner === undefined || more.length > 0) throw new DavError(404);
      const books = await cards.books(request.account);
      if (bookId === undefined) return answerHome(request, books);
      const book = books.find(({ id }) => id === bookId);
      if (book === undefined) throw new DavError(404);
      if (name !== undefined) return await answerCard(request, { cards, book, name });
      return await answerBook(request, { cards, book });
    },
  };
}

function answerHome({ method, account, depth, body }: DavRequest, books: readonly CardBook[]): DavReply {
  if (method !== 'PROPFIND') throw new DavError(405);
  const asked = readPropfind(body);
  const resources = [homeResource(account), ...(isDeep(depth) ? books.map((book) => bookResource(account, book)) : [])];
  return multistatusReply(resources.map((resource) => propertiesOf(resource, asked)));
}

interface BookCall {
  readonly cards: CardService;
  readonly book: CardBook;
}

async function answerBook(request: DavRequest, { cards, book }: BookCall): Promise<DavReply> {
  const { method, account, depth, body } = request;
  if (method === 'REPORT') return await report(request, { cards, book });
  if (method === 'PROPPATCH') return await changeBook(request, { cards, book });
  if (method !== 'PROPFIND') throw new DavError(method === 'DELETE' ? 403 : 405);
  const asked = readPropfind(body);
  const listed = async function* (): AsyncGenerator<string> {
    yield propertiesOf(bookResource(account, book), asked);
    if (!isDeep(depth)) return;
    for (let after = ''; ;) {
      const heads = await cards.heads(book, { after, limit: PORTION });
      for (const head of heads) yield propertiesOf(cardResource(account, book, head), asked);
      const last = heads.at(-1);
      if (last === undefined || heads.length < PORTION) return;
      after = last.id;
    }
  };
  return multistatusReply(listed());
}

/** Renames a book; no other property can be changed (RFC 4918 9.2: all or none). */
async function changeBook({ account, body }: DavRequest, { cards, book }: BookCall): Promise<DavReply> {
  const properties = bodyOf(body).children.flatMap(({ children }) => children.flatMap((prop) => prop.children));
  const names = properties.map(({ name }) => name);
  const [only] = properties;
  const isRename = book.right === 'OWN' && properties.length === 1 && only?.name === dav('displayname');
  if (isRename) await cards.rename(account, book, only.text);
  return multistatusReply([changedProperties(bookResource(account, book).href, names, isRename)]);
}

/** Whether a request is about the members of a collection, too. @throws DavError for all levels below it. */
function isDeep(depth: string | null): boolean {
  if (depth?.toLowerCase() === 'infinity') throw new DavError(403, dav('propfind-finite-depth'));
  return depth === '1';
}
