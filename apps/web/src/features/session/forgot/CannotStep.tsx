import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { EntryPage } from '../EntryPage.tsx';
import styles from './ForgotScreen.module.css';
import { SupportLink } from './SupportLink.tsx';

/** Passwords are not reset at this provider: the user has to ask it, by its support link where it has one. */
export function CannotStep(): ReactNode {
  const t = useText();
  return (
    <EntryPage title={t('LANG_RECOVERY_CANNOT_TITLE')} intro={t('LANG_RECOVERY_CANNOT_TEXT')}>
      <SupportLink className={styles['back']} />
      <p className={styles['back']}>
        <a href="#/login">{t('LANG_RECOVERY_BACK_TO_SIGN_IN')}</a>
      </p>
    </EntryPage>
  );
}
