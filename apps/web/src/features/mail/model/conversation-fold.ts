import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { hasFlag } from '@pillarbox/rules/flags';

/** Names a message of a conversation. */
export interface MessageName {
  readonly folder: string;
  readonly uid: number;
}

/** A text that names a message, for keys and attributes. */
export function keyOf({ folder, uid }: MessageName): string {
  return `${String(uid)} ${folder}`;
}

/** What the reading pane shows of a conversation, in order: messages, and pills that stand for folded ones. */
export type ConversationItem =
  | { readonly kind: 'message'; readonly row: MessageRow }
  | { readonly kind: 'folded'; readonly rows: readonly MessageRow[] };

/** Number of messages at the end that never fold. */
const NEWEST = 2;

/**
 * The keys of the messages that do not fold: the first one, the last own one, the two newest, and each that is unread,
 * starred or a draft.
 *
 * @param rows the conversation, oldest first.
 */
export function unfolded(rows: readonly MessageRow[], isOwn: (row: MessageRow) => boolean): Set<string> {
  const lastOwn = rows.findLast(isOwn);
  const stays = (row: MessageRow, at: number): boolean =>
    at === 0 ||
    at >= rows.length - NEWEST ||
    row === lastOwn ||
    !hasFlag(row.flags, MESSAGE_FLAG.SEEN) ||
    hasFlag(row.flags, MESSAGE_FLAG.FLAGGED) ||
    hasFlag(row.flags, MESSAGE_FLAG.DRAFT);
  return new Set(rows.filter(stays).map(keyOf));
}

/** The message at which reading goes on: the oldest unread one, otherwise the newest; a draft only when there is nothing else. */
export function firstToRead(rows: readonly MessageRow[]): MessageRow | undefined {
  const received = rows.filter(({ flags }) => !hasFlag(flags, MESSAGE_FLAG.DRAFT));
  return received.find(({ flags }) => !hasFlag(flags, MESSAGE_FLAG.SEEN)) ?? received.at(-1) ?? rows.at(-1);
}

/** Messages and pills. A single message between two others is not folded, because its pill would take as much room. */
export function itemsOf(rows: readonly MessageRow[], shown: ReadonlySet<string>): ConversationItem[] {
  const items: ConversationItem[] = [];
  let folded: MessageRow[] = [];
  const end = (): void => {
    if (folded.length > 1) items.push({ kind: 'folded', rows: folded });
    else items.push(...folded.map((row) => ({ kind: 'message', row }) as const));
    folded = [];
  };
  for (const row of rows) {
    if (!shown.has(keyOf(row))) {
      folded.push(row);
      continue;
    }
    end();
    items.push({ kind: 'message', row });
  }
  end();
  return items;
}
