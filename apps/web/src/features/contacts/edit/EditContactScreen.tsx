import { isWritable, selectableBooks } from '@pillarbox/rules/selectable-books';
import type { Contact } from '@pillarbox/contract/contacts/contact';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { useContactsLocation } from '../data/contacts-location.ts';
import type { BooksAndGroups } from '../data/contacts.queries.ts';
import { useBooksAndGroups, useContact } from '../data/contacts.queries.ts';
import { bookNamed } from '../data/known-books.ts';
import { ContactForm } from './ContactForm.tsx';
import { draftOf, withRows } from './model/draft.ts';
import { usePlaced, usePrefill } from './prefill.ts';
import styles from './ContactForm.module.css';

/** The form of a new contact [SHELL-068], or of the contact whose id is in the address [SHELL-071]. */
export function EditContactScreen(): ReactNode {
  const { path, id } = useContactsLocation();
  const places = useBooksAndGroups();
  if (places.error !== null) return <Failed error={places.error} />;
  if (places.data === undefined) return <Waiting />;
  return path === '/contacts/edit' ? <Existing key={id} id={id} places={places.data} /> : <New places={places.data} />;
}

function New({ places }: { readonly places: BooksAndGroups }): ReactNode {
  const { book, group } = useContactsLocation();
  const { person, offers } = usePrefill();
  const books = selectableBooks(places);
  const shown = books.find(({ object_id }) => object_id === book) ?? books.find((one) => one.Default === 'YES');
  const groups = places.Groups.some(({ object_id }) => object_id === group) ? [group] : [];
  const first = draftOf({ Person: person, AddressBookId: shown?.object_id ?? '', Groups: groups });
  return <ContactForm contact={null} first={withRows(first)} places={places} offers={offers} />;
}

function Existing({ id, places }: { readonly id: string; readonly places: BooksAndGroups }): ReactNode {
  const t = useText();
  const { data, error } = useContact(id);
  const book = bookNamed(places, data?.AddressBookId ?? '');
  if (book !== undefined && !isWritable(book)) return <EmptyState title={t('LANG_ERROR_BOOK_NOT_ALLOWED')} />;
  // What is being edited stays when the contact is read again: the form holds the state that it began with.
  if (data !== undefined) return <Known contact={data} places={places} />;
  return error === null && id !== '' ? <Waiting /> : <Failed error={error} />;
}

function Known({ contact, places }: { readonly contact: Contact; readonly places: BooksAndGroups }): ReactNode {
  const [first] = useState(() => withRows(draftOf(contact)));
  const start = usePlaced(first);
  return <ContactForm contact={contact} first={first} start={start} places={places} />;
}

function Failed({ error }: { readonly error: unknown }): ReactNode {
  const t = useText();
  return <EmptyState title={t(error === null ? 'LANG_ERROR_CONTACT_NOT_FOUND' : errorTextKey(error))} />;
}

function Waiting(): ReactNode {
  const isSlow = useWaited();
  if (!isSlow) return null;
  return (
    <div className={styles['waiting']}>
      <Skeleton width={72} height={72} round />
      <Skeleton width="60%" height={32} />
      <Skeleton width="80%" height={32} />
      <Skeleton width="70%" height={32} />
    </div>
  );
}
