import { createAppPassword } from '@pillarbox/contract/session/app-passwords';
import { confirmIdentity } from '@pillarbox/contract/session/second-factor';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const PARTNER = { id: '754', name: 'Northwater', hosts: ['*'], mail: { kind: 'local', loginDomain: 'example.test' } };
export const NAMESPACES =
  'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav" xmlns:l="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/" xmlns:i="http://apple.com/ns/ical/"';

/** A card of vCard 3.0 as phones write it. */
export const cardText = (uid: string, name: string, more: readonly string[] = []): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, `FN:${name}`, `N:${name};;;;`, ...more, 'END:VCARD', ''].join('\r\n');

/** An event as programs write it, with further lines. */
export const eventText = (uid: string, summary: string, more: readonly string[] = []): string =>
  calendarText('VEVENT', uid, [`SUMMARY:${summary}`, 'DTSTART:20261020T090000Z', 'DTEND:20261020T100000Z', ...more]);

/** A calendar text with one component. */
export const calendarText = (component: string, uid: string, lines: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    `BEGIN:${component}`,
    `UID:${uid}`,
    'DTSTAMP:20261001T000000Z',
    ...lines,
    `END:${component}`,
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** Requests of a program that reads and writes address books and calendars. */
export class DavClient {
  readonly #origin: string;
  readonly #authorization: string;

  constructor(origin: string, user: string, password: string) {
    this.#origin = origin;
    this.#authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  }

  send(
    method: string,
    path: string,
    init: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    return fetch(this.#origin + path, {
      method,
      ...init,
      headers: { authorization: this.#authorization, ...init.headers },
    });
  }

  propfind(path: string, depth: string, names = '<d:resourcetype/>'): Promise<Response> {
    const body = `<d:propfind ${NAMESPACES}><d:prop>${names}</d:prop></d:propfind>`;
    return this.#xml('PROPFIND', path, { body, depth });
  }

  proppatch(path: string, properties: string): Promise<Response> {
    const body = `<d:propertyupdate ${NAMESPACES}><d:set><d:prop>${properties}</d:prop></d:set></d:propertyupdate>`;
    return this.#xml('PROPPATCH', path, { body });
  }

  mkcol(path: string, properties: string): Promise<Response> {
    const body = `<d:mkcol ${NAMESPACES}><d:set><d:prop>${properties}</d:prop></d:set></d:mkcol>`;
    return this.#xml('MKCOL', path, { body });
  }

  report(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send('REPORT', path, { body, headers: { 'content-type': 'text/xml', ...headers } });
  }

  put(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send('PUT', path, { body, headers: { 'content-type': 'text/vcard', ...headers } });
  }

  /** The text of a card. */
  async get(path: string, headers: Record<string, string> = {}): Promise<string> {
    return await (await this.send('GET', path, { headers })).text();
  }

  sync(path: string, token: string): Promise<Response> {
    const data = path.startsWith('/dav/calendars/') ? '<l:calendar-data/>' : '<c:address-data/>';
    return this.report(
      path,
      `<d:sync-collection ${NAMESPACES}><d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level>
       <d:prop><d:getetag/>${data}</d:prop></d:sync-collection>`,
    );
  }

  /** What has changed since a token: the paths, those that are gone, and the next token. */
  async changes(path: string, token: string): Promise<{ changed: string[]; gone: string[]; token: string }> {
    const text = await (await this.sync(path, token)).text();
    const all = [...text.matchAll(/<d:response><d:href>([^<]*)<\/d:href>(<d:status>[^<]* 404)?/g)];
    const hrefs = (isGone: boolean): string[] =>
      all.filter(([, , status]) => (status !== undefined) === isGone).map(([, href = '']) => href);
    return { changed: hrefs(false), gone: hrefs(true), token: tokenIn(text) };
  }

  #xml(method: string, path: string, { body, depth = '0' }: { body: string; depth?: string }): Promise<Response> {
    return this.send(method, path, { body, headers: { 'content-type': 'text/xml', depth } });
  }
}

/** The sync token of a reply. */
export function tokenIn(text: string): string {
  return /<d:sync-token>([^<]*)<\/d:sync-token>/.exec(text)?.[1] ?? '';
}

/** The paths of the responses of a multistatus. */
export function hrefsIn(text: string): string[] {
  return [...text.matchAll(/<d:response><d:href>([^<]*)<\/d:href>/g)].map(([, href = '']) => href);
}

/** A gateway with people who use phones. */
export class DavTestBed {
  readonly under: GatewayUnderTest;
  #people = 0;

  private constructor(under: GatewayUnderTest) {
    this.under = under;
  }

  /** `settings`: more settings of the partner. `environment`: settings of the gateway beyond the defaults. */
  static async start(settings: object = {}, environment: Readonly<Record<string, string>> = {}): Promise<DavTestBed> {
    return new DavTestBed(await startTestGateway({ ...PARTNER, ...settings }, [], { settings: environment }));
  }

  close(): Promise<void> {
    return this.under.close();
  }

  client(user: string, password: string): DavClient {
    return new DavClient(this.under.gateway.address, user, password);
  }

  /** An account with a page that is signed in. */
  async account(): Promise<{ mail: string; page: TestPage }> {
    const mail = `clara${String((this.#people += 1))}@example.test`;
    const { local } = this.under.gateway.mailSystems;
    await local?.createAccount({ address: mail, name: 'Clara', password: 'right', quota: 0 });
    const page = new TestPage(this.under.gateway.address);
    await page.signIn(mail, 'right');
    return { mail, page };
  }

  /** A signed-in user with an app password, and a client that uses it. `book` is the path of the first book. */
  async person() {
    const { mail, page } = await this.account();
    await page.call(confirmIdentity, { password: 'right' });
    const { created, password } = await page.call(createAppPassword, { name: 'Phone' });
    const dav = this.client(mail, password);
    const home = `/dav/addressbooks/${mail}/`;
    const [, book = ''] = hrefsIn(await (await dav.propfind(home, '1')).text());
    const json = async (method: string, path: string, body?: object): Promise<unknown> => {
      const content =
        body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const reply = await page.fetch(path.replace(':mail', mail), { method, ...content });
      if (reply.status !== 200) throw new Error(`${path}: ${String(reply.status)} ${await reply.text()}`);
      return await reply.json();
    };
    return { mail, page, created, password, dav, home, book, json };
  }
}
