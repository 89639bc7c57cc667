import { growl, growls } from './growl.ts';
import { beforeSignOut } from './session-events.ts';
import type { Store } from './store.ts';

/** What is removed, and how. */
export interface Removal {
  /** What lists leave out while it can still be brought back. */
  readonly leaving: Store<ReadonlySet<string>>;
  /** Says how many are removed. */
  readonly words: (count: number) => string;
  /** The label of the button Undo. */
  readonly undoLabel: () => string;
  /** Removes for good; resolves when the lists without them are there. */
  readonly remove: (ids: readonly string[]) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

/** Milliseconds for which the growl with the button Undo shows, unless the pointer is on it. */
const UNDO_MS = 8000;

/** What waits for the end of its undo. */
interface Batch {
  readonly ids: readonly string[];
}

/**
 * Returns the function that takes things from the screen, and removes them for good when the growl with the button Undo is gone. Until
 * then the gateway has them, so that undoing brings back everything. A page that is closed before removes them at once.
 */
export function undoableRemoval({
  leaving,
  words,
  undoLabel,
  remove,
  failed,
}: Removal): (ids: readonly string[]) => void {
  const waiting = new Set<Batch>();
  let isListening = false;

  const stay = (ids: readonly string[]): void => {
    leaving.set((now) => new Set([...now].filter((id) => !ids.includes(id))));
  };
  const undo = (batch: Batch): void => {
    if (waiting.delete(batch)) stay(batch.ids);
  };
  const finish = async (batch: Batch): Promise<void> => {
    if (!waiting.delete(batch)) return;
    await remove(batch.ids).catch(failed);
    stay(batch.ids);
  };
  const finishAll = async (): Promise<void> => {
    await Promise.all([...waiting].map(finish));
  };
  const listen = (): void => {
    if (isListening) return;
    isListening = true;
    beforeSignOut(finishAll);
    addEventListener('pagehide', () => void finishAll());
  };

  return (ids) => {
    if (ids.length === 0) return;
    listen();
    leaving.set((now) => new Set([...now, ...ids]));
    const batch = { ids };
    waiting.add(batch);
    const content = {
      type: 'success',
      text: words(ids.length),
      life: UNDO_MS,
      action: { label: undoLabel(), run: () => undo(batch) },
    } as const;
    const id = growl.show(content, { unique: true });
    const stop = growls.subscribe(() => {
      if (growls.get().some((shown) => shown.id === id)) return;
      stop();
      // The growl closes before its button runs.
      setTimeout(() => void finish(batch));
    });
  };
}
