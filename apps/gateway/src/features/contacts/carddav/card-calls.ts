import type { DavReply, DavRequest } from '../../../platform/dav/dav-area.ts';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { hrefElement, multistatusReply, propertiesOf } from '../../../platform/dav/multistatus.ts';
import { card, dav } from '../../../platform/dav/names.ts';
import { readPropfind } from '../../../platform/dav/requests.ts';
import type { CardRefusal, CardService } from '../card.service.ts';
import type { CardBook } from '../card.store.ts';
import { cardPath, cardResource } from './resources.ts';

interface CardCall {
  readonly cards: CardService;
  readonly book: CardBook;
  /** The last part of the path. */
  readonly name: string;
}

/** Longest name of a card, in characters. */
const MAX_NAME = 255;

/** Answers a request to one card. @throws DavError */
export async function answerCard(request: DavRequest, call: CardCall): Promise<DavReply> {
  switch (request.method) {
    case 'GET':
      return await readCard(request, call);
    case 'PROPFIND':
      return await describeCard(request, call);
    case 'PUT':
      return await putCard(request, call);
    case 'DELETE':
      return await removeCard(request, call);
    default:
      throw new DavError(405);
  }
}

async function readCard(_request: DavRequest, { cards, book, name }: CardCall): Promise<DavReply> {
  const [stored] = await cards.read(book, [name]);
  if (stored === undefined) throw new DavError(404);
  const headers = {
    'content-type': 'text/vcard; charset=utf-8',
    'content-disposition': 'attachment',
    etag: `"${stored.etag}"`,
  };
  return { status: 200, headers, body: stored.card };
}

async function describeCard({ account, body }: DavRequest, { cards, book, name }: CardCall): Promise<DavReply> {
  const [stored] = await cards.read(book, [name]);
  if (stored === undefined) throw new DavError(404);
  return multistatusReply([propertiesOf(cardResource(account, book, stored), readPropfind(body))]);
}

async function putCard(request: DavRequest, { cards, book, name }: CardCall): Promise<DavReply> {
  if (name.length > MAX_NAME) throw new DavError(403);
  const { account, body: text, ifMatch, ifNoneMatch } = request;
  const outcome = await cards.put(account, book, { name, text, ifMatch, ifNoneMatch });
  if ('why' in outcome) throw refused(outcome, (other) => cardPath(account, book, other));
  // No ETag where the stored card differs from the sent one: the client then reads it again (RFC 6352 6.3.2.3).
  const headers = outcome.etag === null ? {} : { etag: `"${outcome.etag}"` };
  return { status: outcome.created ? 201 : 204, headers };
}

async function removeCard({ account, ifMatch }: DavRequest, { cards, book, name }: CardCall): Promise<DavReply> {
  const outcome = await cards.remove(account, book, { name, ifMatch });
  if (outcome === 'missing') throw new DavError(404);
  if (outcome === 'precondition') throw new DavError(412);
  if (outcome === 'read_only') throw new DavError(403, dav('need-privileges'));
  return { status: 204 };
}

function refused(refusal: CardRefusal, pathOf: (name: string) => string): DavError {
  switch (refusal.why) {
    case 'precondition':
      return new DavError(412);
    case 'not_a_card':
      return new DavError(403, card('valid-address-data'));
    case 'unsupported':
      return new DavError(403, card('supported-address-data'));
    case 'read_only':
      return new DavError(403, dav('need-privileges'));
    case 'too_many':
      return new DavError(507);
    case 'uid':
      return new DavError(403, card('no-uid-conflict'), hrefElement(pathOf(refusal.conflict)));
  }
}
