import { makeRowSelection } from '../../../lib/row-selection.ts';

/** The tasks that are checked in the list, by id; `activeTask` has the focus of the list or of the board. */
export const { selection, active: activeTask, toggle, check, anchorAt, uncheckAll, actedOn } = makeRowSelection();
