import { useEffect, useRef } from 'react';

/** A change is saved when nothing else has changed for so many milliseconds. */
const PAUSE_MS = 600;

/**
 * Saves the changes of a form: `save` runs a while after `state` has changed, and at once when the form closes. It resolves with false when it
 * failed; then it runs again with the next change, or when the form closes. Nothing is saved while `isReady` is false, also not when the form
 * closes. Returns a function to call when the present state was saved in another way.
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
