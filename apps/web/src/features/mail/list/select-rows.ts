import { errorTextKey } from '../../../lib/api-error.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { growl } from '../../notices/public.ts';
import type { MessageList } from '../data/message-list.ts';
import { activeUid, selection } from '../screen/mail-state.ts';
import { viewOf } from './list-view.ts';
import { allOf, rangedTo, rangeHasHoles } from './selection.ts';

/** Reads the order of the whole list when a selection needs more of it than is known. */
async function order(list: MessageList, needed: (known: Uint32Array) => boolean): Promise<Uint32Array> {
  if (needed(viewOf(list.state.get()).order)) {
    try {
      await list.wholeOrder();
    } catch (error) {
      growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    }
  }
  return viewOf(list.state.get()).order;
}

/** Checks everything from the anchor to a row. */
export async function selectRange(list: MessageList, uid: number, adding: boolean): Promise<void> {
  const known = await order(list, (now) => rangeHasHoles(selection.get(), uid, now));
  selection.set((now) => rangedTo(now, uid, { order: known, adding }));
}

/** Checks every message of the list, read or not. */
export async function selectAll(list: MessageList): Promise<void> {
  const known = await order(list, (now) => now.includes(0));
  selection.set(
    allOf(
      [...known].filter((uid) => uid !== 0),
      activeUid.get(),
    ),
  );
}
