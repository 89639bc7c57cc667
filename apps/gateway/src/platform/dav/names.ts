/** Namespaces of WebDAV (RFC 4918), CardDAV (RFC 6352), CalDAV (RFC 4791) and the extensions that clients ask for. */
export const NAMESPACE = {
  DAV: 'DAV:',
  CARD: 'urn:ietf:params:xml:ns:carddav',
  CAL: 'urn:ietf:params:xml:ns:caldav',
  /** getctag, which clients without sync-collection compare. */
  CALENDAR_SERVER: 'http://calendarserver.org/ns/',
  /** The colour of a collection, which vdirsyncer and others take for address books, too. */
  APPLE: 'http://apple.com/ns/ical/',
  /** The colour of an address book, as InfCloud and Radicale name it. */
  INF: 'http://inf-it.com/ns/ab/',
} as const;

/** Prefixes that every reply declares. */
export const PREFIXES: Readonly<Record<string, string>> = {
  [NAMESPACE.DAV]: 'd',
  [NAMESPACE.CARD]: 'card',
  [NAMESPACE.CAL]: 'cal',
  [NAMESPACE.CALENDAR_SERVER]: 'cs',
  [NAMESPACE.APPLE]: 'ical',
  [NAMESPACE.INF]: 'inf',
};

/** The name of an element with its namespace, as `{DAV:}href`. */
export type XmlName = `{${string}}${string}`;

export const dav = (name: string): XmlName => `{${NAMESPACE.DAV}}${name}`;
export const card = (name: string): XmlName => `{${NAMESPACE.CARD}}${name}`;
export const cal = (name: string): XmlName => `{${NAMESPACE.CAL}}${name}`;
export const calendarServer = (name: string): XmlName => `{${NAMESPACE.CALENDAR_SERVER}}${name}`;
/** The names of the colour of a collection. */
export const COLORS: readonly XmlName[] = [`{${NAMESPACE.APPLE}}calendar-color`, `{${NAMESPACE.INF}}addressbook-color`];

/** The parts of a name. */
export function partsOf(name: XmlName): { readonly namespace: string; readonly local: string } {
  const end = name.lastIndexOf('}');
  return { namespace: name.slice(1, end), local: name.slice(end + 1) };
}
