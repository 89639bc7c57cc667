import type { Preferences } from '@pillarbox/contract/preferences/table';

/**
 * What a row of a list stands for: a conversation over all folders, a thread within its folder [MAIL-012], the messages of a
 * sender [MAIL-011], or one message.
 */
export type Grouping = 'conversations' | 'threads' | 'senders' | 'none';

type GroupingPreferences = Pick<Preferences, 'conversation_view' | 'threaded_message' | 'group_by_sender'>;

/** The preferences of each grouping: it excludes the others. */
export const GROUPINGS: Readonly<Record<Grouping, GroupingPreferences>> = {
  conversations: { conversation_view: 1, threaded_message: 0, group_by_sender: 0 },
  threads: { conversation_view: 0, threaded_message: 1, group_by_sender: 0 },
  senders: { conversation_view: 0, threaded_message: 0, group_by_sender: 1 },
  none: { conversation_view: 0, threaded_message: 0, group_by_sender: 0 },
};

/**
 * The grouping that preferences ask for. Groups of senders and threads were chosen by the user, so they come before
 * conversations, which are on from the start.
 */
export function groupingOf(preferences: GroupingPreferences): Grouping {
  if (preferences.threaded_message === 1) return 'threads';
  if (preferences.group_by_sender === 1) return 'senders';
  return preferences.conversation_view === 1 ? 'conversations' : 'none';
}
