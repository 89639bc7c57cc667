/** The start of the address of the page of a link to files. */
const START = `${location.origin}/#/public/sharedfiles/`;

/** The address of the page of a link. The key is in the hash, which no browser sends to a server. */
export function sharedFileAddress(key: string): string {
  return `${START}${key}`;
}

/** The key in such an address; null for any other address. */
export function sharedFileKey(address: string): string | null {
  const key = address.startsWith(START) ? address.slice(START.length) : '';
  return /^[\w-]{20,64}$/.test(key) ? key : null;
}
