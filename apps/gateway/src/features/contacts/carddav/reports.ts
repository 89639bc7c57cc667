import type { Account } from '../../../platform/account/account.ts';
import type { DavReply, DavRequest } from '../../../platform/dav/dav-area.ts';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { missingResource, multistatusReply, propertiesOf, truncatedAt } from '../../../platform/dav/multistatus.ts';
import type { Asked } from '../../../platform/dav/multistatus.ts';
import { card, dav } from '../../../platform/dav/names.ts';
import { segmentsOfHref } from '../../../platform/dav/paths.ts';
import { askedIn, bodyOf } from '../../../platform/dav/requests.ts';
import { childNamed } from '../../../platform/dav/xml-reader.ts';
import type { XmlElement } from '../../../platform/dav/xml-reader.ts';
import { element, escapeXml } from '../../../platform/dav/xml-writer.ts';
import type { CardService } from '../card.service.ts';
import type { CardBook } from '../card-book.store.ts';
import type { CardHead, StoredCard } from '../card.store.ts';
import { versionOfReport } from './card-version.ts';
import type { ServedVersion } from './card-version.ts';
import { readFilter } from './query-filter.ts';
import { bookPath, cardPath, cardResource, stateIn, syncTokenOf } from './resources.ts';

interface ReportCall {
  readonly cards: CardService;
  readonly book: CardBook;
}

/** Cards whose text is read at once: with photos of a megabyte they take some memory. */
const PORTION = 50;
/** Cards of one answer to a sync; the client asks for the next with the token of the answer (RFC 6578 3.6). */
const SYNC_LIMIT = 5000;
const ADDRESS_DATA = card('address-data');

/** Answers the reports of a book (RFC 6352 8, RFC 6578 3). @throws DavError */
export async function report(request: DavRequest, call: ReportCall): Promise<DavReply> {
  const { account } = request;
  const root = bodyOf(request.body);
  const read: Report = { root, asked: askedIn(root) ?? { kind: 'all' }, version: versionOfReport(root, request) };
  switch (root.name) {
    case card('addressbook-multiget'):
      return multistatusReply(multiget(account, call, read));
    case card('addressbook-query'):
      return multistatusReply(query(account, call, read));
    case dav('sync-collection'):
      return await syncCollection(account, call, read);
    default:
      throw new DavError(403, dav('supported-report'));
  }
}

interface Report {
  readonly root: XmlElement;
  readonly asked: Asked;
  /** Of the cards that are sent. */
  readonly version: ServedVersion | null;
}

async function* multiget(
  account: Account,
  { cards, book }: ReportCall,
  { root, asked, version }: Report,
): AsyncGenerator<string> {
  const hrefs = root.children.filter(({ name }) => name === dav('href')).map(({ text }) => text.trim());
  for (let from = 0; from < hrefs.length; from += PORTION) {
    const portion = hrefs.slice(from, from + PORTION);
    const names = portion.map((href) => nameWithin(account, book, href));
    const stored = new Map(
      (
        await cards.read(
          book,
          names.filter((name) => name !== ''),
        )
      ).map((one) => [one.name, one]),
    );
    for (const [index, href] of portion.entries()) {
      const found = stored.get(names[index] ?? '');
      // The href of the request comes back as it was written, because clients compare it letter by letter.
      yield found === undefined
        ? missingResource(href)
        : propertiesOf({ ...cardResource({ account, book, version }, found), href }, asked);
    }
  }
}

/** The name of a card in an href; '' when it leads elsewhere. */
function nameWithin({ mail }: Account, { path }: CardBook, href: string): string {
  const [, owner = '', book, name = '', ...more] = segmentsOfHref(href) ?? [];
  return owner.toLowerCase() === mail && book === path && more.length === 0 ? name : '';
}

async function* query(
  account: Account,
  { cards, book }: ReportCall,
  { root, asked, version }: Report,
): AsyncGenerator<string> {
  const matches = readFilter(root);
  for (let after = ''; ;) {
    const heads = await cards.heads(book, { after, limit: PORTION });
    const stored = await cards.read(
      book,
      heads.map(({ name }) => name),
    );
    for (const one of stored)
      if (matches(one.card)) yield propertiesOf(cardResource({ account, book, version }, one), asked);
    const last = heads.at(-1);
    if (last === undefined || heads.length < PORTION) break;
    after = last.id;
  }
  for (const one of await cards.groups(book)) {
    if (matches(one.card)) yield propertiesOf(cardResource({ account, book, version }, one), asked);
  }
}

async function syncCollection(account: Account, call: ReportCall, { root, asked, version }: Report): Promise<DavReply> {
  const { cards, book } = call;
  const since = await revisionOf(childNamed(root, dav('sync-token'))?.text.trim() ?? '', call);
  if (since === null) throw new DavError(403, dav('valid-sync-token'));
  const { changed, removed, revision, stamp } = await cards.changesSince(book, since, SYNC_LIMIT);
  const token = element(dav('sync-token'), escapeXml(syncTokenOf({ id: book.id, revision, stamp })));
  const responses = async function* (): AsyncGenerator<string> {
    for (const name of removed) yield missingResource(cardPath(account, book, name));
    for (let from = 0; from < changed.length; from += PORTION) {
      const portion = changed.slice(from, from + PORTION);
      for (const one of await withTexts(call, portion, asked))
        yield propertiesOf(cardResource({ account, book, version }, one), asked);
    }
    if (revision < book.revision) yield truncatedAt(bookPath(account, book));
    yield token;
  };
  return multistatusReply(responses());
}

/** The revision in a token; 0 for an empty one, null for one that names no state that the book has had. */
async function revisionOf(token: string, { cards, book }: ReportCall): Promise<number | null> {
  if (token === '') return 0;
  const state = stateIn(token, book);
  return state !== null && (await cards.hasHad(book, state)) ? state.revision : null;
}

/** The cards with their texts, when the request asks for these. */
async function withTexts(
  { cards, book }: ReportCall,
  heads: readonly CardHead[],
  asked: Asked,
): Promise<readonly (CardHead | StoredCard)[]> {
  if (asked.kind !== 'prop' || !asked.names.includes(ADDRESS_DATA)) return heads;
  return await cards.read(
    book,
    heads.map(({ name }) => name),
  );
}
