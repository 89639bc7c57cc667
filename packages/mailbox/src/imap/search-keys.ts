import { SEARCH_SCOPE } from '@pillarbox/contract/mail/flags';
import type { SearchFilter } from '@pillarbox/contract/mail/flags';
import type { Search } from '@pillarbox/contract/mail/list';
import { splitWords } from '../view/fold.ts';
import { MAX_WORDS } from '../view/limits.ts';
import type { SearchKey } from './engine/commands/search.ts';
import { atom } from './engine/text.ts';

/** Flag filters that a server can search for; the view applies the others. */
const FILTER_KEYS: Readonly<Partial<Record<SearchFilter, string>>> = {
  ANSWERED: 'ANSWERED',
  FLAGGED: 'FLAGGED',
  SEEN: 'SEEN',
  UNSEEN: 'UNSEEN',
  TASKED: 'KEYWORD $Tasked',
  UNTASKED: 'UNKEYWORD $Tasked',
};

/**
 * A search as IMAP search keys: every word must occur in one of the scope's fields (RFC 3501 6.4.4). Words are sent as
 * typed. The server decides how they compare (RFC 5255); most servers distinguish accented letters.
 */
export function searchKeys(search: Search): SearchKey[] {
  const fields: string[] = [];
  if (search.scope & SEARCH_SCOPE.SENDER) fields.push('FROM');
  if (search.scope & SEARCH_SCOPE.SUBJECT) fields.push('SUBJECT');
  if (search.scope & SEARCH_SCOPE.TOCC) fields.push('TO', 'CC', 'BCC');
  if (search.scope & SEARCH_SCOPE.BODY) fields.push('BODY');
  const words = splitWords(search.text, MAX_WORDS).flatMap((word) => anyOf(fields, word));
  const flags = search.flags.flatMap((filter) => {
    const key = FILTER_KEYS[filter];
    return key === undefined ? [] : [{ words: key }];
  });
  const labels = (search.labels ?? []).map((label) => ({ words: `KEYWORD ${atom(label)}` }));
  return [...words, ...flags, ...labels];
}

/** `OR a (OR b c)` in prefix form: one OR fewer than there are fields. */
function anyOf(fields: readonly string[], value: string): SearchKey[] {
  if (fields.length === 0) return [{ words: 'NOT ALL' }];
  return fields.map((field, at) => ({ words: at < fields.length - 1 ? `OR ${field}` : field, value }));
}
