import { upper } from '@pillarbox/locales/keys';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { go, useLocation } from '../../lib/location.ts';
import type { Section } from '../../lib/section.ts';
import { ScreenMark } from '../../ui/ScreenMark.tsx';
import { PreferencesScreen } from './PreferencesScreen.tsx';
import { screenGroups } from './settings-search.ts';
import styles from './Preferences.module.css';

function Pane(): ReactNode {
  const t = useText();
  const { path: here } = useLocation();
  return (
    <nav className={styles['pane']}>
      {screenGroups().map(({ group, screens }) => (
        <div key={group} role="group" aria-labelledby={`settings-${group}`} className={styles['group']}>
          <p id={`settings-${group}`} className={styles['groupName']}>
            {t(`LANG_PREFERENCES_GROUP_${upper(group)}`)}
          </p>
          {screens.map(({ path, data, icon }) => (
            <button
              key={path}
              type="button"
              className={styles['entry']}
              aria-current={here === path ? 'page' : undefined}
              onClick={() => go(path)}
            >
              <ScreenMark icon={icon} />
              {data?.titleKey === undefined ? null : t(data.titleKey)}
            </button>
          ))}
        </div>
      ))}
    </nav>
  );
}

function Header(): ReactNode {
  const t = useText();
  return <h1 className={styles['title']}>{t('LANG_PREFERENCES_TITLE')}</h1>;
}

/** The preferences section [SHELL-022]. */
export const section: Section = { Pane, Header, Screen: PreferencesScreen };
