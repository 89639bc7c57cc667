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
import type { CardBook, CardHead, StoredCard } from '../card.store.ts';
import { readFilter } from './query-filter.ts';
import { bookPath, cardResource, revisionOf, syncTokenOf } from './resources.ts';

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
export async function report({ account, body }: DavRequest, call: ReportCall): Promise<DavReply> {
  const root = bodyOf(body);
  const asked = askedIn(root) ?? { kind: 'all' };
  switch (root.name) {
    case card('addressbook-multiget'):
      return multistatusReply(multiget(account, call, { root, asked }));
    case card('addressbook-query'):
      return multistatusReply(query(account, call, { root, asked }));
    case dav('sync-collection'):
      return await syncCollection(account, call, { root, asked });
    default:
      throw new DavError(403, dav('supported-report'));
  }
}

interface Report {
  readonly root: XmlElement;
  readonly asked: Asked;
}

async function* multiget(
  account: Account,
  { cards, book }: ReportCall,
  { root, asked }: Report,
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
        : propertiesOf({ ...cardResource(account, book, found), href }, asked);
    }
  }
}

/** The name of a card in an href; '' when it leads elsewhere. */
function nameWithin({ mail }: Account, { id }: CardBook, href: string): string {
  const [, owner = '', book, name = '', ...more] = segmentsOfHref(href) ?? [];
  return owner.toLowerCase() === mail && book === id && more.length === 0 ? name : '';
}

async function* query(account: Account, { cards, book }: ReportCall, { root, asked }: Report): AsyncGenerator<string> {
  const matches = readFilter(root);
  for (let after = ''; ;) {
    const heads = await cards.heads(book, { after, limit: PORTION });
    const stored = await cards.read(
      book,
      heads.map(({ name }) => name),
    );
    for (const one of stored) if (matches(one.card)) yield propertiesOf(cardResource(account, book, one), asked);
    const last = heads.at(-1);
    if (last === undefined || heads.length < PORTION) return;
    after = last.id;
  }
}

async function syncCollection(account: Account, call: ReportCall, { root, asked }: Report): Promise<DavReply> {
  const { cards, book } = call;
  const since = revisionOf(childNamed(root, dav('sync-token'))?.text.trim() ?? '', book);
  if (since === null) throw new DavError(403, dav('valid-sync-token'));
  const { changed, removed, revision } = await cards.changesSince(book, since, SYNC_LIMIT);
  const token = element(dav('sync-token'), escapeXml(syncTokenOf({ id: book.id, revision })));
  const responses = async function* (): AsyncGenerator<string> {
    for (const name of removed) yield missingResource(`${bookPath(account, book)}${encodeURIComponent(name)}`);
    for (let from = 0; from < changed.length; from += PORTION) {
      const portion = changed.slice(from, from + PORTION);
      for (const one of await withTexts(call, portion, asked))
        yield propertiesOf(cardResource(account, book, one), asked);
    }
    if (revision < book.revision) yield truncatedAt(bookPath(account, book));
    yield token;
  };
  return multistatusReply(responses());
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
