import { DEFAULT_PORTS } from '@pillarbox/contract/mail/servers';
import type { PartnerMail, PartnerSettings } from '@pillarbox/contract/partner/settings';

/** How a partner's mail system names its accounts. */
export interface LoginRules {
  /** Name of the mail system. Partners with the same name share one set of accounts. */
  readonly system: string;
  /** User name at the mail server: the whole address, or only the part before the @. */
  readonly login: 'address' | 'localPart';
  /** Domain that completes a name without @; null when such a name is refused. */
  readonly home: string | null;
  /** Domains of the partner; `*` when the mail server decides. */
  readonly domains: readonly string[] | '*';
}

/** The rules that the identity of an account depends on. */
export type IdentityRules = Pick<LoginRules, 'system' | 'login'>;

/** Name of the built-in mail system. No IMAP host and no namespace can have it. */
const BUILT_IN = '(local)';
/** Standard ports of IMAP (RFC 8314 3.2, RFC 9051). Both lead to the same mailboxes. */
const USUAL_PORTS: readonly number[] = [DEFAULT_PORTS.imap.tls, DEFAULT_PORTS.imap.none];

/**
 * Returns the name of a partner's mail system: its namespace, or its IMAP host, with the port when it is not a standard one.
 */
export function mailSystemOf(mail: PartnerMail): string {
  if (mail.kind === 'local') return BUILT_IN;
  if (mail.namespace !== undefined) return mail.namespace;
  const { host, port, security } = mail.imap;
  const name = host.toLowerCase().replace(/\.$/, '');
  const number = port ?? DEFAULT_PORTS.imap[security];
  return USUAL_PORTS.includes(number) ? name : `${name.includes(':') ? `[${name}]` : name}:${String(number)}`;
}

/** Derives the rules from a partner's settings. Without a domain and a list of domains, only local parts can sign in. */
export function loginRulesOf({ mail, hosts }: Pick<PartnerSettings, 'mail' | 'hosts'>): LoginRules {
  const system = mailSystemOf(mail);
  const loginDomain = mail.loginDomain?.toLowerCase();
  const named = mail.kind === 'local' ? [] : mail.domains;
  if (named === '*') return { system, login: 'address', home: loginDomain ?? null, domains: '*' };
  const domains = [...(loginDomain === undefined ? [] : [loginDomain]), ...named.map((name) => name.toLowerCase())];
  const login = loginOf(mail);
  if (login === 'address') return { system, login, home: loginDomain ?? null, domains };
  // The typed host is not used: one account would have a different address at each host.
  const home = domains[0] ?? hosts.find((host) => host !== '*') ?? serverName(mail);
  return { system, login, home, domains: domains.length === 0 ? [home] : domains };
}

function loginOf(mail: PartnerMail): LoginRules['login'] {
  if (mail.kind === 'local') return 'address';
  return mail.login ?? (mail.loginDomain === undefined && mail.domains.length === 0 ? 'localPart' : 'address');
}

/** Returns a domain for addresses when the settings name none. */
function serverName(mail: PartnerMail): string {
  const host = mail.kind === 'imap' ? mail.imap.host.toLowerCase() : '';
  return /^[a-z0-9._-]+$/.test(host) ? host : 'localhost';
}
