/** How a message offers to leave its mailing. */
export interface UnsubscribeWays {
  /** A `mailto:` address; '' for none. */
  readonly mail: string;
  /** A web page, `https:` or `http:`; '' for none. */
  readonly link: string;
  /** An `https:` address that takes the request of RFC 8058; '' for none. */
  readonly oneClick: string;
}

/** Longest header and address that are read, in characters. */
const MAX_HEADER = 8192;
const MAX_ADDRESS = 2048;
/** The only value that List-Unsubscribe-Post may have (RFC 8058 3.1). */
const ONE_CLICK = /^\s*List-Unsubscribe=One-Click\s*$/i;

/** The ways in List-Unsubscribe (RFC 2369 3.2), the first of each kind. `post` is the value of List-Unsubscribe-Post. */
export function unsubscribeWays(listUnsubscribe: string, post: string): UnsubscribeWays {
  const found = addressesIn(listUnsubscribe);
  const first = (scheme: RegExp): string => found.find((address) => scheme.test(address)) ?? '';
  const secure = first(/^https:\/\//i);
  return {
    mail: first(/^mailto:[^\s?]*@/i),
    link: secure === '' ? first(/^http:\/\//i) : secure,
    oneClick: ONE_CLICK.test(post) ? secure : '',
  };
}

/** The addresses in angle brackets. White space inside them is removed: long headers are folded there. */
function addressesIn(value: string): string[] {
  const addresses: string[] = [];
  if (value.length > MAX_HEADER) return addresses;
  for (let open = value.indexOf('<'); open !== -1;) {
    const close = value.indexOf('>', open);
    if (close === -1) break;
    const address = value.slice(open + 1, close).replaceAll(/\s/g, '');
    // eslint-disable-next-line no-control-regex -- control characters never belong to an address
    if (address.length <= MAX_ADDRESS && !/[\u0000-\u001f\u007f<]/.test(address)) addresses.push(address);
    open = value.indexOf('<', close);
  }
  return addresses;
}
