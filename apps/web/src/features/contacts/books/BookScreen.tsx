import type { AddressBook } from '@pillarbox/contract/contacts/book';
import { BOOK_COLORS } from '@pillarbox/contract/contacts/book';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { goTo, openScope, useContactsLocation } from '../data/contacts-location.ts';
import { saveBook } from '../data/contacts.queries.ts';
import { PlaceForm } from '../parts/PlaceForm.tsx';
import type { PlaceLook } from '../parts/PlaceForm.tsx';
import { BookSharing } from '../sharing/BookSharing.tsx';
import { PlacesPage } from '../parts/PlacesPage.tsx';
import styles from '../parts/PlacesPage.module.css';

/** The form of a new address book, or of the one whose id is in the address [SHELL-066, SHELL-067]. */
export function BookScreen(): ReactNode {
  const t = useText();
  const { path, id } = useContactsLocation();
  const isNew = path === '/contacts/addressbooks/new';
  return (
    <PlacesPage title={t(isNew ? 'LANG_CONTACTS_NEW_BOOK' : 'LANG_CONTACTS_EDIT_BOOK')}>
      {({ AddressBooks: books }) => {
        const book = books.find(({ object_id: one }) => one === id);
        const next = BOOK_COLORS[books.length % BOOK_COLORS.length] ?? BOOK_COLORS[0];
        if (isNew) return <BookForm key="new" book={null} color={next} />;
        if (book === undefined) return <EmptyState title={t('LANG_ERROR_BOOK_NOT_FOUND')} />;
        return (
          <>
            <BookForm key={id} book={book} color={book.Color} />
            <BookSharing book={book} />
          </>
        );
      }}
    </PlacesPage>
  );
}

interface BookFormProps {
  readonly book: AddressBook | null;
  /** The colour that is chosen at first. */
  readonly color: string;
}

function BookForm({ book, color }: BookFormProps): ReactNode {
  const t = useText();
  const isDefault = book?.Default === 'YES';
  const [becomesDefault, setDefault] = useState(isDefault);
  const save = async (look: PlaceLook): Promise<void> => {
    const saved = await saveBook({
      ...(book === null ? {} : { object_id: book.object_id }),
      ...look,
      ...(becomesDefault && !isDefault ? { Default: 'YES' } : {}),
    });
    openScope({ book: saved.object_id, group: '' });
  };
  return (
    <PlaceForm
      first={{ Name: book?.Name ?? '', Color: color }}
      onSave={save}
      onCancel={() => goTo('/contacts/addressbooks')}
    >
      <Checkbox
        className={styles['check'] ?? ''}
        label={t('LANG_CONTACTS_DEFAULT_CHOICE')}
        checked={becomesDefault}
        disabled={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
      {isDefault ? <p className={styles['hint']}>{t('LANG_CONTACTS_DEFAULT_HINT')}</p> : null}
    </PlaceForm>
  );
}
