import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { useState } from 'react';
import { useUser } from '../../../../lib/session-state.ts';
import { isDraft } from '../../actions/one-message.ts';
import type { ConversationItem } from '../../model/conversation-fold.ts';
import { itemsOf, keyOf, unfolded } from '../../model/conversation-fold.ts';
import type { OpenConversation } from '../../state/open-conversation.ts';
import { isOwn } from '../../model/own-address.ts';

/** Most messages that are open beside the first one: each has a frame of its own, which costs a few megabytes. */
const MAX_OPENED = 4;

interface Choices {
  /** The conversation that these choices belong to. */
  readonly of: string;
  /** Messages that do not fold any more: what the user has seen stays where it is. */
  readonly shown: ReadonlySet<string>;
  /** Messages that are open beside the first one, in the order of opening. */
  readonly opened: readonly string[];
  readonly isMainFolded: boolean;
  /** The messages that were there at first; null while folders are still being read. */
  readonly known: ReadonlySet<string> | null;
}

/** What the pane shows of a conversation, and what the user can do with it. */
export interface ShownMessages {
  readonly items: readonly ConversationItem[];
  /** Messages that arrived while the conversation was open; they are not shown yet. */
  readonly fresh: readonly MessageRow[];
  readonly opened: readonly string[];
  readonly isMainFolded: boolean;
  readonly toggle: (row: MessageRow) => void;
  readonly reveal: (rows: readonly MessageRow[]) => void;
  readonly showFresh: () => void;
}

/** Which messages of a conversation are shown, folded and open. */
export function useShownMessages({ main, rows, loaded }: OpenConversation, of: string): ShownMessages {
  const own = useUser()?.mail ?? '';
  const empty: Choices = { of, shown: new Set(), opened: [], isMainFolded: false, known: null };
  const [kept, setKept] = useState<Choices>(empty);
  const now = kept.of === of ? kept : empty;
  const change = (part: Partial<Choices>): void => setKept({ ...now, ...part });
  const isMine = (row: MessageRow): boolean => row.from[0] !== undefined && isOwn(row.from[0], own);
  if (now.known === null && rows.length > 0 && loaded?.pending.length === 0)
    change({ known: new Set(rows.map(keyOf)) });
  const { known } = now;
  const isFresh = (row: MessageRow): boolean =>
    known !== null && !known.has(keyOf(row)) && !isMine(row) && !isDraft(row.flags);
  const fresh = rows.filter(isFresh);
  const visible = rows.filter((row) => !isFresh(row));
  const shown = new Set([...now.shown, ...unfolded(visible, isMine), ...now.opened, keyOf(main)]);
  const mainKey = keyOf(main);
  return {
    items: itemsOf(visible, shown),
    fresh,
    opened: now.opened,
    isMainFolded: now.isMainFolded,
    toggle: (row) => {
      const key = keyOf(row);
      if (key === mainKey) {
        change({ isMainFolded: !now.isMainFolded, shown });
        return;
      }
      const others = now.opened.filter((one) => one !== key);
      const opened = now.opened.includes(key) ? others : [...others, key].slice(-MAX_OPENED);
      change({ opened, shown: new Set([...shown, key]) });
    },
    reveal: (more) => change({ shown: new Set([...shown, ...more.map(keyOf)]) }),
    showFresh: () => {
      const newest = fresh.at(-1);
      const opened = newest === undefined ? now.opened : [...now.opened, keyOf(newest)].slice(-MAX_OPENED);
      change({ known: new Set(rows.map(keyOf)), opened, shown: new Set([...shown, ...fresh.map(keyOf)]) });
    },
  };
}
