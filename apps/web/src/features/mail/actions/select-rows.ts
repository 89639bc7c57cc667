import { MAX_UIDS } from '@pillarbox/contract/mail/fields';
import { fetchmap, listUids } from '@pillarbox/contract/mail/list';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { growl } from '../../../lib/growl.ts';
import type { MessageList } from '../data/message-list.ts';
import { activeUid, selection } from '../state/mail-state.ts';
import { allOf, rangedTo, rangeHasHoles } from '../model/selection.ts';

/** Reads the order of the whole list when a selection needs more of it than is known. */
async function order(list: MessageList, needed: (known: Uint32Array) => boolean): Promise<Uint32Array> {
  if (needed(shownOrder(list))) {
    try {
      await list.wholeOrder();
    } catch (error) {
      growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    }
  }
  return shownOrder(list);
}

function shownOrder(list: MessageList): Uint32Array {
  return list.view.get().order;
}

/** Whether rows stand for several messages. */
export function isGrouped({ scope }: Pick<MessageList, 'scope'>): boolean {
  return scope.threaded || scope.sendergroups !== undefined;
}

/** Checks everything from the anchor to a row. */
export async function selectRange(list: MessageList, uid: number, adding: boolean): Promise<void> {
  const known = await order(list, (now) => rangeHasHoles(selection.get(), uid, now));
  selection.set((now) => rangedTo(now, uid, { order: known, adding }));
  if (list.scope.threaded) await addUnread(list);
}

/** Adds the conversations of checked rows that were never read, so that actions reach all of their messages. */
async function addUnread(list: MessageList): Promise<void> {
  const { rows, uidvalidity } = list.state.get();
  const unread = [...selection.get().checked].filter((uid) => !rows.has(uid)).slice(0, MAX_UIDS);
  if (unread.length === 0) return;
  try {
    const found = await call(fetchmap, { body: { folder: list.scope.folder, uidvalidity, uids: unread } });
    const uids = found.flatMap(({ threadmap }) => threadmap);
    selection.set((now) => ({ ...now, checked: new Set([...now.checked, ...uids]) }));
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

/** Checks every message of the list, read or not: of a list of conversations every message in them. */
export async function selectAll(list: MessageList): Promise<void> {
  if (isGrouped(list)) {
    const { sendergroups: _, ...scope } = { ...list.scope, threaded: false };
    try {
      const { uids } = await call(listUids, { body: scope });
      selection.set(allOf(uids, activeUid.get()));
    } catch (error) {
      growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    }
    return;
  }
  const known = await order(list, (now) => now.includes(0));
  selection.set(
    allOf(
      [...known].filter((uid) => uid !== 0),
      activeUid.get(),
    ),
  );
}
