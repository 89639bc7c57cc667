import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

const NAMESPACES = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"';
/** Cards of one multiget, as vdirsyncer and Evolution ask for them. */
const PORTION = 100;

/** A book of a CardDAV server. */
export interface DavBook {
  readonly origin: string;
  readonly path: string;
  readonly authorization: string;
}

/** What a client knows after a sync. */
export interface Synced {
  readonly cards: number;
  readonly token: string;
}

/** The first sync of a client: the ETags of all cards and the token in one report, then the cards in portions. */
export async function firstSync(book: DavBook): Promise<Synced> {
  const hrefs: string[] = [];
  let token = '';
  for (let isWhole = false; !isWhole;) {
    const listed = await changes(book, token);
    hrefs.push(...[...listed.matchAll(/<[\w:]*href>([^<]*\.vcf)<\//g)].map(([, href = '']) => href));
    token = tokenIn(listed);
    // A server may give a large book in several answers (RFC 6578 3.6).
    isWhole = !listed.includes('HTTP/1.1 507');
  }
  let cards = 0;
  for (let from = 0; from < hrefs.length; from += PORTION) {
    const asked = hrefs.slice(from, from + PORTION).map((href) => `<d:href>${href}</d:href>`);
    const found = await report(
      book,
      `<c:addressbook-multiget ${NAMESPACES}><d:prop><d:getetag/><c:address-data/></d:prop>${asked.join('')}</c:addressbook-multiget>`,
    );
    cards += found.match(/END:VCARD/g)?.length ?? 0;
  }
  return { cards, token };
}

/** A sync since a token. */
export async function changes(book: DavBook, token: string): Promise<string> {
  return await report(
    book,
    `<d:sync-collection ${NAMESPACES}><d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`,
  );
}

/** The path of the first address book of a home. */
export async function bookIn({ origin, path, authorization }: DavBook): Promise<string> {
  const body = `<d:propfind ${NAMESPACES}><d:prop><d:resourcetype/></d:prop></d:propfind>`;
  const listed = await ask({ origin, path, authorization }, 'PROPFIND', body);
  const hrefs = [...listed.matchAll(/<[\w:]*href>([^<]*)<\//g)].map(([, href = '']) => href);
  return hrefs[1] ?? '';
}

function tokenIn(text: string): string {
  return /<[\w:]*sync-token>([^<]*)<\//.exec(text)?.[1] ?? '';
}

function report(book: DavBook, body: string): Promise<string> {
  return ask(book, 'REPORT', body);
}

/** One connection for all requests, as programs keep it. */
const AGENT = new Agent({ keepAlive: true, maxSockets: 1 });

async function ask({ origin, path, authorization }: DavBook, method: string, body: string): Promise<string> {
  const headers = { authorization, 'content-type': 'text/xml', depth: '1', 'content-length': Buffer.byteLength(body) };
  const sent = request(origin + path, { method, headers, agent: AGENT });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(body);
  const [reply] = await answered;
  const answer = await text(reply);
  if (reply.statusCode !== 207) throw new Error(`${path}: ${String(reply.statusCode)} ${answer.slice(0, 300)}`);
  return answer;
}
