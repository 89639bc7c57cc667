import { useEffect, useRef } from 'react';

/** A change is saved when nothing else has changed for so many milliseconds. */
const PAUSE_MS = 600;

/**
 * Saves changes by themselves: `save` runs some time after `state` has changed, and at once when the form closes; it says whether it succeeded,
 * and runs again with the next change, or when the form closes, after it has not. Without `isReady` it waits, and what is not ready when the
 * form closes is dropped. Returns what says that the present state was saved in another way.
 */
export function useSavedChanges(state: string, isReady: boolean, save: () => Promise<boolean>): () => void {
  const saved = useRef<string | null>(state);
  const current = useRef({ state, isReady, save });
  useEffect(() => {
    current.current = { state, isReady, save };
  });
  const flush = useRef(() => {
    const now = current.current;
    if (!now.isReady || saved.current === now.state) return;
    saved.current = now.state;
    void now.save().then((isSaved) => {
      if (!isSaved) saved.current = null;
    });
  });
  useEffect(() => {
    const timer = setTimeout(flush.current, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [state, isReady]);
  useEffect(() => flush.current, []);
  return () => {
    saved.current = state;
  };
}
