import { useEffect, useState } from 'react';
import { speech } from '../../../lib/i18n/language.ts';
import { useStore } from '../../../lib/store.ts';
import type { Emoji } from './emoji.ts';
import { loadEmoji } from './emoji-data.ts';

/** The emoji with names in the language of the page. */
interface LoadedEmoji {
  /** Empty while they load and after a failure. */
  readonly all: readonly Emoji[];
  readonly state: 'loading' | 'ready' | 'failed';
  /** Loads them again after a failure. */
  readonly retry: () => void;
}

const NOTHING: readonly Emoji[] = [];

/** Loads the emoji when the picker opens. */
export function useEmoji(): LoadedEmoji {
  const language = useStore(speech, ({ code }) => code);
  const [tries, setTries] = useState(0);
  const [result, setResult] = useState<readonly Emoji[] | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (value: readonly Emoji[] | 'failed'): void => {
      if (isCurrent) setResult(value);
    };
    setResult(null);
    loadEmoji(language).then(show, () => show('failed'));
    return () => {
      isCurrent = false;
    };
  }, [language, tries]);
  const retry = (): void => setTries((count) => count + 1);
  if (result === null) return { all: NOTHING, state: 'loading', retry };
  return result === 'failed' ? { all: NOTHING, state: 'failed', retry } : { all: result, state: 'ready', retry };
}
