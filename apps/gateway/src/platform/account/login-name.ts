import { domainToASCII } from 'node:url';
import { Failure } from '@pillarbox/contract/failure';
import { accountIdOf } from './account.ts';
import type { AccountId } from './account.ts';
import type { LoginRules } from './login-rules.ts';

/** The account that a typed user name means. */
export interface LoginName {
  readonly accountId: AccountId;
  /** The account's address, lower case. */
  readonly mail: string;
  /** Parts of the address before and after the @. */
  readonly account: string;
  readonly domain: string;
  /** User name for the mail server. */
  readonly maillogin: string;
}

/** Longest local part and domain (RFC 5321 4.5.3.1). */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;
/**
 * Characters of a local part: printable ASCII without space, quotes, brackets, separators and characters with a meaning in SQL,
 * LDAP or a shell.
 */
const LOCAL = /^[a-z0-9!#$&'*+/=?^_{|}~-]+(\.[a-z0-9!#$&'*+/=?^_{|}~-]+)*$/;
const LABEL = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/;
/** Longest typed text that is read, in characters. It bounds the work of the Unicode normalisation. */
const MAX_TYPED = 1000;

/**
 * Reads a typed user name: an address of one of the partner's domains, or a local part that the partner's own domain completes
 * [VAL-027]. Case does not matter [API-013], nor does the width of letters. A domain in its own script means its A-label (RFC
 * 5890 2.3.2.1). The mail server gets the same normalised name that identifies the account here, so both mean the same account.
 * @throws Failure `invalid_request`; the page shows the status INVALIDDATA for it [AUTH-008].
 */
export function readLoginName(typed: string, rules: LoginRules): LoginName {
  const refusal = new Failure('invalid_request', { field: 'user' });
  if (typed.length > MAX_TYPED) throw refusal;
  const name = typed.trim().normalize('NFKC').toLowerCase();
  const at = name.lastIndexOf('@');
  const account = at === -1 ? name : name.slice(0, at);
  const domain = at === -1 ? rules.home : asciiDomain(name.slice(at + 1));
  if (domain === null || !isLocalPart(account) || !isDomain(domain)) throw refusal;
  if (rules.domains !== '*' && !rules.domains.includes(domain)) throw refusal;
  const mail = `${account}@${domain}`;
  const maillogin = rules.login === 'address' ? mail : account;
  return { accountId: accountIdOf(rules.system, maillogin), mail, account, domain, maillogin };
}

/** Returns the ASCII form of a domain; '' when it has none. */
function asciiDomain(domain: string): string {
  // eslint-disable-next-line no-control-regex -- every character of ASCII is meant
  return /^[\u0000-\u007f]*$/.test(domain) ? domain : domainToASCII(domain);
}

function isLocalPart(text: string): boolean {
  return text.length <= MAX_LOCAL && LOCAL.test(text);
}

function isDomain(text: string): boolean {
  return text.length <= MAX_DOMAIN && text.split('.').every((label) => label.length <= 63 && LABEL.test(label));
}
