import type { DraftWriter, Outgoing } from '@pillarbox/contract/compose/draft';
import type { TextKey } from '@pillarbox/locales/keys';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import type { Store } from '../../../lib/store.ts';
import type { ComposeCalls } from '../data/compose-calls.ts';
import type { ComposeAction } from '../model/compose-reducer.ts';
import type { ComposeState } from '../model/compose-state.ts';
import { isUnsaved } from '../model/compose-state.ts';

/** The state of saving, as the header shows it. */
export type SaveStatus =
  | { readonly kind: 'none' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'failed'; readonly textKey: TextKey; readonly code: string };

/** The status after a save or an attempt to send that failed. */
export function failedStatus(error: unknown): SaveStatus {
  return { kind: 'failed', textKey: errorTextKey(error), code: error instanceof ApiError ? error.code : '' };
}

/** Whether another composer has saved or sent this draft: this one must become a draft of its own, or replace the other version. */
export function isChangedElsewhere(status: SaveStatus): boolean {
  return status.kind === 'failed' && (status.code === 'draft_changed' || status.code === 'already_sent');
}

interface SaverNeeds {
  readonly calls: Pick<ComposeCalls, 'save'>;
  readonly state: Store<ComposeState>;
  readonly dispatch: (action: ComposeAction) => void;
  readonly status: Store<SaveStatus>;
  /** The message for a save, encrypted if it is to leave encrypted. */
  readonly outgoing: () => Promise<Outgoing>;
  /** The composer, and the version that its changes are based on. */
  readonly writer: () => DraftWriter;
  /** Whether the message has content that is worth saving as a draft. */
  readonly isWorthKeeping: () => boolean;
}

/** Saves unsaved changes. Resolves to true when everything is saved. */
export interface Saver {
  (): Promise<boolean>;
  /** Resolves when no save is running. */
  readonly settled: () => Promise<unknown>;
}

/** Makes a saver that runs one save at a time. Changes during a save are saved right after it. */
export function makeSaver(needs: SaverNeeds): Saver {
  let running: Promise<boolean> | null = null;
  const run = async (): Promise<boolean> => {
    while (isUnsaved(needs.state.get()) && needs.isWorthKeeping()) {
      if (!(await saveOnce(needs))) return false;
    }
    return true;
  };
  const saver = (): Promise<boolean> => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
  return Object.assign(saver, { settled: () => running ?? Promise.resolve() });
}

async function saveOnce({ calls, state, status, dispatch, outgoing, writer }: SaverNeeds): Promise<boolean> {
  status.set({ kind: 'saving' });
  try {
    dispatch({ type: 'save-begun', now: Date.now() });
    const { revision, version, draftid } = state.get();
    const message = await outgoing();
    const { folder, uid, uidvalidity, savedat } = await calls.save({ message, draftid, version, writer: writer() });
    dispatch({ type: 'saved', revision, version, draft: { folder, uid, uidvalidity, at: savedat } });
    status.set({ kind: 'saved', at: savedat });
    return true;
  } catch (error) {
    status.set(failedStatus(error));
    return false;
  }
}
