import { makeRowSelection } from '../../../lib/row-selection.ts';

/** The contacts that are checked in the list, by id. */
export const { selection, active: activeContact, toggle, check, anchorAt, uncheckAll, actedOn } = makeRowSelection();
