import { Failure } from '@pillarbox/contract/failure';
import type { SearchReply, SearchRequest, SearchTerm } from '@pillarbox/contract/search/search';
import type { FindTerm, Mailbox } from '@pillarbox/mailbox/port';

/** Milliseconds of one request in which further folders are searched: the user sees the first results soon. */
const BUDGET_MS = 400;

/** Failures that concern the whole own account. Searching further folders would fail as well. */
const WHOLE_ACCOUNT: readonly string[] = [
  'mail_unavailable',
  'invalid_credentials',
  'password_outdated',
  'password_change_required',
];

/** The conditions as a mailbox tests them, which knows no contacts. `addressesOf` is asked if a condition needs it. */
export async function findTerms(
  terms: readonly SearchTerm[],
  addressesOf: () => Promise<ReadonlySet<string>>,
): Promise<FindTerm[]> {
  const mails = terms.some(({ kind }) => kind === 'contact') ? await addressesOf() : new Set<string>();
  return terms.map((term) => (term.kind === 'contact' ? { kind: 'sender', mails, not: term.not } : term));
}

/**
 * Searches folders one after the other until the time is up. A folder whose view is being read, and one that the time did
 * not reach, is pending; one that fails is reported, and the others go on.
 * @throws Failure `mail_unavailable` and what `MailSystem.signIn` throws; `mail_timeout` when the caller no longer waits.
 */
export async function searchFolders(
  useMailboxAt: <T>(folder: string, work: (mailbox: Mailbox) => Promise<T>) => Promise<T>,
  { terms, folders, texts, below }: Omit<SearchRequest, 'realmid' | 'terms'> & { readonly terms: readonly FindTerm[] },
  { now, signal }: { readonly now: () => number; readonly signal: AbortSignal | undefined },
): Promise<SearchReply> {
  const until = now() + BUDGET_MS;
  const answer: SearchReply = { found: [], pending: [], failed: [] };
  const unique = [...new Set(folders)];
  for (const [at, folder] of unique.entries()) {
    if (at > 0 && now() >= until) {
      answer.pending.push(...unique.slice(at));
      break;
    }
    try {
      const wanted = { folder, terms, texts, below: at === 0 ? below : 0 };
      const found = await useMailboxAt(folder, (mailbox) => mailbox.find(wanted));
      if (found === null) answer.pending.push(folder);
      else answer.found.push({ folder, ...found });
    } catch (error) {
      const isOne = error instanceof Failure && (texts || !WHOLE_ACCOUNT.includes(error.code));
      if (!isOne || signal?.aborted === true) throw error;
      answer.failed.push({ folder, code: error.code });
    }
  }
  return answer;
}
