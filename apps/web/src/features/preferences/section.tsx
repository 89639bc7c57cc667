import { Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { go, usePlace } from '../../lib/place.ts';
import type { Section } from '../../lib/section.ts';
import styles from './Preferences.module.css';

function Pane(): ReactNode {
  const t = useText();
  const { path } = usePlace();
  return (
    <nav className={styles['pane']}>
      <button
        type="button"
        className={styles['entry']}
        aria-current={path === '/preferences/general' ? 'page' : undefined}
        onClick={() => go('/preferences/general')}
      >
        <Settings2 size={16} aria-hidden="true" />
        {t('LANG_PREFERENCES_GENERAL')}
      </button>
    </nav>
  );
}

function Header(): ReactNode {
  const t = useText();
  return <h1 className={styles['title']}>{t('LANG_PREFERENCES_TITLE')}</h1>;
}

function Screen({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles['screen']}>{children}</div>;
}

/** The preferences section [SHELL-022]. */
export const section: Section = { Pane, Header, Screen };
