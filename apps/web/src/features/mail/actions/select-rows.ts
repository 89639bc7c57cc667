import { MAX_UIDS } from '@pillarbox/contract/mail/fields';
import { fetchmap, listUids } from '@pillarbox/contract/mail/list';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { growl } from '../../../lib/growl.ts';
import type { MessageList } from '../data/message-list.ts';
import { activeUid, selection } from '../state/mail-state.ts';
import { allOf, rangedTo, rangeHasHoles } from '../model/selection.ts';

/** The order of the list; loads all of it when `needed` says that the known part is not enough. */
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

/** Whether a row of the list can represent several messages. */
export function isGrouped({ scope }: Pick<MessageList, 'scope'>): boolean {
  return scope.threaded || scope.sendergroups !== undefined;
}

/** Checks everything from the anchor to a row. */
export async function selectRange(list: MessageList, uid: number, adding: boolean): Promise<void> {
  const known = await order(list, (now) => rangeHasHoles(selection.get(), uid, now));
  selection.set((now) => rangedTo(now, uid, { order: known, adding }));
  if (list.scope.threaded) await addUnloaded(list);
}

/** Checks all messages of the conversations whose rows are checked but not loaded, so that actions apply to all of them. */
async function addUnloaded(list: MessageList): Promise<void> {
  const { rows, uidvalidity } = list.state.get();
  const unloaded = [...selection.get().checked].filter((uid) => !rows.has(uid)).slice(0, MAX_UIDS);
  if (unloaded.length === 0) return;
  try {
    const found = await call(fetchmap, { body: { folder: list.scope.folder, uidvalidity, uids: unloaded } });
    const uids = found.flatMap(({ threadmap }) => threadmap);
    selection.set((now) => ({ ...now, checked: new Set([...now.checked, ...uids]) }));
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

/** Checks every message of the list, loaded or not. In a list of conversations these are all messages of each conversation. */
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

/** Checks all results or messages that are shown; the row where the next range begins stays. */
export function checkAll(shown: readonly { readonly id: number }[]): void {
  selection.set((now) =>
    allOf(
      shown.map(({ id }) => id),
      now.anchor,
    ),
  );
}
