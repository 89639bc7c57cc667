import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import styles from './AppPasswordsScreen.module.css';

/** What is entered in an app beside its password. `files`: null when the provider has no files. */
export function AppSettings({
  server,
  files,
  user,
}: {
  readonly server: string;
  readonly files: string | null;
  readonly user: string;
}): ReactNode {
  const t = useText();
  return (
    <section className={styles['settings']}>
      <h2 className={styles['heading']}>{t('LANG_2FA_APPS_SETTINGS')}</h2>
      <dl className={styles['values']}>
        <dt>{t('LANG_2FA_APPS_SERVER')}</dt>
        <dd>{server}</dd>
        {files === null ? null : (
          <>
            <dt>{t('LANG_2FA_APPS_FILES')}</dt>
            <dd>{files}</dd>
          </>
        )}
        <dt>{t('LANG_2FA_APPS_USER')}</dt>
        <dd>{user}</dd>
      </dl>
    </section>
  );
}
