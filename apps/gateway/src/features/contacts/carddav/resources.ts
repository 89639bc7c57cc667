import type { Account } from '../../../platform/account/account.ts';
import { collectionPath, encodeSegment } from '../../../platform/dav/paths.ts';
import { memberResources } from '../../../platform/dav/member-resources.ts';
import type { DavResource } from '../../../platform/dav/multistatus.ts';
import { calendarServer, card, COLORS, dav } from '../../../platform/dav/names.ts';
import type { XmlName } from '../../../platform/dav/names.ts';
import { privileges, resourceOf, supportedReport } from '../../../platform/dav/principals.ts';
import { syncTokenOf } from '../../../platform/dav/sync-token.ts';
import { element, escapeXml } from '../../../platform/dav/xml-writer.ts';
import { MAX_CARD_CHARACTERS } from '@pillarbox/rules/vcard/vcard';
import type { CardBook } from '../card-book.store.ts';
import type { CardHead, StoredCard } from '../card.store.ts';
import type { BookRights } from '../sharing/book-access.ts';
import { inVersion } from './card-version.ts';
import type { ServedVersion } from './card-version.ts';

const AREA = 'addressbooks';
const CARD_TYPE = 'text/vcard; charset=utf-8';
const REPORTS = [card('addressbook-multiget'), card('addressbook-query'), dav('sync-collection')];
/** What a client may do with the whole home: create books, and delete those that it may delete. */
const HOME_PRIVILEGES = ['read', 'bind', 'unbind'];

/** The collection with all books of an account. */
export function homeResource(account: Account): DavResource {
  const own = new Map<XmlName, string>([
    [dav('resourcetype'), element(dav('collection'))],
    [dav('displayname'), escapeXml(account.mail)],
    [dav('current-user-privilege-set'), privileges(HOME_PRIVILEGES)],
  ]);
  return resourceOf(collectionPath(AREA, account.mail), own, account);
}

/** A book. Its revision is the token of clients that sync, and the tag of those that only compare. */
export function bookResource(account: Account, book: CardBook): DavResource {
  const own = new Map<XmlName, string>([
    [dav('resourcetype'), element(dav('collection')) + element(card('addressbook'))],
    [dav('displayname'), escapeXml(book.name)],
    [dav('current-user-privilege-set'), privileges(bookPrivileges(book.may))],
    [dav('supported-report-set'), REPORTS.map(supportedReport).join('')],
    [dav('sync-token'), syncTokenOf(book)],
    [calendarServer('getctag'), syncTokenOf(book)],
    [card('supported-address-data'), ['3.0', '4.0'].map(addressDataType).join('')],
    [card('max-resource-size'), String(MAX_CARD_CHARACTERS)],
    [card('addressbook-description'), escapeXml(book.description)],
    ...COLORS.map((name) => [name, escapeXml(book.color)] as const),
  ]);
  return resourceOf(bookPath(account, book), own, account);
}

/** `write` stands for all the others to clients that look for it alone, so a book that is only read has none of them. */
function bookPrivileges({ write, describe }: BookRights): string[] {
  const names = ['read'];
  if (write) names.push('write', 'write-content', 'bind', 'unbind');
  if (describe) names.push('write-properties');
  return names;
}

/**
 * Returns what makes the resource of a card; it has `address-data` only when the text was read. The ETag is that of the stored card in
 * every version, so that a client that lists ETags finds those that it got with the cards.
 */
export function cardResources(
  account: Account,
  book: CardBook,
  version: ServedVersion | null = null,
): (stored: CardHead | StoredCard) => DavResource {
  return memberResources<CardHead | StoredCard>(account, {
    path: bookPath(account, book),
    type: CARD_TYPE,
    mayWrite: book.may.write,
    data: card('address-data'),
    textOf: (stored) => ('card' in stored ? inVersion(stored.card, version) : null),
  });
}

/** The path of a card. */
export function cardPath(account: Account, book: CardBook, name: string): string {
  return `${bookPath(account, book)}${encodeSegment(name)}`;
}

/** The path of a book. */
export function bookPath(account: Account, { path }: CardBook): string {
  return collectionPath(AREA, account.mail, path);
}

function addressDataType(version: string): string {
  return `<card:address-data-type content-type="text/vcard" version="${version}"/>`;
}
