import { createStore } from '../../../lib/store.ts';
import type { AnchorBox } from '../../../ui/position.ts';
import type { ComposeRequest } from '../../compose/public.ts';
import { requestCompose } from '../actions/compose-request.ts';
import { messagesOf, wholeRows } from '../actions/message-actions.ts';
import { selection } from '../state/mail-state.ts';

/** The open menu of a row. */
interface OpenRowMenu {
  /** The row, for actions of one message; 0 when the menu is about several rows. */
  readonly uid: number;
  /** The row, or all checked rows. */
  readonly rows: readonly number[];
  /** The messages that these rows represent. */
  readonly uids: readonly number[];
  /** The box that the menu opens beside; not the element, because the row may move while the menu is open. */
  readonly anchor: AnchorBox;
  /** `more` leaves out reply and forward, which the dragged row shows already; `move` is the choice of a folder, `label` that of labels, `snooze` that of a time. */
  readonly part: 'whole' | 'more' | 'move' | 'label' | 'snooze';
}

/** The row whose menu is open, null for none. */
export const rowMenu = createStore<OpenRowMenu | null>(null);

/** The row that was dragged aside and the side of its actions; null for none. */
export const revealed = createStore<{ readonly uid: number; readonly side: 'start' | 'end' } | null>(null);

/** Opens the menu of a row. When the row is checked, the menu is about all checked rows. */
export function openRowMenu(uid: number, anchor: AnchorBox, part: 'whole' | 'more'): void {
  const { checked } = selection.get();
  const rows = part === 'whole' && checked.has(uid) ? [...checked] : [uid];
  rowMenu.set({ uid: rows.length === 1 ? uid : 0, rows, uids: wholeRows(rows), anchor, part });
}

/** Moves the dragged row back. When its actions had the focus, the list gets it. */
export function hideActions(): void {
  if (revealed.get() === null) return;
  const grid = document.activeElement?.closest<HTMLElement>('[role$="grid"]');
  revealed.set(null);
  grid?.focus({ preventScroll: true });
}

/** Answers or forwards the message of a row. */
export function answerRow(command: Exclude<ComposeRequest['command'], 'new' | 'draft'>, uid: number): void {
  const [message] = messagesOf([uid]);
  if (message === undefined) return;
  const { uidvalidity, ...name } = message;
  requestCompose({ command, ...name, ...(uidvalidity === 0 ? {} : { uidvalidity }) });
}
