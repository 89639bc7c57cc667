import { whenSignedOut } from '../../../lib/session-state.ts';
import { membersOfNewGroup } from './new-group.ts';
import { searchText } from './search-text.ts';
import { activeContact, uncheckAll } from './selection.ts';

/** Forgets what is checked, typed and begun in contacts when the user is sent to sign-in [CONT-012]. */
export function forgetStateAtSignOut(): void {
  whenSignedOut(() => {
    uncheckAll();
    activeContact.set('');
    searchText.set('');
    membersOfNewGroup.set([]);
  });
}
