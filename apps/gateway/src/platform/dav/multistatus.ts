import type { DavReply } from './dav-area.ts';
import { dav } from './names.ts';
import type { XmlName } from './names.ts';
import { element, escapeXml, rootEnd, rootStart } from './xml-writer.ts';

/** A resource whose properties can be asked for. */
export interface DavResource {
  /** Absolute path, encoded; it ends in `/` for a collection. */
  readonly href: string;
  /** The properties that a request for all of them gets. */
  readonly names: readonly XmlName[];
  /** The XML within a property; null when the resource does not have it. */
  property(name: XmlName): string | null;
  /** A property as a client once sent it, with its own element; null for others. */
  sent?(name: XmlName): string | null;
}

/** Which properties a request asks for. */
export type Asked =
  { readonly kind: 'prop'; readonly names: readonly XmlName[] } | { readonly kind: 'all' } | { readonly kind: 'names' };

const MULTISTATUS = dav('multistatus');
const OK = 'HTTP/1.1 200 OK';
const NOT_FOUND = 'HTTP/1.1 404 Not Found';

/** The element `href`. */
export function hrefElement(href: string): string {
  return element(dav('href'), escapeXml(href));
}

/** What a resource answers to a request for properties (RFC 4918 9.1). */
export function propertiesOf(resource: DavResource, asked: Asked): string {
  if (asked.kind === 'names') {
    const names = resource.names.map((name) => element(name)).join('');
    return response(resource.href, propstat(names, OK));
  }
  const found: string[] = [];
  const missing: string[] = [];
  for (const name of asked.kind === 'all' ? resource.names : asked.names) {
    const sent = resource.sent?.(name) ?? null;
    const value = sent === null ? resource.property(name) : '';
    if (sent !== null) found.push(sent);
    else if (value === null) missing.push(element(name));
    else found.push(element(name, value));
  }
  // A client that finds no propstat with status 200 takes the resource for missing.
  const ok = found.length > 0 || missing.length === 0 ? propstat(found.join(''), OK) : '';
  return response(resource.href, ok + (missing.length > 0 ? propstat(missing.join(''), NOT_FOUND) : ''));
}

/** A resource that is not there, in a multistatus. */
export function missingResource(href: string): string {
  return response(href, element(dav('status'), NOT_FOUND));
}

/** The answer to a change of properties: all of them with one status (RFC 4918 9.2). */
export function changedProperties(href: string, names: readonly XmlName[], isDone: boolean): string {
  return response(href, propertiesStatus(names, isDone));
}

/** The answer to a change of properties, each group with its own status line, such as `HTTP/1.1 403 Forbidden` (RFC 4918 9.2). */
export function propertyOutcomes(
  href: string,
  groups: readonly { readonly status: string; readonly names: readonly XmlName[]; readonly error?: XmlName }[],
): string {
  const written = groups
    .filter(({ names }) => names.length > 0)
    .map(({ status, names, error }) => {
      const condition = error === undefined ? '' : element(dav('error'), element(error));
      return propstat(names.map((name) => element(name)).join(''), status, condition);
    });
  return response(href, written.join(''));
}

/** The answer to a request that makes a collection with properties (RFC 5689 5.2). */
export function createdCollection(names: readonly XmlName[], isDone: boolean): string {
  const root = dav('mkcol-response');
  return rootStart(root) + propertiesStatus(names, isDone) + rootEnd(root);
}

function propertiesStatus(names: readonly XmlName[], isDone: boolean): string {
  return propstat(names.map((name) => element(name)).join(''), isDone ? OK : 'HTTP/1.1 403 Forbidden');
}

/** The collection itself, when a report had to stop at a limit (RFC 6578 3.6). */
export function truncatedAt(href: string): string {
  const error = element(dav('error'), element(dav('number-of-matches-within-limits')));
  return response(href, element(dav('status'), 'HTTP/1.1 507 Insufficient Storage') + error);
}

/** A reply with these responses. It is sent in parts: a book with photos has tens of megabytes. */
export function multistatusReply(responses: AsyncIterable<string> | Iterable<string>): DavReply {
  return { status: 207, headers: { 'content-type': 'application/xml; charset=utf-8' }, body: documentOf(responses) };
}

/** Characters that are sent at once: a part for each response of a large book would be thousands of small writes. */
const PART = 64 * 1024;

async function* documentOf(responses: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let part = rootStart(MULTISTATUS);
  for await (const each of responses) {
    part += each;
    if (part.length < PART) continue;
    yield part;
    part = '';
  }
  yield part + rootEnd(MULTISTATUS);
}

function response(href: string, content: string): string {
  return element(dav('response'), hrefElement(href) + content);
}

function propstat(properties: string, status: string, condition = ''): string {
  return element(dav('propstat'), `<d:prop>${properties}</d:prop>` + element(dav('status'), status) + condition);
}
