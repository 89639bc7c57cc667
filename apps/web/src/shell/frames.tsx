import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { GrowlContainer } from '../ui/GrowlContainer.tsx';
import styles from './frames.module.css';

/** A child window. Its screen renders the title strip [SHELL-009]. */
export function WindowFrame(): ReactNode {
  return (
    <main className={styles['window']}>
      <Outlet />
      <GrowlContainer />
    </main>
  );
}

/** A page before sign-in or for everybody, filled by its screen. */
export function EntryFrame(): ReactNode {
  return (
    <div className={styles['entry']}>
      <Outlet />
    </div>
  );
}
