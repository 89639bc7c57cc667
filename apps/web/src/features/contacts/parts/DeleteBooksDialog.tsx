import type { AddressBook } from '@pillarbox/contract/contacts/book';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { removeBooks } from '../actions/book-actions.ts';

interface DeleteBooksDialogProps {
  readonly books: readonly AddressBook[];
  /** Called when they are deleted. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before several books are deleted with their contacts [CONT-032]. */
export function DeleteBooksDialog({ books, onDeleted, onClose }: DeleteBooksDialogProps): ReactNode {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    if (await removeBooks(books)) onDeleted();
    onClose();
  };
  const contacts = books.reduce((sum, { MembersCount }) => sum + MembersCount, 0);
  return (
    <Dialog
      title={t('LANG_CONTACTS_DELETE_BOOKS', { count: books.length })}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('LANG_CONTACTS_CANCEL')}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
            {t('LANG_CONTACTS_DELETE')}
          </Button>
        </>
      }
    >
      <p>{t('LANG_CONTACTS_BOOKS_LOSE', { count: contacts })}</p>
    </Dialog>
  );
}
