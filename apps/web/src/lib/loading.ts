import { useEffect, useReducer, useState } from 'react';
import { afterFirstScreen } from './first-screen.ts';
import { loadTexts } from './i18n/language.ts';
import type { Loader } from './loader.ts';

/**
 * A failed load is kept this long, in ms. If it were forgotten at once, each render of its error would start it again.
 */
const FAILURE_KEPT_MS = 5000;

type Outcome = { readonly value: unknown } | { readonly error: unknown };

const loading = new WeakMap<Loader<unknown>, Promise<unknown>>();
const outcomes = new WeakMap<Loader<unknown>, Outcome>();

/** Loads code and texts at the same time, once. After a failure has expired, the next call loads again. */
export function loadOnce<T>(loader: Loader<T>): Promise<T> {
  const known = loading.get(loader) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const texts = loader.texts === undefined ? undefined : loadTexts(loader.texts);
  const made = Promise.all([loader.code(), texts]).then(([code]) => code);
  loading.set(loader, made);
  made.then(
    (value) => outcomes.set(loader, { value }),
    (error: unknown) => {
      outcomes.set(loader, { error });
      setTimeout(() => {
        loading.delete(loader);
        outcomes.delete(loader);
      }, FAILURE_KEPT_MS);
    },
  );
  return made;
}

/**
 * The result of a loader, undefined while it loads. A failure is thrown. A loaded result is there on the first render:
 * Suspense would delay each first showing by 300 ms.
 */
export function useLoaded<T>(loader: Loader<T>): T | undefined {
  const outcome = useOutcome(loader);
  if (outcome === undefined) return undefined;
  if ('error' in outcome) throw outcome.error;
  return outcome.value as T;
}

/** As `useLoaded`, but undefined also after a failure: for a part that what surrounds it can do without, for example offline. */
export function useLoadedIfPossible<T>(loader: Loader<T>): T | undefined {
  const outcome = useOutcome(loader);
  return outcome === undefined || 'error' in outcome ? undefined : (outcome.value as T);
}

/**
 * The same for a part that is hidden at first, such as a menu: it loads after the first screen, so that it is there when it is
 * wanted, or when it is wanted before.
 */
export function useLoadedAhead<T>(loader: Loader<T>, isWanted: boolean): T | undefined {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    let isHere = true;
    afterFirstScreen(() => {
      if (isHere) setDue(true);
    });
    return () => {
      isHere = false;
    };
  }, []);
  const outcome = useOutcome(loader, isDue || isWanted);
  return outcome === undefined || 'error' in outcome ? undefined : (outcome.value as T);
}

function useOutcome(loader: Loader<unknown>, isDue = true): Outcome | undefined {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const outcome = outcomes.get(loader);
  const waiting = isDue && outcome === undefined;
  useEffect(() => {
    if (!waiting) return undefined;
    let here = true;
    const show = (): void => {
      if (here) again();
    };
    loadOnce(loader).then(show, show);
    return () => {
      here = false;
    };
  }, [loader, waiting]);
  return outcome;
}
