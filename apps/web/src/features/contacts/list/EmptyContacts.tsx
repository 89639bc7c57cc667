import { isWritable } from '@pillarbox/rules/selectable-books';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { goTo } from '../data/contacts-location.ts';
import type { ContactQuery } from '../data/contacts.queries.ts';
import { useBooksAndGroups } from '../data/contacts.queries.ts';
import { bookNamed } from '../data/known-books.ts';
import { searchText } from '../state/search-text.ts';

/** A list without contacts: nothing found, an empty group, an empty book, or no contact at all. */
export function EmptyContacts({ query }: { readonly query: ContactQuery }): ReactNode {
  return (
    <Middle>
      <Words query={query} />
    </Middle>
  );
}

function Words({ query: { text, book, group } }: { readonly query: ContactQuery }): ReactNode {
  const t = useText();
  const { data } = useBooksAndGroups();
  const shown = bookNamed(data, book);
  if (text !== '') {
    return (
      <EmptyState
        title={t('LANG_CONTACTS_NO_MATCH')}
        action={<Button onClick={() => searchText.set('')}>{t('LANG_CONTACTS_CLEAR_SEARCH')}</Button>}
      >
        {t('LANG_CONTACTS_NO_MATCH_HINT', { text })}
      </EmptyState>
    );
  }
  if (group !== '') {
    return (
      <EmptyState
        title={t('LANG_CONTACTS_EMPTY_GROUP')}
        action={<Button onClick={() => goTo('/contacts/groups/edit', group)}>{t('LANG_CONTACTS_EDIT_GROUP')}</Button>}
      >
        {t('LANG_CONTACTS_EMPTY_GROUP_HINT')}
      </EmptyState>
    );
  }
  if (shown !== undefined && !isWritable(shown)) return <EmptyState title={t('LANG_CONTACTS_EMPTY_BOOK')} />;
  return (
    <EmptyState
      title={t(book === '' ? 'LANG_CONTACTS_EMPTY' : 'LANG_CONTACTS_EMPTY_BOOK')}
      action={<Button onClick={() => goTo('/contacts/new')}>{t('LANG_CONTACTS_NEW')}</Button>}
    >
      {t('LANG_CONTACTS_EMPTY_HINT')}
    </EmptyState>
  );
}
