import { readdir } from 'node:fs/promises';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import { readLoginName } from '../../apps/gateway/src/platform/account/login-name.ts';
import { loginRulesOf } from '../../apps/gateway/src/platform/account/login-rules.ts';
import { readPartner } from './settings.ts';

/** What is known about the accounts of a partner. */
export interface IdentityFindings {
  /** How accounts are named, and which one a user has. */
  readonly facts: readonly string[];
  /** What makes two accounts of one mailbox or one of two, or what the gateway refuses. */
  readonly faults: readonly string[];
}

/** The other partners of a folder, and those that cannot be read. */
export async function otherPartners(
  folder: string,
  id: string,
): Promise<{ readonly partners: readonly PartnerSettings[]; readonly unread: readonly string[] }> {
  const ids = (await readdir(folder)).filter((name) => /^\d+$/.test(name) && name !== id).sort();
  const read = await Promise.allSettled(ids.map((other) => readPartner(folder, other)));
  const partners = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const unread = ids.filter((_, at) => read[at]?.status === 'rejected');
  return { partners, unread };
}

/**
 * Whether hosts, login rule and mail system of a partner agree with themselves and with other partners. An account is a mail system and a
 * name in it (docs/decisions/0024), so that these decide which mailbox has which settings, second factor and sessions.
 */
export function examineIdentity(
  partner: PartnerSettings,
  others: readonly PartnerSettings[],
  user: string | undefined,
): IdentityFindings {
  const rules = loginRulesOf(partner);
  const named = rules.login === 'address' ? 'the whole address' : 'the part before the @';
  const domains = rules.domains === '*' ? 'any domain' : rules.domains.join(', ') || 'no domain';
  const account = user === undefined ? null : accountOf(user, partner);
  const facts = [
    `accounts are those of ${rules.system}, named by ${named}; domains: ${domains}`,
    ...(account === null || 'refused' in account
      ? []
      : [`${String(user)} is the account ${account.id}; the server is given ${account.login}`]),
    ...sharedNames(partner),
  ];
  const faults = [
    ...(account !== null && 'refused' in account ? [account.refused] : []),
    ...others.flatMap((other) => faultsBetween(partner, other)),
  ];
  return { facts, faults };
}

function accountOf(
  user: string,
  partner: PartnerSettings,
): { readonly id: string; readonly login: string } | { readonly refused: string } {
  try {
    const { accountId, maillogin } = readLoginName(user, loginRulesOf(partner));
    return { id: accountId, login: maillogin };
  } catch {
    return { refused: `${user} is refused at sign-in: its domain is none of the partner's, or it is no address` };
  }
}

/** Right for a server that drops the domain, wrong for any other: only its operator knows. */
function sharedNames(partner: PartnerSettings): string[] {
  const { login, domains } = loginRulesOf(partner);
  if (login !== 'localPart' || domains === '*' || domains.length < 2) return [];
  return [`mail.login is localPart: the same name at ${domains.join(' and ')} is one account`];
}

function faultsBetween(partner: PartnerSettings, other: PartnerSettings): string[] {
  const [own, theirs] = [loginRulesOf(partner), loginRulesOf(other)];
  const at = `partner ${other.id}`;
  if (own.system === theirs.system) {
    if (own.login === theirs.login) return [];
    return [
      `mail.login: ${own.system} is named by ${own.login} here and by ${theirs.login} at ${at}; the gateway refuses this`,
    ];
  }
  const shared =
    own.domains === '*' || theirs.domains === '*' ? [] : own.domains.filter((one) => theirs.domains.includes(one));
  const [ownHost, theirHost] = [hostOf(partner), hostOf(other)];
  return [
    ...(ownHost !== null && ownHost === theirHost
      ? [
          `${ownHost} is ${own.system} here and ${theirs.system} at ${at}, by port or mail.namespace: one mailbox has two accounts, unless these are two servers`,
        ]
      : []),
    ...shared.map(
      (domain) => `${domain} is at ${own.system} here and at ${theirs.system} at ${at}: one address has two accounts`,
    ),
  ];
}

function hostOf({ mail }: PartnerSettings): string | null {
  return mail.kind === 'imap' ? mail.imap.host.toLowerCase().replace(/\.$/, '') : null;
}
