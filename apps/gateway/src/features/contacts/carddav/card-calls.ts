import type { DavReply, DavRequest } from '../../../platform/dav/dav-area.ts';
import { DavError, needsPrivilege } from '../../../platform/dav/dav-error.ts';
import { hrefElement, multistatusReply, propertiesOf } from '../../../platform/dav/multistatus.ts';
import { card } from '../../../platform/dav/names.ts';
import { readPropfind } from '../../../platform/dav/requests.ts';
import type { CardBook } from '../card-book.store.ts';
import type { CardService } from '../card.service.ts';
import { etagOfVersion } from '../card-text.ts';
import type { CardRefusal } from '../card-text.ts';
import { inVersion, versionOfRequest } from './card-version.ts';
import { MAX_NAME } from './names.ts';
import { cardPath, cardResources } from './resources.ts';

interface CardCall {
  readonly cards: CardService;
  readonly book: CardBook;
  /** The last part of the path. */
  readonly name: string;
}

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

async function readCard(request: DavRequest, { cards, book, name }: CardCall): Promise<DavReply> {
  const [stored] = await cards.read(book, [name]);
  if (stored === undefined) throw new DavError(404);
  const version = versionOfRequest(request);
  const body = inVersion(stored.card, version);
  // Each form has a strong ETag of its own (RFC 9110 8.8.3); If-Match takes that of any form.
  const etag = body === stored.card || version === null ? stored.etag : etagOfVersion(stored.etag, version);
  const headers = {
    'content-type': 'text/vcard; charset=utf-8',
    'content-disposition': 'attachment',
    vary: 'Accept, User-Agent',
    etag: `"${etag}"`,
  };
  return { status: 200, headers, body };
}

async function describeCard({ account, body }: DavRequest, { cards, book, name }: CardCall): Promise<DavReply> {
  const [stored] = await cards.read(book, [name]);
  if (stored === undefined) throw new DavError(404);
  return multistatusReply([propertiesOf(cardResources(account, book)(stored), readPropfind(body))]);
}

async function putCard(request: DavRequest, { cards, book, name }: CardCall): Promise<DavReply> {
  if (!book.may.write) throw needsPrivilege();
  if (name.length > MAX_NAME) throw new DavError(403);
  const { account, body: text, ifMatch, ifNoneMatch } = request;
  const outcome = await cards.put(account, book, { name, text, ifMatch, ifNoneMatch });
  if ('why' in outcome) throw refused(outcome, (other) => cardPath(account, book, other));
  // No ETag where the stored card differs from the sent one: the client then reads it again (RFC 6352 6.3.2.3).
  const headers = outcome.etag === null ? {} : { etag: `"${outcome.etag}"` };
  return { status: outcome.created ? 201 : 204, headers };
}

async function removeCard({ account, ifMatch }: DavRequest, { cards, book, name }: CardCall): Promise<DavReply> {
  if (!book.may.write) throw needsPrivilege();
  const outcome = await cards.remove(account, book, { name, ifMatch });
  if (outcome === 'missing') throw new DavError(404);
  if (outcome === 'precondition') throw new DavError(412);
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
    case 'too_many':
      return new DavError(507);
    case 'uid':
      return new DavError(403, card('no-uid-conflict'), hrefElement(pathOf(refusal.conflict)));
  }
}
