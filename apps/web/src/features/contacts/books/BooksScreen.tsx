import type { AddressBook, SubscribedBook } from '@pillarbox/contract/contacts/book';
import { BookMinus, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { endSubscription } from '../actions/book-actions.ts';
import { goTo, openScope } from '../data/contacts-location.ts';
import { toggled } from '../data/toggled.ts';
import { ColorSquare } from '../parts/ColorSquare.tsx';
import { CheckedBar } from '../parts/CheckedBar.tsx';
import { DeleteBookDialog } from '../parts/DeleteBookDialog.tsx';
import { DeleteBooksDialog } from '../parts/DeleteBooksDialog.tsx';
import { PlacesPage } from '../parts/PlacesPage.tsx';
import styles from '../parts/PlacesPage.module.css';

/** All address books, with what can be done with each [SHELL-065]. */
export function BooksScreen(): ReactNode {
  const t = useText();
  return (
    <PlacesPage
      title={t('LANG_CONTACTS_BOOKS')}
      intro={t('LANG_CONTACTS_BOOKS_INTRO')}
      action={
        <Button icon={<Plus size={16} />} onClick={() => goTo('/contacts/addressbooks/new')}>
          {t('LANG_CONTACTS_NEW_BOOK')}
        </Button>
      }
    >
      {({ AddressBooks: books, SubscribedBooks: subscribed }) => (
        <>
          <OwnBooks books={books} />
          <div className={styles['second']}>
            <h3>{t('LANG_CONTACTS_SHARED')}</h3>
            <Button onClick={() => goTo('/contacts/subscribe')}>{t('LANG_CONTACTS_SUBSCRIBE')}</Button>
          </div>
          <ul className={styles['list']}>
            {subscribed.map((book) => (
              <SubscribedLine key={book.object_id} book={book} />
            ))}
          </ul>
        </>
      )}
    </PlacesPage>
  );
}

/** The user's own books; several can be checked and deleted at once [CONT-032]. */
function OwnBooks({ books }: { readonly books: readonly AddressBook[] }): ReactNode {
  const t = useText();
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [isDeleting, setDeleting] = useState(false);
  const chosen = books.filter(({ object_id: id }) => checked.has(id));
  const none = (): void => setChecked(new Set());
  return (
    <>
      <ul className={styles['list']}>
        {books.map((book) => (
          <BookLine
            key={book.object_id}
            book={book}
            isChecked={checked.has(book.object_id)}
            onCheck={() => setChecked((now) => toggled(now, book.object_id))}
          />
        ))}
      </ul>
      {chosen.length === 0 ? null : (
        <CheckedBar
          count={chosen.length}
          action={t('LANG_CONTACTS_DELETE')}
          onAct={() => setDeleting(true)}
          onNone={none}
        />
      )}
      {isDeleting ? <DeleteBooksDialog books={chosen} onDeleted={none} onClose={() => setDeleting(false)} /> : null}
    </>
  );
}

interface BookLineProps {
  readonly book: AddressBook;
  readonly isChecked: boolean;
  readonly onCheck: () => void;
}

function BookLine({ book, isChecked, onCheck }: BookLineProps): ReactNode {
  const t = useText();
  const [isDeleting, setDeleting] = useState(false);
  const { object_id: id, Name: name } = book;
  return (
    <li className={styles['line']}>
      <Checkbox
        checked={isChecked}
        // The default book cannot be deleted.
        disabled={book.Default === 'YES'}
        aria-label={t('LANG_CONTACTS_SELECT_NAMED', { name })}
        onChange={onCheck}
      />
      <ColorSquare color={book.Color} />
      <button type="button" className={styles['name']} onClick={() => openScope({ book: id, group: '' })}>
        <bdi>{name}</bdi>
        {book.Default === 'YES' ? <Badge>{t('LANG_CONTACTS_DEFAULT')}</Badge> : null}
        {book.Shared === 'YES' ? (
          <Badge>{t('LANG_CONTACTS_SHARED_COUNT', { count: book.SharedWith.length })}</Badge>
        ) : null}
      </button>
      <span className={styles['count']}>{t('LANG_CONTACTS_COUNT', { count: book.MembersCount })}</span>
      <IconButton
        icon={<Pencil size={16} />}
        label={t('LANG_CONTACTS_EDIT_NAMED', { name })}
        onClick={() => goTo('/contacts/addressbooks/edit', id)}
      />
      <IconButton
        icon={<Trash2 size={16} />}
        label={t('LANG_CONTACTS_DELETE_LABEL', { name })}
        onClick={() => setDeleting(true)}
      />
      {isDeleting ? <DeleteBookDialog book={book} onClose={() => setDeleting(false)} /> : null}
    </li>
  );
}

function SubscribedLine({ book }: { readonly book: SubscribedBook }): ReactNode {
  const t = useText();
  const { object_id: id, Name: name } = book;
  return (
    <li className={styles['line']}>
      <ColorSquare color={book.Color} />
      <button type="button" className={styles['name']} onClick={() => openScope({ book: id, group: '' })}>
        <bdi>{name}</bdi>
        <span className={styles['owner']}>{t('LANG_CONTACTS_SHARED_BY', { owner: book.Owner })}</span>
        {book.SharingLevel === 'LOW' ? <Badge>{t('LANG_CONTACTS_READ_ONLY')}</Badge> : null}
      </button>
      <span className={styles['count']}>{t('LANG_CONTACTS_COUNT', { count: book.MembersCount })}</span>
      <IconButton
        icon={<BookMinus size={16} />}
        label={t('LANG_CONTACTS_UNSUBSCRIBE')}
        onClick={() => void endSubscription(book)}
      />
    </li>
  );
}
