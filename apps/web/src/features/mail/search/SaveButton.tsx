import { formatSearch } from '@pillarbox/rules/search/format';
import { Bookmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { NameDialog } from './NameDialog.tsx';
import { storedTerms } from './query.ts';
import { keepSearch } from './saved.ts';
import type { ReadSearch } from './use-search.ts';
import { tokenText } from './words.ts';
import styles from './SearchBox.module.css';

/** Saves what is in the search field under a name. */
export function SaveButton({ read }: { readonly read: ReadSearch }): ReactNode {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { terms, labels } = read;
  const suggested = terms.map((term) => tokenText(term, read, t)).join(', ');
  const query = formatSearch(storedTerms(terms, labels));
  return (
    <>
      <span className={styles['rule']} />
      <Button
        kind="quiet"
        size="small"
        className={styles['save'] ?? ''}
        icon={<Bookmark size={15} aria-hidden="true" />}
        disabled={terms.length === 0}
        onClick={() => setAsking(true)}
      >
        {t('LANG_SEARCH_SAVE')}
      </Button>
      {asking ? (
        <NameDialog
          title={t('LANG_SEARCH_SAVE')}
          initial={suggested.slice(0, 80)}
          onClose={() => setAsking(false)}
          onName={(name) => void keepSearch({ id: crypto.randomUUID(), name, query })}
        />
      ) : null}
    </>
  );
}
