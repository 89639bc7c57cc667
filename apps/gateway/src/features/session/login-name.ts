import { Failure } from '@pillarbox/contract/failure';

/** Whom a typed user name means. */
export interface LoginName {
  /** The account's address, lower case. */
  readonly mail: string;
  readonly account: string;
  readonly domain: string;
  /** The name that the mail server is given. */
  readonly maillogin: string;
}

/** What a name without @ is completed with. */
export interface LoginDomains {
  /** The partner's own domain; it is part of the name at the mail server too. */
  readonly loginDomain: string | null;
  /** Host of the page: only the address is completed with it, where the partner names no domain. */
  readonly host: string;
}

/** Longest local part and domain (RFC 5321 4.5.3.1). */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;
/** Printable ASCII without space, quotes, brackets, separators and what SQL, LDAP or a shell would love. */
const LOCAL = /^[a-z0-9!#$&'*+/=?^_{|}~-]+(\.[a-z0-9!#$&'*+/=?^_{|}~-]+)*$/;
const LABEL = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/;

/**
 * Reads a typed user name: an address, or a plain local part that the partner's domain completes [VAL-027]. Case does not
 * matter [API-013].
 * @throws Failure `invalid_request`; the page's status for it is INVALIDDATA [AUTH-008].
 */
export function readLoginName(typed: string, domains: LoginDomains): LoginName {
  const name = typed.trim().toLowerCase();
  const at = name.lastIndexOf('@');
  const account = at === -1 ? name : name.slice(0, at);
  const domain = at === -1 ? (domains.loginDomain ?? domains.host) : name.slice(at + 1);
  if (!isLocalPart(account) || !isDomain(domain)) throw new Failure('invalid_request', { field: 'user' });
  const mail = `${account}@${domain}`;
  return { mail, account, domain, maillogin: at === -1 && domains.loginDomain === null ? account : mail };
}

function isLocalPart(text: string): boolean {
  return text.length <= MAX_LOCAL && LOCAL.test(text);
}

function isDomain(text: string): boolean {
  return text.length <= MAX_DOMAIN && text.split('.').every((label) => label.length <= 63 && LABEL.test(label));
}
