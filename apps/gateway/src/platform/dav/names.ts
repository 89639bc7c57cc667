/** Namespaces of WebDAV (RFC 4918), CardDAV (RFC 6352) and the extensions that clients ask for. */
export const NAMESPACE = {
  DAV: 'DAV:',
  CARD: 'urn:ietf:params:xml:ns:carddav',
  /** getctag, which clients without sync-collection compare. */
  CALENDAR_SERVER: 'http://calendarserver.org/ns/',
} as const;

/** Prefixes that every reply declares. */
export const PREFIXES: Readonly<Record<string, string>> = {
  [NAMESPACE.DAV]: 'd',
  [NAMESPACE.CARD]: 'card',
  [NAMESPACE.CALENDAR_SERVER]: 'cs',
};

/** The name of an element with its namespace, as `{DAV:}href`. */
export type XmlName = `{${string}}${string}`;

export const dav = (name: string): XmlName => `{${NAMESPACE.DAV}}${name}`;
export const card = (name: string): XmlName => `{${NAMESPACE.CARD}}${name}`;
export const calendarServer = (name: string): XmlName => `{${NAMESPACE.CALENDAR_SERVER}}${name}`;

/** The parts of a name. */
export function partsOf(name: XmlName): { readonly namespace: string; readonly local: string } {
  const end = name.lastIndexOf('}');
  return { namespace: name.slice(1, end), local: name.slice(end + 1) };
}
