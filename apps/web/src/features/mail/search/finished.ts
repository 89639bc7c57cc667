import { formatTerm } from '@pillarbox/rules/search/format';
import { parseSearch } from '@pillarbox/rules/search/parse';
import type { TypedTerm } from '@pillarbox/rules/search/terms';
import type { SearchVocabulary } from '@pillarbox/rules/search/vocabulary';
import { languagesOf } from './words.ts';

interface SplitOptions {
  readonly vocabulary: SearchVocabulary;
  readonly tokens: readonly TypedTerm[];
  /** Also the search word at the end of the text, whose value may not be complete. */
  readonly all: boolean;
}

/**
 * Takes finished search words out of the text and makes tokens of them. A day is finished when another condition follows,
 * because its name may have several words: "12 oct 2025". Words without a search word stay in the text.
 */
export function splitFinished(
  text: string,
  { vocabulary, tokens, all }: SplitOptions,
): { readonly tokens: readonly TypedTerm[]; readonly text: string } {
  const items = parseSearch(text, languagesOf(vocabulary));
  const made: TypedTerm[] = [];
  let left = '';
  let done = 0;
  items.forEach((item, index) => {
    if (item.kind !== 'term' || item.term.field === 'any') return;
    const isDay = 'day' in item.term;
    const isLast = index === items.length - 1;
    const quoted = text.slice(item.start, item.end).endsWith('"');
    const isFinished = all || (item.end < text.length && (!isLast || !isDay || quoted || text.endsWith('  ')));
    if (!isFinished) return;
    made.push(item.term);
    left += text.slice(done, item.start);
    done = item.end + (text[item.end] === ' ' ? 1 : 0);
  });
  if (made.length === 0) return { tokens, text };
  const known = new Set(tokens.map((term) => formatTerm(term)));
  return {
    tokens: [...tokens, ...made.filter((term) => !known.has(formatTerm(term)))],
    text: (left + text.slice(done)).trimStart(),
  };
}
