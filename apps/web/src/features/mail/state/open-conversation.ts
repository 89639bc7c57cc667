import type { Conversation } from '@pillarbox/contract/mail/conversation';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { useState } from 'react';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useConversation } from '../data/conversation.ts';
import { isReadHere } from '../data/message.ts';
import type { MessageName } from '../model/conversation-fold.ts';
import { firstToRead } from '../model/conversation-fold.ts';
import { groupingOf } from '../model/grouping.ts';
import { useOpenView } from './open-list.ts';

/** The open message with its conversation. */
export interface OpenConversation {
  /** The message that is open at first: the one of the address, or where the conversation goes on. */
  readonly main: MessageName;
  /** Messages of all folders, oldest first; [] when the message is alone or they are not loaded. */
  readonly rows: readonly MessageRow[];
  /** How many messages there are; 1 while that is not known. */
  readonly count: number;
  readonly loaded: Conversation | undefined;
  /** Opens the message of the address instead, after the other one has gone. */
  readonly fallBack: () => void;
}

const NO_ROWS: readonly MessageRow[] = [];

/** The message that opens with a row: where its conversation goes on, otherwise the row's own. */
export function openedWith(row: MessageRow): MessageName {
  return row.conversation?.open ?? row;
}

/** As `openedWith`. A row does not change while its messages are read here, so one that was read since is passed over. */
function goesOnAt(row: MessageRow, known: readonly MessageRow[]): MessageName {
  const open = openedWith(row);
  if (!isReadHere(open)) return open;
  const now = known.map((one) => (isReadHere(one) ? { ...one, flags: one.flags | MESSAGE_FLAG.SEEN } : one));
  return firstToRead(now) ?? open;
}

/** The open message and its conversation. A uid of 0 means that none is open. */
export function useOpenConversation(
  { name: folder, use }: Pick<Folder, 'name' | 'use'>,
  uid: number,
  isListRoute: boolean,
): OpenConversation {
  const listed = useOpenView((view) => view?.rowOf(uid));
  // The list may still be that of the last folder, where another message has this uid.
  const row = listed?.folder === folder ? listed : undefined;
  const [chosen, setChosen] = useState<{ readonly of: MessageName; readonly main: MessageName } | null>(null);
  const own = { folder, uid };
  const isOn = groupingOf(usePreferences()) === 'conversations' && isListRoute && use !== 'drafts' && use !== 'spam';
  // In a list of conversations a row without one stands for a single message.
  const isSingle = row !== undefined && row.threadmap.length > 0 && row.conversation === undefined;
  const { data } = useConversation(folder, uid, isOn && !isSingle);
  const loaded = isOn ? data : undefined;
  const isKept = chosen?.of.uid === uid && chosen.of.folder === folder;
  // Reading a message changes what is unread. The message that is open must stay the same.
  const main = isKept ? chosen.main : row === undefined ? own : goesOnAt(row, loaded?.messages ?? NO_ROWS);
  if (!isKept) setChosen({ of: own, main });
  const hasMain = loaded?.messages.some((one) => one.folder === main.folder && one.uid === main.uid) === true;
  const rows = hasMain && loaded.messages.length > 1 ? loaded.messages : NO_ROWS;
  return {
    main,
    rows,
    count: loaded?.total ?? (isOn ? row?.conversation?.count : undefined) ?? 1,
    loaded,
    fallBack: () => setChosen({ of: own, main: own }),
  };
}
