import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { dav } from './platform/dav/names.ts';
import type { XmlName } from './platform/dav/names.ts';
import { readXml } from './platform/dav/xml-reader.ts';
import type { XmlElement } from './platform/dav/xml-reader.ts';

/** One request as a program was recorded to send it. */
export interface RecordedRequest {
  readonly method: string;
  /** A path, or the address of a redirect. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A response of a multistatus: the status of the resource, and its properties that were found. */
export interface Resource {
  readonly href: string;
  /** Null when each property has its own. */
  readonly status: number | null;
  readonly found: ReadonlyMap<XmlName, XmlElement>;
}

/** What came back. */
export class RecordedReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;

  constructor(status: number, headers: IncomingHttpHeaders, text: string) {
    this.status = status;
    this.headers = headers;
    this.text = text;
  }

  /** The responses of a multistatus, read with its namespaces as the programs do. @throws XmlError */
  resources(): Resource[] {
    return childrenNamed(readXml(this.text), 'response').map((response) => ({
      href: textIn(response, 'href'),
      status: statusIn(response),
      found: new Map(
        childrenNamed(response, 'propstat')
          .filter((propstat) => statusIn(propstat) === 200)
          .flatMap((propstat) => childrenNamed(propstat, 'prop').flatMap(({ children }) => children))
          .map((property) => [property.name, property]),
      ),
    }));
  }

  /** The resource at a path. @throws Error when it is not there */
  resource(href: string): Resource {
    const found = this.resources().find((one) => one.href === href);
    if (found === undefined) throw new Error(`no ${href} in ${this.text}`);
    return found;
  }

  /** The token at the end of a sync-collection; '' without one. */
  syncToken(): string {
    return textIn(readXml(this.text), 'sync-token');
  }
}

/** A program that sends what was recorded: each request on a connection of its own, with the headers given and no others. */
export class RecordedClient {
  readonly #origin: string;
  readonly #authorization: string;
  readonly #always: Readonly<Record<string, string>>;

  /** `always`: headers of each request. */
  constructor(
    origin: string,
    { mail, password }: { readonly mail: string; readonly password: string },
    always: Readonly<Record<string, string>>,
  ) {
    this.#origin = origin;
    this.#authorization = `Basic ${Buffer.from(`${mail}:${password}`).toString('base64')}`;
    this.#always = always;
  }

  /** Sends a request with the password. */
  send({ headers, ...rest }: RecordedRequest): Promise<RecordedReply> {
    return this.anonymous({ ...rest, headers: { ...headers, authorization: this.#authorization } });
  }

  /** Sends a request without the password, as both programs do first. */
  async anonymous({ method, path, headers, body }: RecordedRequest): Promise<RecordedReply> {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { method, agent: false, headers: { ...this.#always, ...length, ...headers } };
    return await new Promise((resolve, reject) => {
      const sent = request(new URL(path, this.#origin), options, (reply) => {
        textOf(reply).then((text) => resolve(new RecordedReply(reply.statusCode ?? 0, reply.headers, text)), reject);
      });
      sent.on('error', reject).end(body);
    });
  }
}

/** The path in an element that has one href, such as `current-user-principal`. */
export function hrefIn(property: XmlElement | undefined): string {
  return property === undefined ? '' : textIn(property, 'href');
}

/** The names of everything within an element, at any depth. */
export function namesWithin(element: XmlElement | undefined): XmlName[] {
  return element === undefined ? [] : element.children.flatMap((child) => [child.name, ...namesWithin(child)]);
}

function childrenNamed({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === dav(name));
}

function textIn(element: XmlElement, name: string): string {
  return childrenNamed(element, name)[0]?.text ?? '';
}

function statusIn(element: XmlElement): number | null {
  const line = textIn(element, 'status');
  return line === '' ? null : Number(line.split(' ')[1]);
}
