/** Longest address in characters (RFC 5321 4.5.3.1: 64 + 1 + 255). */
const MAX_ADDRESS = 320;

const ATOM = String.raw`[A-Za-z0-9!#$%&'*+/=?^_\x60{|}~\u0080-\u{10ffff}-]+`;
const DOT_ATOM = String.raw`${ATOM}(?:\.${ATOM})*`;
const QUOTED = String.raw`"(?:[^"\\\u0000-\u001f\u007f]|\\[^\u0000-\u001f\u007f])*"`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;
const TOP_LABEL = String.raw`(?:\p{L}{2,63}|xn--[A-Za-z0-9-]{1,59})`;
const DOMAIN = String.raw`(?:${LABEL}\.)+${TOP_LABEL}`;
const IPV4 = String.raw`(?:\d{1,3}\.){3}\d{1,3}`;
const LITERAL = String.raw`\[(?:${IPV4}|IPv6:[0-9A-Fa-f:.]{2,45})\]`;
const ADDRESS = new RegExp(`^(?:${DOT_ATOM}|${QUOTED})@(?:${DOMAIN}|${LITERAL})$`, 'u');
const SHORT_LOCAL = new RegExp(`^${DOT_ATOM}$`, 'u');

/** Whether a string is one address: dot-atom or quoted local part, domain or bracketed IP, letters at the end [VAL-009]. */
export function isAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS && ADDRESS.test(text);
}

/** Whether a sign-in name is valid: an address or a plain local part [VAL-027]. */
export function isLoginName(text: string): boolean {
  return text.length <= MAX_ADDRESS && (ADDRESS.test(text) || SHORT_LOCAL.test(text));
}

/** Local part and domain of an address, the domain in lower case; the domain is '' if there is none. */
export function splitAddress(address: string): { local: string; domain: string } {
  const at = address.lastIndexOf('@');
  if (at < 0) return { local: address, domain: '' };
  return { local: address.slice(0, at), domain: address.slice(at + 1).toLowerCase() };
}

const DOMAIN_ALONE = new RegExp(`^${DOMAIN}$`, 'u');

/** Whether a string is a domain name with at least two labels [VAL-014]. */
export function isDomain(text: string): boolean {
  return text.length <= 255 && DOMAIN_ALONE.test(text);
}

/** Whether a string is a domain or an address [VAL-015]; a domain may start with @ [VAL-016]. */
export function isDomainOrEmail(text: string): boolean {
  return isAddress(text) || isDomain(text.startsWith('@') ? text.slice(1) : text);
}
