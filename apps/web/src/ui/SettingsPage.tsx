import type { ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import styles from './SettingsPage.module.css';

interface SettingsPageProps {
  readonly title: string;
  /** One or two sentences that describe the settings. */
  readonly intro?: string;
  /** The heading, for a screen that moves the focus to it. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** Shows where the title would; the title is then for assistive technology alone. */
  readonly head?: ReactNode;
  /** Room for two columns. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A screen of preferences: its title below that of the section, and one column. */
export function SettingsPage({ title, intro, titleRef, head, wide = false, children }: SettingsPageProps): ReactNode {
  return (
    <div className={cx(styles['page'], wide && styles['wide'])}>
      <h2
        ref={titleRef}
        tabIndex={titleRef === undefined ? undefined : -1}
        className={styles[head === undefined ? 'title' : 'hidden']}
      >
        {title}
      </h2>
      {head}
      {intro === undefined ? null : <p className={styles['intro']}>{intro}</p>}
      {children}
    </div>
  );
}
