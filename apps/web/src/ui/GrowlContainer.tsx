import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { createStore } from '../lib/store.ts';
import styles from './GrowlContainer.module.css';

/** The elements that growls can be rendered into. The last one is used. */
export const growlContainers = createStore<readonly HTMLElement[]>([]);

/** The element in a screen's layout that holds the growls, so that they cover nothing. It takes no space while empty. */
export function GrowlContainer(): ReactNode {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = here.current;
    if (container === null) return undefined;
    growlContainers.set((containers) => [...containers, container]);
    return () => growlContainers.set((containers) => containers.filter((one) => one !== container));
  }, []);
  return <div ref={here} className={styles['container']} data-growls="" />;
}
