import { MUTED, PINNED } from '@pillarbox/contract/mail/marks';
import { text } from '../../../lib/i18n/text.tsx';
import { changeLabels } from '../data/changes.ts';
import { rowsOf } from '../state/open-list.ts';
import { targetsOf } from './message-actions.ts';

interface KeywordChange {
  readonly keyword: string;
  readonly isSet: boolean;
}

function someLackKeyword(uids: readonly number[], keyword: string): boolean {
  return rowsOf(uids).some(({ labels = [] }) => !labels.includes(keyword));
}

function setKeyword(uids: readonly number[], { keyword, isSet }: KeywordChange, done: string): void {
  const targets = targetsOf(uids);
  if (targets.length === 0) return;
  void changeLabels(targets, isSet ? { add: [keyword], remove: [] } : { add: [], remove: [keyword] }, done);
}

/** Whether at least one of the messages is not pinned. A toggle then pins them, else it unpins them. */
export function someUnpinned(uids: readonly number[]): boolean {
  return someLackKeyword(uids, PINNED);
}

/** Pins messages to the top of their folder, or unpins them. */
export function pin(uids: readonly number[], isPinned: boolean): void {
  const done = text(isPinned ? 'LANG_ROWS_DID_PIN' : 'LANG_ROWS_DID_UNPIN');
  setKeyword(uids, { keyword: PINNED, isSet: isPinned }, done);
}

/** Whether at least one of the messages is not muted. A toggle then mutes the conversation, else it unmutes it. */
export function someUnmuted(uids: readonly number[]): boolean {
  return someLackKeyword(uids, MUTED);
}

/** Mutes the conversation of messages: further messages of it are marked read and archived. Or unmutes it. */
export function mute(uids: readonly number[], isMuted: boolean): void {
  setKeyword(uids, { keyword: MUTED, isSet: isMuted }, text(isMuted ? 'LANG_ROWS_DID_MUTE' : 'LANG_ROWS_DID_UNMUTE'));
}
