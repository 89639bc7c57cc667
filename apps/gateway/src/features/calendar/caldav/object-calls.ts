import type { DavReply, DavRequest } from '../../../platform/dav/dav-area.ts';
import { DavError, needsPrivilege } from '../../../platform/dav/dav-error.ts';
import { hrefElement, multistatusReply, propertiesOf } from '../../../platform/dav/multistatus.ts';
import { cal } from '../../../platform/dav/names.ts';
import { readPropfind } from '../../../platform/dav/requests.ts';
import type { CalendarObjects, ObjectToPut, PutOutcome } from '../calendar.ports.ts';
import type { DavCalendar } from './dav-calendars.ts';
import { contentType, objectPath, objectResources } from './resources.ts';

/** Longest name of an object in a path, in characters. */
const MAX_NAME = 255;
/** A message to somebody (RFC 5546) is no object of a calendar (RFC 4791 4.1). */
const METHOD = /^METHOD[;:]/im;

interface ObjectCall {
  readonly objects: CalendarObjects;
  readonly calendar: DavCalendar;
  /** The last part of the path. */
  readonly name: string;
}

/** Answers a request to one event or task. @throws DavError */
export async function answerObject(request: DavRequest, call: ObjectCall): Promise<DavReply> {
  switch (request.method) {
    case 'GET':
      return await readObject(call);
    case 'PROPFIND':
      return await describeObject(request, call);
    case 'PUT':
      return await putObject(request, call);
    case 'DELETE':
      return await removeObject(request, call);
    default:
      throw new DavError(405);
  }
}

async function readObject({ objects, calendar, name }: ObjectCall): Promise<DavReply> {
  const [stored] = await objects.byName(calendar, [name]);
  if (stored === undefined) throw new DavError(404);
  const headers = {
    'content-type': contentType(calendar),
    'content-disposition': 'attachment',
    etag: `"${stored.etag}"`,
  };
  return { status: 200, headers, body: stored.text };
}

async function describeObject(
  { account, body }: DavRequest,
  { objects, calendar, name }: ObjectCall,
): Promise<DavReply> {
  const [stored] = await objects.byName(calendar, [name]);
  if (stored === undefined) throw new DavError(404);
  return multistatusReply([propertiesOf(objectResources(account, calendar)(stored), readPropfind(body))]);
}

async function putObject(request: DavRequest, { objects, calendar, name }: ObjectCall): Promise<DavReply> {
  const { account, body: text } = request;
  if (!calendar.may.write) throw needsPrivilege();
  if (name.length > MAX_NAME) throw new DavError(403);
  if (METHOD.test(text)) throw new DavError(403, cal('valid-calendar-object-resource'));
  const outcome = await objects.put(account, calendar.id, { name, text, ...conditionsOf(request) });
  if ('why' in outcome) throw refused(outcome, (other) => objectPath(account, calendar, other));
  return { status: outcome.created ? 201 : 204, headers: outcome.etag === '' ? {} : { etag: `"${outcome.etag}"` } };
}

async function removeObject(request: DavRequest, { objects, calendar, name }: ObjectCall): Promise<DavReply> {
  if (!calendar.may.write) throw needsPrivilege();
  const { ifMatch } = conditionsOf(request);
  const outcome = await objects.remove(request.account, calendar.id, { name, ifMatch });
  if (outcome === 'missing') throw new DavError(404);
  if (outcome === 'precondition') throw new DavError(412);
  return { status: 204 };
}

/** The preconditions of a request (RFC 9110 13.1); If-None-Match is known with `*` only, as clients send it. */
function conditionsOf({ ifMatch, ifNoneMatch }: DavRequest): Pick<ObjectToPut, 'ifMatch' | 'ifNoneMatch'> {
  const tags = ifMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', '')) ?? null;
  return { ifMatch: tags?.includes('*') === true ? '*' : tags, ifNoneMatch: ifNoneMatch?.trim() === '*' ? '*' : null };
}

function refused(refusal: Extract<PutOutcome, { why: string }>, pathOf: (name: string) => string): DavError {
  switch (refusal.why) {
    case 'precondition':
      return new DavError(412);
    case 'busy':
      return new DavError(409);
    case 'unreadable':
      return new DavError(403, cal('valid-calendar-data'));
    case 'wrong_kind':
      return new DavError(403, cal('supported-calendar-component'));
    case 'too_large':
      return new DavError(403, cal('max-resource-size'));
    case 'too_many':
      return new DavError(507);
    case 'uid':
      return new DavError(403, cal('no-uid-conflict'), hrefElement(pathOf(refusal.conflict)));
  }
}
