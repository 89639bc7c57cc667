import { DEFAULT_PORTS } from '@pillarbox/contract/mail/servers';
import type { PartnerMail, PartnerSettings } from '@pillarbox/contract/partner/settings';

/** How a partner's mail system names its accounts. */
export interface LoginRules {
  /** Name of the mail system: everything with the same name is one set of accounts. */
  readonly system: string;
  /** What the mail server is given, and tells accounts apart by: the whole address, or the part before the @ alone. */
  readonly login: 'address' | 'localPart';
  /** Domain that completes a name without @; null: such a name is refused. */
  readonly home: string | null;
  /** Domains that are the partner's; `*`: whichever the mail server knows. */
  readonly domains: readonly string[] | '*';
}

/** What of the rules an account's identity depends on, besides its name. */
export type IdentityRules = Pick<LoginRules, 'system' | 'login'>;

/** The built-in mail system. No IMAP server and no namespace can have this name. */
const BUILT_IN = '(local)';
/** Usual ports of IMAP (RFC 8314 3.2, RFC 9051): two ways to the same mailboxes. */
const USUAL_PORTS: readonly number[] = [DEFAULT_PORTS.imap.tls, DEFAULT_PORTS.imap.none];

/** Name of the mail system behind a partner: its namespace, else its IMAP server, with the port where that is an unusual one. */
export function mailSystemOf(mail: PartnerMail): string {
  if (mail.kind === 'local') return BUILT_IN;
  if (mail.namespace !== undefined) return mail.namespace;
  const { host, port, security } = mail.imap;
  const name = host.toLowerCase().replace(/\.$/, '');
  const number = port ?? DEFAULT_PORTS.imap[security];
  return USUAL_PORTS.includes(number) ? name : `${name.includes(':') ? `[${name}]` : name}:${String(number)}`;
}

/** Reads the rules out of a partner's settings. Where neither a domain nor a list names one, only local parts sign in. */
export function loginRulesOf({ mail, hosts }: Pick<PartnerSettings, 'mail' | 'hosts'>): LoginRules {
  const system = mailSystemOf(mail);
  const loginDomain = mail.loginDomain?.toLowerCase();
  const named = mail.kind === 'local' ? [] : mail.domains;
  if (named === '*') return { system, login: 'address', home: loginDomain ?? null, domains: '*' };
  const domains = [...(loginDomain === undefined ? [] : [loginDomain]), ...named.map((name) => name.toLowerCase())];
  const login = loginOf(mail);
  if (login === 'address') return { system, login, home: loginDomain ?? null, domains };
  // Never what the browser typed: the address would be another one at every entrance.
  const home = domains[0] ?? hosts.find((host) => host !== '*') ?? serverName(mail);
  return { system, login, home, domains: domains.length === 0 ? [home] : domains };
}

function loginOf(mail: PartnerMail): LoginRules['login'] {
  if (mail.kind === 'local') return 'address';
  return mail.login ?? (mail.loginDomain === undefined && mail.domains.length === 0 ? 'localPart' : 'address');
}

/** A name for the part after the @ where the settings hold no better one. */
function serverName(mail: PartnerMail): string {
  const host = mail.kind === 'imap' ? mail.imap.host.toLowerCase() : '';
  return /^[a-z0-9._-]+$/.test(host) ? host : 'localhost';
}
