import type { Account } from '../../../platform/account/account.ts';
import { collectionPath, encodeSegment } from '../../../platform/dav/paths.ts';
import type { DavResource } from '../../../platform/dav/multistatus.ts';
import { calendarServer, card, dav } from '../../../platform/dav/names.ts';
import type { XmlName } from '../../../platform/dav/names.ts';
import { privileges, resourceOf } from '../../../platform/dav/principals.ts';
import { element, escapeXml } from '../../../platform/dav/xml-writer.ts';
import { MAX_CARD_CHARACTERS } from '@pillarbox/rules/vcard/vcard';
import type { CardBook, CardHead, StoredCard } from '../card.store.ts';

const AREA = 'addressbooks';
const CARD_TYPE = 'text/vcard; charset=utf-8';
const REPORTS = [card('addressbook-multiget'), card('addressbook-query'), dav('sync-collection')];
/** What an account may do in a book, by its right; the book itself is deleted on the page. */
const BOOK_PRIVILEGES = {
  OWN: ['read', 'write', 'write-content', 'write-properties', 'bind', 'unbind'],
  HIGH: ['read', 'write-content', 'bind', 'unbind'],
  LOW: ['read'],
};

/** The collection with all books of an account. */
export function homeResource(account: Account): DavResource {
  const own = new Map<XmlName, string>([
    [dav('resourcetype'), element(dav('collection'))],
    [dav('displayname'), escapeXml(account.mail)],
    // Without `bind` clients do not offer to create books here.
    [dav('current-user-privilege-set'), privileges(['read'])],
  ]);
  return resourceOf(collectionPath(AREA, account.mail), own, account);
}

/** A book. Its revision is the token of clients that sync, and the tag of those that only compare. */
export function bookResource(account: Account, book: CardBook): DavResource {
  const own = new Map<XmlName, string>([
    [dav('resourcetype'), element(dav('collection')) + element(card('addressbook'))],
    [dav('displayname'), escapeXml(book.name)],
    [dav('current-user-privilege-set'), privileges(BOOK_PRIVILEGES[book.right])],
    [dav('supported-report-set'), REPORTS.map(supportedReport).join('')],
    [dav('sync-token'), syncTokenOf(book)],
    [calendarServer('getctag'), syncTokenOf(book)],
    [card('supported-address-data'), ['3.0', '4.0'].map(addressDataType).join('')],
    [card('max-resource-size'), String(MAX_CARD_CHARACTERS)],
  ]);
  return resourceOf(bookPath(account, book), own, account);
}

/** A card; `address-data` only when its text was read. */
export function cardResource(account: Account, book: CardBook, stored: CardHead | StoredCard): DavResource {
  const own = new Map<XmlName, string>([
    [dav('resourcetype'), ''],
    [dav('getetag'), escapeXml(`"${stored.etag}"`)],
    [dav('getcontenttype'), CARD_TYPE],
    [
      dav('current-user-privilege-set'),
      privileges(book.right === 'LOW' ? ['read'] : ['read', 'write', 'write-content']),
    ],
  ]);
  const resource = resourceOf(cardPath(account, book, stored.name), own, account);
  if (!('card' in stored)) return resource;
  // A request for all properties does not get the text (RFC 6352 10.4).
  const addressData = card('address-data');
  return {
    ...resource,
    property: (name) => (name === addressData ? escapeXml(stored.card) : resource.property(name)),
  };
}

/** The path of a card. */
export function cardPath(account: Account, book: CardBook, name: string): string {
  return `${bookPath(account, book)}${encodeSegment(name)}`;
}

/** The path of a book. */
export function bookPath(account: Account, { id }: CardBook): string {
  return collectionPath(AREA, account.mail, id);
}

/** The token for a state of a book (RFC 6578 3.2). */
export function syncTokenOf({ id, revision }: Pick<CardBook, 'id' | 'revision'>): string {
  return `urn:pillarbox:sync:${id}:${String(revision)}`;
}

/** The revision in a token; 0 for an empty token, null for one that does not belong to the book's past. */
export function revisionOf(token: string, { id, revision }: CardBook): number | null {
  if (token === '') return 0;
  const [, of, number] = /^urn:pillarbox:sync:([^:]+):(\d{1,15})$/.exec(token) ?? [];
  // A database that was restored from a backup is older than the token.
  return of === id && Number(number) <= revision ? Number(number) : null;
}

function supportedReport(name: XmlName): string {
  return element(dav('supported-report'), element(dav('report'), element(name)));
}

function addressDataType(version: string): string {
  return `<card:address-data-type content-type="text/vcard" version="${version}"/>`;
}
