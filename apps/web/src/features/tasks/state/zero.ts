import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { whenSignedOut } from '../../../lib/session-state.ts';
import { createStore } from '../../../lib/store.ts';

/** A decision about a message, and how it is undone. */
export interface ZeroStep {
  readonly row: MessageRow;
  /** Skipped messages are not sorted. */
  readonly isSorted: boolean;
  readonly undo: () => Promise<void>;
}

/** The inbox-zero flow: the messages that are left, the next one first, and the decisions, the last one at the end. */
export interface Zero {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  readonly rows: readonly MessageRow[];
  readonly steps: readonly ZeroStep[];
  /** How many messages there were at the beginning. */
  readonly total: number;
  readonly uidvalidity: number;
}

/** The flow before it begins. */
export const NO_ZERO: Zero = { phase: 'loading', error: null, rows: [], steps: [], total: 0, uidvalidity: 0 };

/** The flow of this page. It stays while the user goes to other sections, for example to answer. */
export const zero = createStore<Zero>(NO_ZERO);

whenSignedOut(() => zero.set(NO_ZERO));

/** How many messages are sorted. */
export function sortedCount({ steps }: Zero): number {
  return steps.filter(({ isSorted }) => isSorted).length;
}
