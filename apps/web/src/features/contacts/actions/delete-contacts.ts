import { MAX_NAMED } from '@pillarbox/contract/contacts/contact';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { currentLocation } from '../../../lib/location.ts';
import { undoableRemoval } from '../../../lib/undoable-removal.ts';
import { currentScope, openScope } from '../data/contacts-location.ts';
import { deleteContacts, refreshContacts } from '../data/contacts.queries.ts';
import { hasReadOnly } from '../data/known-books.ts';
import { leaving } from '../data/leaving.ts';
import { uncheckAll } from '../state/selection.ts';

const removal = undoableRemoval({
  leaving,
  words: (count) => text('LANG_CONTACTS_DELETED', { count }),
  undoLabel: () => text('LANG_CONTACTS_UNDO'),
  remove: async (ids) => {
    for (let at = 0; at < ids.length; at += MAX_NAMED) await deleteContacts(ids.slice(at, at + MAX_NAMED));
    // They stay hidden until the lists without them are there.
    await refreshContacts();
  },
  // A growl reports the failure, and the contacts show again.
  failed: (error) => growl.show({ type: 'danger', text: text(errorTextKey(error)) }),
});

/** Removes contacts from the screen, and deletes them when they cannot be undone any more. The card, its book and its groups come back. */
export function removeContacts(ids: readonly string[]): void {
  if (ids.length === 0) return;
  if (hasReadOnly(ids)) {
    growl.show({ type: 'danger', text: text('LANG_ERROR_BOOK_NOT_ALLOWED') });
    return;
  }
  removal(ids);
  uncheckAll();
  const { path, search } = currentLocation();
  if (path === '/contacts/details' && ids.includes(search['id'] ?? '')) openScope(currentScope());
}
