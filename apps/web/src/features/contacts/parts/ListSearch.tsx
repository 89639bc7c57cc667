import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import styles from '../list/ContactSearch.module.css';

/** The search above a list of people. */
export function ListSearch(props: Omit<ComponentProps<typeof SearchField>, 'clearLabel'>): ReactNode {
  const t = useText();
  return (
    <div role="search" className={styles['bar']}>
      <SearchField {...props} clearLabel={t('LANG_CONTACTS_CLEAR_SEARCH')} />
    </div>
  );
}
