import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EntryPage } from '../EntryPage.tsx';
import { PasswordForm } from '../password/PasswordForm.tsx';
import { PasswordWays } from '../password/PasswordWays.tsx';
import { changeSession, useUser } from '../../../lib/session-state.ts';
import { leaveEndedSession, signOut } from '../sign-out.ts';
import styles from './ExpiredScreen.module.css';

/** Route /expired [SHELL-017, AUTH-056]: the old password and a new one, then sign-in again. */
export function ExpiredScreen(): ReactNode {
  const t = useText();
  const user = useUser();
  const changed = (): void => {
    // The gateway has ended this session with the others.
    leaveEndedSession();
    changeSession({ reason: 'new-password', user });
  };
  return (
    <EntryPage
      title={t('LANG_PASSWORD_EXPIRED_TITLE')}
      intro={t('LANG_PASSWORD_EXPIRED_INTRO', { address: user?.mail ?? '' })}
    >
      <PasswordWays>
        {({ length }) => (
          <PasswordForm large length={length} submitLabel={t('LANG_PASSWORD_EXPIRED_SAVE')} onChanged={changed} />
        )}
      </PasswordWays>
      <Button kind="link" className={styles['leave']} onClick={() => void signOut()}>
        {t('LANG_PASSWORD_EXPIRED_SIGN_OUT')}
      </Button>
    </EntryPage>
  );
}
