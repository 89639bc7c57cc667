import type { LucideIcon } from 'lucide-react';
import { KeyRound, Keyboard, MessageCircleQuestionMark, Settings2, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { go, usePlace } from '../../lib/place.ts';
import type { Section } from '../../lib/section.ts';
import styles from './Preferences.module.css';

/** The screens that there are, in the order of the pane. */
const SCREENS: readonly { readonly path: string; readonly titleKey: string; readonly icon: LucideIcon }[] = [
  { path: '/preferences/general', titleKey: 'LANG_SHELL_TITLE_GENERAL', icon: Settings2 },
  { path: '/preferences/keyboardshortcuts', titleKey: 'LANG_SHELL_TITLE_SHORTCUTS', icon: Keyboard },
  { path: '/preferences/password', titleKey: 'LANG_SHELL_TITLE_PASSWORD', icon: KeyRound },
  {
    path: '/preferences/securityquestion',
    titleKey: 'LANG_SHELL_TITLE_QUESTION',
    icon: MessageCircleQuestionMark,
  },
  { path: '/preferences/2fa', titleKey: 'LANG_SHELL_TITLE_2FA', icon: ShieldCheck },
];

function Pane(): ReactNode {
  const t = useText();
  const { path: here } = usePlace();
  return (
    <nav className={styles['pane']}>
      {SCREENS.map(({ path, titleKey, icon: Icon }) => (
        <button
          key={path}
          type="button"
          className={styles['entry']}
          aria-current={here === path ? 'page' : undefined}
          onClick={() => go(path)}
        >
          <Icon size={16} aria-hidden="true" />
          {t(titleKey)}
        </button>
      ))}
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
