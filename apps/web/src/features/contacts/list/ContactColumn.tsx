import { UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDeferredValue } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { FloatingButton } from '../../../ui/FloatingButton.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { ContactScope } from '../data/contacts-location.ts';
import { EVERYBODY, goTo, openScope } from '../data/contacts-location.ts';
import { refreshContacts } from '../data/contacts.queries.ts';
import type { ContactList } from '../data/use-contact-list.ts';
import { useContactList } from '../data/use-contact-list.ts';
import { searchText } from '../state/search-text.ts';
import { selection } from '../state/selection.ts';
import { ContactBulkBar } from './ContactBulkBar.tsx';
import { ContactGrid } from './ContactGrid.tsx';
import { ContactSearch } from './ContactSearch.tsx';
import { EmptyContacts } from './EmptyContacts.tsx';
import { ListBones } from './ListBones.tsx';
import { ScopeHead } from './ScopeHead.tsx';
import styles from './ContactColumn.module.css';

interface ContactColumnProps {
  readonly scope: ContactScope;
  /** The contact that is open beside the list; '' for none. */
  readonly openId: string;
}

/** The list of a part of the contacts, with the search, the heading and the actions for checked contacts. */
export function ContactColumn({ scope, openId }: ContactColumnProps): ReactNode {
  const t = useText();
  const typed = useDeferredValue(useStore(searchText).trim());
  const checking = useStore(selection, (now) => now.checked.size > 0);
  const found = useContactList({ ...scope, text: typed });
  const isGone = found.error instanceof ApiError && found.error.code === 'book_not_found';
  const total = isGone ? undefined : found.view?.total;
  const isSearched = found.query.text !== '';
  return (
    <section className={styles['column']} aria-label={t('LANG_SHELL_CONTACTS')} data-area="list">
      <ContactSearch />
      <ScopeHead scope={scope} total={total} />
      <VisuallyHidden>
        <span role="status">{isSearched && total !== undefined ? t('LANG_CONTACTS_FOUND', { count: total }) : ''}</span>
      </VisuallyHidden>
      {isGone ? <BookGone /> : <ListBody found={found} openId={openId} />}
      <ContactBulkBar />
      <FloatingButton
        label={t('LANG_CONTACTS_NEW')}
        icon={UserRoundPlus}
        hidden={checking}
        onClick={() => goTo('/contacts/new')}
      />
    </section>
  );
}

function ListBody({ found, openId }: { readonly found: ContactList; readonly openId: string }): ReactNode {
  const t = useText();
  const { view, error, query } = found;
  if (view === undefined && error !== null) {
    return (
      <Middle>
        <ErrorState
          title={t('LANG_CONTACTS_FAILED')}
          action={<Button onClick={() => void refreshContacts()}>{t('LANG_CONTACTS_TRY_AGAIN')}</Button>}
        >
          {t(errorTextKey(error))}
        </ErrorState>
      </Middle>
    );
  }
  if (view === undefined) return <ListBones />;
  if (view.total === 0) return <EmptyContacts query={query} />;
  return <ContactGrid found={found} view={view} openId={openId} />;
}

/** In place of the list, also while its rows are known: the book was deleted, or its owner ended the share. */
function BookGone(): ReactNode {
  const t = useText();
  return (
    <Middle role="status">
      <EmptyState
        title={t('LANG_ERROR_BOOK_NOT_FOUND')}
        action={<Button onClick={() => openScope(EVERYBODY)}>{t('LANG_CONTACTS_ALL')}</Button>}
      />
    </Middle>
  );
}
