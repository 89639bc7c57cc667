import type { UnifiedAccount, UnifiedCursor } from '@pillarbox/contract/realms/operations';
import { createStore } from '../../../lib/store.ts';

/** A message of the merged list. */
export interface UnifiedHit {
  readonly folder: string;
  readonly uid: number;
  readonly date: number;
}

/** What is known of the merged list. */
export interface Unified {
  /** Null until the first page. */
  readonly hits: readonly UnifiedHit[] | null;
  readonly accounts: readonly UnifiedAccount[];
  /** Where it goes on; empty at its end. */
  readonly cursors: readonly UnifiedCursor[];
  /** Why the whole list failed, null unless it did. */
  readonly failure: unknown;
}

export const NO_UNIFIED: Unified = { hits: null, accounts: [], cursors: [], failure: null };

export const unified = createStore<Unified>(NO_UNIFIED);
