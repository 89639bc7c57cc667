import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { createStore } from '../../../lib/store.ts';
import { undoableRemoval } from '../../../lib/undoable-removal.ts';
import { removeCollected } from './collected.queries.ts';

/** Addresses that are about to be removed: the list leaves them out while the user can still undo it. */
export const leavingAddresses = createStore<ReadonlySet<string>>(new Set());

/** Removes addresses from the screen, and for good when they cannot be undone any more [CONT-030, ERR-033]. */
export const removeAddresses = undoableRemoval({
  leaving: leavingAddresses,
  words: (count) => text('LANG_COLLECTED_REMOVED', { count }),
  undoLabel: () => text('LANG_CONTACTS_UNDO'),
  remove: removeCollected,
  failed: () => growl.show({ type: 'danger', text: text('LANG_COLLECTED_NOT_REMOVED') }),
});
