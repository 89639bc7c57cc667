import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePartnerLogo, usePartnerName } from '../lib/partner.ts';
import { BrandMark } from '../ui/BrandMark.tsx';
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

/** A page before sign-in, filled by its screen. */
export function EntryFrame(): ReactNode {
  return (
    <div className={styles['entry']}>
      <Outlet />
    </div>
  );
}

/** A page that needs no sign-in: the provider's name, and the screen [AUTH-059]. */
export function PublicFrame(): ReactNode {
  const name = usePartnerName();
  const logo = usePartnerLogo('login');
  return (
    <div className={styles['public']}>
      <header className={styles['head']}>
        <span className={styles['mark']}>
          <BrandMark logo={logo} size={28} behind="var(--sheet)" />
        </span>
        <span className={styles['name']}>{name}</span>
      </header>
      <main className={styles['main']}>
        <Outlet />
      </main>
    </div>
  );
}
