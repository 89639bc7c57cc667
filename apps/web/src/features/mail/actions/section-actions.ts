import type { MessageAction, MessageDrop, MessagePlace } from '../../../lib/message-action.ts';
import { isForAll, messageActions } from '../../../lib/message-action.ts';
import { currentLocation } from '../../../lib/location.ts';
import { locationOf } from '../model/location.ts';
import { activeUid, selection } from '../state/mail-state.ts';
import { messagesOf } from './message-actions.ts';

/**
 * The messages of rows; none when the action is not for all of them. The row of a conversation stands for its own message alone: an
 * action of another section is about one message.
 */
function placesFor(action: MessageAction, rows: readonly number[]): readonly MessagePlace[] {
  const places = messagesOf(rows);
  const folders = places.map(({ folder }) => folder);
  return isForAll(action, folders) ? places : [];
}

/** Runs an action of another feature on rows. */
export function runOnRows(action: MessageAction, rows: readonly number[]): void {
  const places = placesFor(action, rows);
  if (places.length > 0) action.run(places, '');
}

/** Runs an action on the checked rows, else on the open message, else on the row with the focus. */
export function runHere(action: MessageAction): void {
  const { checked } = selection.get();
  const { path, search } = currentLocation();
  const one = locationOf(path, search).uid || activeUid.get();
  runOnRows(action, checked.size > 0 ? [...checked] : one === 0 ? [] : [one]);
}

/** Rows were dropped on another section, or on a part of it. */
export function dropOnSection(rows: readonly number[], { section, place }: MessageDrop): void {
  const action = messageActions().find((one) => one.section === section);
  const places = action === undefined ? [] : placesFor(action, rows);
  if (places.length > 0) action?.run(places, place);
}
