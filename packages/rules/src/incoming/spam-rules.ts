import type { SenderCheck } from '@pillarbox/contract/filters/place-reason';
import { spamFilter } from '@pillarbox/contract/preferences/spam';
import type { SpamFilter } from '@pillarbox/contract/preferences/spam';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import { blockingEntry, isListed } from '../safety/blocked-sender.ts';
import { sieveString, sieveStrings } from '../sieve/write.ts';
import { modelLine, readModelLine } from './model-line.ts';
import type { SieveSection } from './model-line.ts';

/** Preferences about how the senders of incoming mail are verified [PREF-065 to PREF-069]. */
export type InboundChecks = Pick<
  Preferences,
  | 'inbound_authentication'
  | 'spf_check'
  | 'dkim_check'
  | 'whl_sender_override_inbound_authentication'
  | 'spf_softfail_sensitivity_level'
>;

/** Names of these preferences. */
export const INBOUND_CHECKS: readonly (keyof InboundChecks)[] = [
  'inbound_authentication',
  'spf_check',
  'dkim_check',
  'whl_sender_override_inbound_authentication',
  'spf_softfail_sensitivity_level',
];

/** What the section `spam` is made of. */
export interface SpamRules {
  readonly lists: SpamFilter;
  readonly checks: InboundChecks;
  /** Names by which the provider's mail servers sign Authentication-Results (RFC 8601); without one nothing is verified. */
  readonly servers: readonly string[];
  /** The spam folder, as rules spell it. */
  readonly folder: string;
}

/**
 * The section `spam`: mail of blocked senders, and mail whose sender does not pass the user's checks, goes to the spam folder, and
 * no further rule sees it. An allowed sender is never blocked [FILT-011], and need not pass the checks if the user says so
 * [PREF-068].
 */
export function spamSection({ lists, checks, servers, folder }: SpamRules): SieveSection {
  const allowed = senderTests(lists.AllowList);
  const blocked = senderTests(lists.BlockList);
  const failed = failedTests(checks, servers);
  const unless = (tests: readonly string[], test: string): string =>
    tests.length === 0 ? test : `allof (not ${anyOf(tests)}, ${test})`;
  const exempt = checks.whl_sender_override_inbound_authentication === 1 ? allowed : [];
  const reasons = [
    ...(blocked.length === 0 ? [] : [unless(allowed, anyOf(blocked))]),
    ...(failed.length === 0 ? [] : [unless(exempt, anyOf(failed))]),
  ];
  if (reasons.length === 0) return { require: [], text: '' };
  return {
    require: ['fileinto'],
    text: [
      modelLine({ BlockList: lists.BlockList, AllowList: lists.AllowList }),
      `if ${anyOf(reasons)} {`,
      `  fileinto ${sieveString(folder)};`,
      '  stop;',
      '}',
    ].join('\n'),
  };
}

/** The lists of a section; empty if there is none, or if it cannot be read. */
export function readSpamLists(text: string | undefined): SpamFilter {
  const parsed = spamFilter.safeParse(readModelLine(text ?? ''));
  return parsed.success ? parsed.data : { AllowList: [], BlockList: [] };
}

function anyOf(tests: readonly string[]): string {
  return tests.length === 1 ? (tests[0] ?? 'false') : `anyof (${tests.join(', ')})`;
}

/** Tests for senders: an entry is an address, or a domain with those below it. */
function senderTests(entries: readonly string[]): string[] {
  const lower = entries.map((entry) => entry.toLowerCase());
  const addresses = lower.filter((entry) => entry.lastIndexOf('@') > 0);
  const domains = lower
    .filter((entry) => entry.lastIndexOf('@') <= 0)
    .map((entry) => entry.slice(entry.lastIndexOf('@') + 1))
    .filter((domain) => domain !== '');
  return [
    ...(addresses.length === 0 ? [] : [`address :is :all "from" ${sieveStrings(addresses)}`]),
    ...(domains.length === 0 ? [] : [`address :is :domain "from" ${sieveStrings(domains)}`]),
    // `*` and `?` cannot be in a domain, so nothing in it becomes a pattern.
    ...(domains.length === 0
      ? []
      : [`address :matches :domain "from" ${sieveStrings(domains.map((domain) => `*.${domain}`))}`]),
  ];
}

/** A result in Authentication-Results such as `spf=fail`, or a combination of results. */
type ResultTest = { readonly has: string } | { readonly all: readonly ResultTest[] } | { readonly not: ResultTest };

/** What a sender did not pass. */
interface FailedCheck {
  readonly check: SenderCheck;
  readonly test: ResultTest;
}

/**
 * Tests for senders that did not pass. Levels of a softfail of SPF [PREF-069]: 0 ignores it, 1 counts it when DKIM failed too, 2
 * unless DKIM passed, 3 always.
 */
function checksOf(checks: InboundChecks, servers: readonly string[]): FailedCheck[] {
  if (checks.inbound_authentication !== 1 || servers.length === 0) return [];
  const has = (result: string): ResultTest => ({ has: result });
  const found: FailedCheck[] = [];
  if (checks.spf_check === 1) found.push({ check: 'spf', test: has('spf=fail') });
  if (checks.spf_check === 1 && checks.spf_softfail_sensitivity_level > 0) {
    const soft = has('spf=softfail');
    const level = checks.spf_softfail_sensitivity_level;
    const other = level === 1 ? has('dkim=fail') : { not: has('dkim=pass') };
    found.push({ check: 'spf', test: level === 3 ? soft : { all: [soft, other] } });
  }
  // One good signature is enough: mailing lists add and break others.
  if (checks.dkim_check === 1) {
    found.push({ check: 'dkim', test: { all: [has('dkim=fail'), { not: has('dkim=pass') }] } });
  }
  return found;
}

function failedTests(checks: InboundChecks, servers: readonly string[]): string[] {
  const write = (test: ResultTest): string => {
    if ('all' in test) return `allof (${test.all.map(write).join(', ')})`;
    if ('not' in test) return `not ${write(test.not)}`;
    const patterns = servers.flatMap((server) => [`${server};*${test.has}*`, `${server} *;*${test.has}*`]);
    return `header :matches "authentication-results" ${sieveStrings(patterns)}`;
  };
  return checksOf(checks, servers).map(({ test }) => write(test));
}

/** A message as the section `spam` sees it. */
export interface CheckedMessage {
  /** The address of the sender. */
  readonly from: string;
  /** The values of its fields Authentication-Results. */
  readonly results: readonly string[];
}

/** Why the section `spam` files a message: the entry that blocks its sender, else the checks that it does not pass. */
export function spamReason(
  { lists, checks, servers }: Omit<SpamRules, 'folder'>,
  { from, results }: CheckedMessage,
): { readonly entry: string } | { readonly failed: readonly SenderCheck[] } | null {
  const entry = blockingEntry(from, lists);
  if (entry !== null) return { entry };
  if (checks.whl_sender_override_inbound_authentication === 1 && isListed(from, lists.AllowList)) return null;
  const values = results.map((value) => value.toLowerCase().trim());
  const holds = (test: ResultTest): boolean => {
    if ('all' in test) return test.all.every(holds);
    if ('not' in test) return !holds(test.not);
    return values.some((value) => servers.some((server) => saysResult(value, server.toLowerCase(), test.has)));
  };
  const failed = checksOf(checks, servers).flatMap(({ check, test }) => (holds(test) ? [check] : []));
  return failed.length === 0 ? null : { failed: [...new Set(failed)] };
}

/** The patterns of `failedTests`: the server, perhaps with its version, then the result. */
function saysResult(value: string, server: string, result: string): boolean {
  if (value.startsWith(`${server};`)) return value.includes(result, server.length + 1);
  const end = value.startsWith(`${server} `) ? value.indexOf(';', server.length + 1) : -1;
  return end !== -1 && value.includes(result, end + 1);
}
