/** User name and password of a request. */
export interface BasicCredentials {
  readonly user: string;
  readonly password: string;
}

/** Longest header that is read, in characters. */
const MAX_HEADER = 1024;

/** The credentials of an Authorization header; null when it holds none that can be read (RFC 7617). */
export function readBasic(header: string | undefined): BasicCredentials | null {
  if (header === undefined || header.length > MAX_HEADER) return null;
  const encoded = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  return colon < 1 ? null : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}
