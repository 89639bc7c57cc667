import type { AddressBook } from '@pillarbox/contract/contacts/book';
import { BOOK_COLORS, MAX_BOOK_NAME } from '@pillarbox/contract/contacts/book';
import type { ReactNode, SyntheticEvent } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonRow } from '../../../ui/ButtonRow.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { goTo, openScope, useContactsLocation } from '../data/contacts-location.ts';
import { saveBook } from '../data/contacts.queries.ts';
import { ColorChoice } from '../parts/ColorChoice.tsx';
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
        return <BookForm key={id} book={book} color={book.Color} />;
      }}
    </PlacesPage>
  );
}

interface BookFormProps {
  readonly book: AddressBook | null;
  /** The colour that is chosen at first. */
  readonly color: string;
}

function BookForm({ book, color: first }: BookFormProps): ReactNode {
  const t = useText();
  const [name, setName] = useState(book?.Name ?? '');
  const [color, setColor] = useState(first);
  const isDefault = book?.Default === 'YES';
  const [becomesDefault, setDefault] = useState(isDefault);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const saved = await saveBook({
        ...(book === null ? {} : { object_id: book.object_id }),
        Name: name,
        Color: color,
        ...(becomesDefault && !isDefault ? { Default: 'YES' } : {}),
      });
      openScope({ book: saved.object_id, group: '' });
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void save(event)}>
      <TextField
        autoFocus
        label={t('LANG_CONTACTS_NAME')}
        maxLength={MAX_BOOK_NAME}
        value={name}
        error={failure === null ? undefined : t(errorTextKey(failure))}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <ColorChoice chosen={color} onChoose={setColor} />
      <Checkbox
        className={styles['check'] ?? ''}
        label={t('LANG_CONTACTS_DEFAULT_CHOICE')}
        checked={becomesDefault}
        disabled={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
      {isDefault ? <p className={styles['hint']}>{t('LANG_CONTACTS_DEFAULT_HINT')}</p> : null}
      <div className={styles['foot']}>
        <ButtonRow>
          <Button onClick={() => goTo('/contacts/addressbooks')}>{t('LANG_CONTACTS_CANCEL')}</Button>
          <Button type="submit" kind="primary" busy={isBusy}>
            {t('LANG_CONTACTS_SAVE')}
          </Button>
        </ButtonRow>
      </div>
    </form>
  );
}
