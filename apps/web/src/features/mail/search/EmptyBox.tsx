import { parseSearch } from '@pillarbox/rules/search/parse';
import { ENGLISH } from '@pillarbox/rules/search/vocabulary';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLabels } from '../../labels/public.ts';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { recentSearches, repeatSearch } from './session.ts';
import { SavedSearches } from './SavedSearches.tsx';
import { termsOf, tokenText, vocabularyOf } from './words.ts';
import styles from './Results.module.css';

/** What an empty search field offers: the last searches, and how to narrow a search. */
export function EmptyBox(): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const vocabulary = vocabularyOf(t, tag);
  const { all: labels = [] } = useLabels();
  const recent = recentSearches();
  const words = (query: string): string =>
    termsOf(parseSearch(query, [ENGLISH]))
      .map((term) => tokenText(term, { vocabulary, labels }, t))
      .join(', ');
  const { fields } = vocabulary;
  return (
    <div className={styles['empty']}>
      {recent.length === 0 ? null : (
        <>
          <h2>{t('LANG_SEARCH_RECENT')}</h2>
          <ul>
            {recent.map((query) => (
              <li key={query}>
                <button type="button" className={styles['entry']} onClick={() => repeatSearch(query)}>
                  <Clock size={16} strokeWidth={1.75} aria-hidden="true" />
                  <span>{words(query)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <SavedSearches />
      <p className={styles['hint']}>
        {t('LANG_SEARCH_HINT', { examples: `${fields.from}: ${fields.in}: ${fields.has}: ${fields.after}:` })}
      </p>
    </div>
  );
}
