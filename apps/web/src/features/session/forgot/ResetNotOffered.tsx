import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { EntryPage } from '../parts/EntryPage.tsx';
import styles from './ForgotScreen.module.css';
import { SupportLink } from './SupportLink.tsx';

/**
 * Shown when the provider does not let users reset passwords: it links to the provider's support if there is a link.
 */
export function ResetNotOffered(): ReactNode {
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
