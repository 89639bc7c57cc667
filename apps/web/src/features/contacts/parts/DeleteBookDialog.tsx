import type { AddressBook } from '@pillarbox/contract/contacts/book';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { selectableBooks } from '@pillarbox/rules/selectable-books';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import { removeBook } from '../actions/book-actions.ts';
import { useBooksAndGroups } from '../data/contacts.queries.ts';
import styles from './DeleteBookDialog.module.css';

interface DeleteBookDialogProps {
  readonly book: AddressBook;
  readonly onClose: () => void;
}

/** Asks before a book is deleted: its contacts move to another book, or are deleted with it [CONT-010]. */
export function DeleteBookDialog({ book, onClose }: DeleteBookDialogProps): ReactNode {
  const t = useText();
  const group = useId();
  const { data } = useBooksAndGroups();
  const writable = data === undefined ? [] : selectableBooks(data);
  const others = writable.filter(({ object_id: id }) => id !== book.object_id);
  const usual = others.find(({ Default }) => Default === 'YES') ?? others[0];
  const canMove = book.MembersCount > 0 && usual !== undefined;
  const [isMoving, setMoving] = useState(canMove);
  const [chosen, setChosen] = useState(usual?.object_id ?? '');
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    await removeBook(book, canMove && isMoving ? chosen : null);
    onClose();
  };
  const isDefault = book.Default === 'YES';
  return (
    <Dialog
      title={t('LANG_CONTACTS_DELETE_NAMED', { name: book.Name })}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('LANG_CONTACTS_CANCEL')}
          </Button>
          {isDefault ? null : (
            <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
              {t('LANG_CONTACTS_DELETE_BOOK')}
            </Button>
          )}
        </>
      }
    >
      {isDefault ? <p>{t('LANG_ERROR_BOOK_IS_DEFAULT')}</p> : null}
      {!isDefault && book.MembersCount === 0 ? <p>{t('LANG_CONTACTS_EMPTY_BOOK')}</p> : null}
      {!isDefault && canMove ? (
        <fieldset className={styles['choices']}>
          <legend>{t('LANG_CONTACTS_BOOK_CONTACTS', { count: book.MembersCount })}</legend>
          <label className={styles['choice']}>
            <input type="radio" name={group} checked={isMoving} onChange={() => setMoving(true)} />
            {t('LANG_CONTACTS_DELETE_MOVE')}
          </label>
          {isMoving ? (
            <div className={styles['where']}>
              <Select
                label={t('LANG_CONTACTS_FIELD_BOOK')}
                value={chosen}
                options={others.map(({ object_id: value, Name: label }) => ({ value, label }))}
                onChange={setChosen}
              />
            </div>
          ) : null}
          <label className={styles['choice']}>
            <input type="radio" name={group} checked={!isMoving} onChange={() => setMoving(false)} />
            {t('LANG_CONTACTS_DELETE_WITH')}
          </label>
        </fieldset>
      ) : null}
    </Dialog>
  );
}
