import { BOOK_COLORS } from '@pillarbox/contract/contacts/book';
import type { DavArea, DavReply, DavRequest } from '../../../platform/dav/dav-area.ts';
import { listMembers } from '../../../platform/dav/collection-reports.ts';
import { DavError, needsPrivilege } from '../../../platform/dav/dav-error.ts';
import {
  changedProperties,
  createdCollection,
  multistatusReply,
  propertiesOf,
} from '../../../platform/dav/multistatus.ts';
import { card, dav } from '../../../platform/dav/names.ts';
import { isDeep, readPropfind } from '../../../platform/dav/requests.ts';
import type { CardBook } from '../card-book.store.ts';
import type { CardService } from '../card.service.ts';
import { bookNameFrom, readBookProperties } from './book-properties.ts';
import { answerCard } from './card-calls.ts';
import { cardMembers } from './card-members.ts';
import type { BookCall } from './card-members.ts';
import { isBookName } from './names.ts';
import { report } from './reports.ts';
import { bookResource, homeResource } from './resources.ts';

/** Address books at `/dav/addressbooks/<mail>/<book>/<card>` (RFC 6352). */
export function addressBookArea(cards: CardService): DavArea {
  return {
    name: 'addressbooks',
    homeSet: card('addressbook-home-set'),
    answer: async (request) => {
      const [, owner, path, name, ...more] = request.path;
      if (owner === undefined || more.length > 0) throw new DavError(404);
      const books = await cards.books(request.account);
      if (path === undefined) return answerHome(request, books);
      const book = books.find((one) => one.path === path);
      if (book === undefined && name === undefined && request.method === 'MKCOL')
        return await createBook(request, cards);
      if (book === undefined) throw new DavError(request.method === 'MKCOL' ? 409 : 404);
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

async function answerBook(request: DavRequest, call: BookCall): Promise<DavReply> {
  switch (request.method) {
    case 'PROPFIND':
      return listBook(request, call);
    case 'REPORT':
      return await report(request, call);
    case 'PROPPATCH':
      return await changeBook(request, call);
    case 'DELETE':
      return await removeBook(request, call);
    default:
      throw new DavError(405);
  }
}

function listBook({ account, depth, body }: DavRequest, call: BookCall): DavReply {
  const asked = readPropfind(body);
  const isWhole = isDeep(depth);
  const listed = async function* (): AsyncGenerator<string> {
    yield propertiesOf(bookResource(account, call.book), asked);
    if (isWhole) yield* listMembers(cardMembers(account, call), asked);
  };
  return multistatusReply(listed());
}

/** Creates a book at a path that the client chooses (RFC 5689). Only address books are made here. */
async function createBook({ account, path, body }: DavRequest, cards: CardService): Promise<DavReply> {
  const name = path[2] ?? '';
  if (!isBookName(name)) throw new DavError(403);
  const { names, change, types } = readBookProperties(body);
  if (types === null || !types.includes(card('addressbook'))) throw new DavError(403, dav('valid-resourcetype'));
  if (change === null) {
    const headers = { 'content-type': 'application/xml; charset=utf-8' };
    return { status: 403, headers, body: createdCollection(names, false) };
  }
  const outcome = await cards.addBook(account, {
    path: name,
    name: bookNameFrom(name) || 'Contacts',
    description: '',
    color: BOOK_COLORS[0],
    ...change,
  });
  if (outcome === 'taken') throw new DavError(405);
  if (outcome === 'full') throw new DavError(507);
  return { status: 201 };
}

/** Changes name, description and colour of a book; no other property can be changed (RFC 4918 9.2: all or none). */
async function changeBook({ account, body }: DavRequest, { cards, book }: BookCall): Promise<DavReply> {
  const { names, change } = readBookProperties(body);
  const isDone = change !== null && book.may.describe;
  if (isDone) await cards.describe(account, book, change);
  return multistatusReply([changedProperties(bookResource(account, book).href, names, isDone)]);
}

async function removeBook({ account }: DavRequest, { cards, book }: BookCall): Promise<DavReply> {
  if (!book.may.remove) throw needsPrivilege();
  await cards.removeBook(account, book);
  return { status: 204 };
}
