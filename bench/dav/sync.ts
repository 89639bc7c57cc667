import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** Items of one multiget, as vdirsyncer and Evolution ask for them. */
const PORTION = 100;

/** What CardDAV and CalDAV call the same things. */
export interface Dialect {
  readonly namespaces: string;
  readonly multiget: string;
  readonly data: string;
  /** The ending of the names of items. */
  readonly ending: string;
  /** Stands once in each item. */
  readonly mark: RegExp;
}
export const CARDS: Dialect = {
  namespaces: 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"',
  multiget: 'c:addressbook-multiget',
  data: 'c:address-data',
  ending: 'vcf',
  mark: /END:VCARD/g,
};
export const EVENTS: Dialect = {
  namespaces: 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"',
  multiget: 'c:calendar-multiget',
  data: 'c:calendar-data',
  ending: 'ics',
  mark: /END:VCALENDAR/g,
};

/** A book or a calendar of a DAV server. */
export interface DavPlace {
  readonly dialect: Dialect;
  readonly origin: string;
  readonly path: string;
  readonly authorization: string;
}

/** What a client knows after a sync. */
export interface Synced {
  readonly items: number;
  readonly token: string;
}

/** The first sync of a client: the ETags of all items and the token in one report, then the items in portions. */
export async function firstSync(book: DavPlace): Promise<Synced> {
  const { namespaces, multiget, data, ending, mark } = book.dialect;
  const href = new RegExp(String.raw`<[\w:]*href>([^<]*\.${ending})<\/`, 'g');
  const hrefs: string[] = [];
  let token = '';
  for (let isWhole = false; !isWhole;) {
    const listed = await changes(book, token);
    hrefs.push(...[...listed.matchAll(href)].map(([, path = '']) => path));
    token = tokenIn(listed);
    // A server may give a large book in several answers (RFC 6578 3.6).
    isWhole = !listed.includes('HTTP/1.1 507');
  }
  let items = 0;
  for (let from = 0; from < hrefs.length; from += PORTION) {
    const asked = hrefs.slice(from, from + PORTION).map((path) => `<d:href>${path}</d:href>`);
    const found = await report(
      book,
      `<${multiget} ${namespaces}><d:prop><d:getetag/><${data}/></d:prop>${asked.join('')}</${multiget}>`,
    );
    items += found.match(mark)?.length ?? 0;
  }
  return { items, token };
}

/** A sync since a token. */
export async function changes(book: DavPlace, token: string): Promise<string> {
  return await report(
    book,
    `<d:sync-collection ${book.dialect.namespaces}><d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`,
  );
}

/** The path of the first book or calendar of a home. */
export async function firstIn(home: DavPlace): Promise<string> {
  const body = `<d:propfind ${home.dialect.namespaces}><d:prop><d:resourcetype/></d:prop></d:propfind>`;
  const listed = await ask(home, 'PROPFIND', body);
  const hrefs = [...listed.matchAll(/<[\w:]*href>([^<]*)<\//g)].map(([, href = '']) => href);
  return hrefs[1] ?? '';
}

function tokenIn(text: string): string {
  return /<[\w:]*sync-token>([^<]*)<\//.exec(text)?.[1] ?? '';
}

function report(book: DavPlace, body: string): Promise<string> {
  return ask(book, 'REPORT', body);
}

/** One connection for all requests, as programs keep it. */
const AGENT = new Agent({ keepAlive: true, maxSockets: 1 });

async function ask({ origin, path, authorization }: DavPlace, method: string, body: string): Promise<string> {
  const headers = { authorization, 'content-type': 'text/xml', depth: '1', 'content-length': Buffer.byteLength(body) };
  const sent = request(origin + path, { method, headers, agent: AGENT });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(body);
  const [reply] = await answered;
  const answer = await text(reply);
  if (reply.statusCode !== 207) throw new Error(`${path}: ${String(reply.statusCode)} ${answer.slice(0, 300)}`);
  return answer;
}
