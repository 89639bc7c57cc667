import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { createStore } from '../lib/store.ts';
import styles from './GrowlPlace.module.css';

/** The places on the screen that growls can show in. The last one counts. */
export const growlPlaces = createStore<readonly HTMLElement[]>([]);

/** Room for growls in a screen's layout: empty it takes none, and what it holds covers nothing. */
export function GrowlPlace(): ReactNode {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = here.current;
    if (place === null) return undefined;
    growlPlaces.set((places) => [...places, place]);
    return () => growlPlaces.set((places) => places.filter((one) => one !== place));
  }, []);
  return <div ref={here} className={styles['place']} data-growls="" />;
}
