import type { ReactNode } from 'react';
import { speech } from '../../../lib/i18n/language.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { usePageSettings } from '../../../lib/page-settings.ts';
import { EntryPage } from '../EntryPage.tsx';
import styles from './ForgotScreen.module.css';

/** Passwords are not set anew at this provider: it has to be asked, by its support link where it has one. */
export function CannotStep(): ReactNode {
  const t = useText();
  const { supportLinks } = usePageSettings();
  const code = useStore(speech, (value) => value.code);
  const link = supportLinks[code] ?? supportLinks['*'] ?? '';
  return (
    <EntryPage title={t('LANG_RECOVERY_CANNOT_TITLE')} intro={t('LANG_RECOVERY_CANNOT_TEXT')}>
      {/^https?:\/\//i.test(link) ? (
        <p className={styles['back']}>
          <a href={link} rel="noreferrer">
            {t('LANG_RECOVERY_SUPPORT')}
          </a>
        </p>
      ) : null}
      <p className={styles['back']}>
        <a href="#/login">{t('LANG_RECOVERY_BACK_TO_SIGN_IN')}</a>
      </p>
    </EntryPage>
  );
}
