import { readFile } from 'node:fs/promises';
import { connect as connectPlain, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import type { ConnectionOptions } from 'node:tls';
import type { GlobalListSettings } from '@pillarbox/contract/global-list/settings';
import { GLOBAL_LIST_FIELDS } from '@pillarbox/contract/global-list/settings';
import { AndFilter, Client, FilterParser, OrFilter, SubstringFilter } from 'ldapts';
import type { Entry, Filter } from 'ldapts';
import type { Directory, RawPerson } from '../directory.ts';

type LdapSettings = Extract<GlobalListSettings, { driver: 'ldap' }>;

/** Time for connecting and for each request, in milliseconds. */
const TIMEOUT_MS = 5000;
/** Most bytes of one search. Photos and other large attributes are not requested, so a page of people has about 100 KB. */
const MAX_BYTES = 8_000_000;

/**
 * People in an LDAP directory (RFC 4511). Each search has a connection of its own, so that nothing is left open to a server that
 * restarts; results are kept for a minute, and so searches are rare. Typed words are values of the request, never a part of a filter's text.
 */
export function ldapDirectory(settings: LdapSettings, password: string | undefined): Directory {
  const { base, filter, attributes, searched } = settings;
  const belongs = FilterParser.parseString(filter);
  const names = [...GLOBAL_LIST_FIELDS, 'mail' as const];
  const wanted = [...new Set(names.flatMap((name) => attributes[name]))];
  return {
    search: async ({ words, limit }, signal) =>
      await withClient(settings, { password, signal }, async (client) => {
        const { searchEntries } = await client.search(base, {
          scope: 'sub',
          filter: new AndFilter({ filters: [belongs, ...words.map((word) => wordFilter(word, searched))] }),
          attributes: wanted,
          sizeLimit: limit,
          timeLimit: TIMEOUT_MS / 1000,
        });
        return searchEntries.map((entry) => personOfEntry(entry, attributes));
      }),
  };
}

/** Entries of which an attribute has the word at its beginning or after a blank or hyphen. */
function wordFilter(word: string, searched: readonly string[]): Filter {
  return new OrFilter({
    filters: searched.flatMap((attribute) => [
      new SubstringFilter({ attribute, initial: word }),
      new SubstringFilter({ attribute, any: [` ${word}`] }),
      new SubstringFilter({ attribute, any: [`-${word}`] }),
    ]),
  });
}

/** Servers may write names of attributes in other cases than the settings. */
function personOfEntry(entry: Entry, attributes: LdapSettings['attributes']): RawPerson {
  const values = new Map(Object.entries(entry).map(([name, value]) => [name.toLowerCase(), value]));
  const valuesOf = (names: readonly string[]): string[] =>
    names
      .flatMap((name) => values.get(name.toLowerCase()) ?? [])
      .map(String)
      .filter((value) => value.trim() !== '');
  const fields = GLOBAL_LIST_FIELDS.map((field) => [field, valuesOf(attributes[field])[0]]);
  return { ...(Object.fromEntries(fields) as RawPerson), mail: valuesOf(attributes.mail) };
}

interface Access {
  readonly password: string | undefined;
  readonly signal: AbortSignal;
}

/** Runs work with a client that is connected, encrypted and signed in as the settings say. */
async function withClient<T>(
  { url, startTls, authorityFile, user, passwordFrom }: LdapSettings,
  { password, signal }: Access,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  if (passwordFrom !== undefined && (password === undefined || password === '')) {
    throw new Error('The password of the global address list is not set');
  }
  const hostname = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const ca = authorityFile === undefined ? {} : { ca: await readFile(authorityFile, 'utf8') };
  // A name for SNI must be no IP address (RFC 6066 3).
  const secure = { ...(isIP(hostname) === 0 && { servername: hostname }), ...ca };
  const sockets = new LimitedSockets(signal);
  const client = new Client({
    url,
    timeout: TIMEOUT_MS,
    connectTimeout: TIMEOUT_MS,
    ...(url.toLowerCase().startsWith('ldaps:') && { tlsOptions: secure }),
    createConnection: sockets.plain,
    createSecureConnection: sockets.secure,
  });
  try {
    if (startTls) await client.startTLS({ host: hostname, ...secure });
    if (user !== undefined) await client.bind(user, password);
    return await work(client);
  } finally {
    sockets.close();
  }
}

/** The sockets of one search. They end with it, at its deadline, and after MAX_BYTES. */
class LimitedSockets {
  readonly #open: Socket[] = [];
  readonly #signal: AbortSignal;
  #bytes = 0;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', this.close, { once: true });
  }

  readonly plain = ((port: number, host: string) => this.#limited(connectPlain(port, host))) as typeof connectPlain;

  readonly secure = ((...args: readonly unknown[]) => {
    const [port, host, options] = args.length === 1 ? [undefined, undefined, args[0]] : args;
    const where = port === undefined ? {} : { port: port as number, host: host as string };
    return this.#limited(connectSecure({ ...(options as ConnectionOptions), ...where }));
  }) as typeof connectSecure;

  readonly close = (): void => {
    this.#signal.removeEventListener('abort', this.close);
    for (const socket of this.#open) {
      // The library removes its listeners when it ends; without one an error would end the process.
      socket.on('error', () => undefined);
      socket.destroy();
    }
  };

  #limited<S extends Socket>(socket: S): S {
    this.#open.push(socket);
    if (this.#signal.aborted) this.close();
    socket.prependListener('data', (chunk: Buffer) => {
      this.#bytes += chunk.length;
      if (this.#bytes > MAX_BYTES) socket.destroy(new Error('The directory sent too much'));
    });
    return socket;
  }
}
