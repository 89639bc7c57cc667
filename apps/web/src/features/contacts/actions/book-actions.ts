import type { AddressBook, ContactGroup, SubscribedBook } from '@pillarbox/contract/contacts/book';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { currentScope, EVERYBODY, goTo, openScope } from '../data/contacts-location.ts';
import { deleteBook, deleteBooks, deleteGroup, saveBook, setSubscribed } from '../data/contacts.queries.ts';

/** Makes a book the one that new contacts go to. */
export async function makeDefault(book: AddressBook): Promise<void> {
  try {
    await saveBook({ object_id: book.object_id, Default: 'YES' });
    growl.show({ type: 'success', text: text('LANG_CONTACTS_IS_DEFAULT', { book: book.Name }) });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

/** Deletes a book, and with `destination` moves its contacts there first. Returns whether it is gone; a growl says why not. */
export async function removeBook(book: AddressBook, destination: string | null): Promise<boolean> {
  return await removing(deleteBook(book.object_id, destination), () => {
    growl.show({ type: 'success', text: text('LANG_CONTACTS_BOOK_DELETED', { book: book.Name }) });
    leave('/contacts/addressbooks', currentScope().book === book.object_id);
  });
}

/** Deletes books with their contacts, all or none. Returns whether they are gone; a growl says why not. */
export async function removeBooks(books: readonly AddressBook[]): Promise<boolean> {
  const ids = books.map(({ object_id: id }) => id);
  return await removing(deleteBooks(ids), () => {
    growl.show({ type: 'success', text: text('LANG_CONTACTS_BOOKS_DELETED', { count: ids.length }) });
    leave('/contacts/addressbooks', ids.includes(currentScope().book));
  });
}

/** Deletes a group. Returns whether it is gone; a growl says why not. */
export async function removeGroup(group: ContactGroup): Promise<boolean> {
  return await removing(deleteGroup(group.object_id), () => {
    growl.show({ type: 'success', text: text('LANG_CONTACTS_GROUP_DELETED', { group: group.Name }) });
    leave('/contacts/groups', currentScope().group === group.object_id);
  });
}

/** Ends the subscription to a book. Returns whether it ended; a growl says why not. */
export async function endSubscription(book: SubscribedBook): Promise<boolean> {
  return await removing(setSubscribed(book.object_id, false), () => {
    growl.show({ type: 'success', text: text('LANG_CONTACTS_UNSUBSCRIBED', { book: book.Name }) });
    leave('/contacts/subscribe', currentScope().book === book.object_id);
  });
}

async function removing(change: Promise<void>, done: () => void): Promise<boolean> {
  try {
    await change;
    done();
    return true;
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    return false;
  }
}

/** Leaves what no longer exists: its form for the screen of all, its list for all contacts. */
function leave(screen: string, isOpen: boolean): void {
  const scope = isOpen ? EVERYBODY : currentScope();
  if (location.hash.startsWith(`#${screen}`)) goTo(screen, '', scope);
  else if (isOpen) openScope(EVERYBODY);
}
