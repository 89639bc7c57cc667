import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EntryPage } from '../parts/EntryPage.tsx';
import { PasswordForm } from '../password/PasswordForm.tsx';
import { PasswordChangeOptions } from '../password/PasswordChangeOptions.tsx';
import { changeSession, useUser } from '../../../lib/session-state.ts';
import { leaveEndedSession, signOut } from '../actions/sign-out.ts';
import styles from './ExpiredScreen.module.css';

/** Route /expired [SHELL-017, AUTH-056]: replaces an expired password, then the user signs in again. */
export function ExpiredScreen(): ReactNode {
  const t = useText();
  const user = useUser();
  const changed = (): void => {
    // A new password ends all sessions at the gateway, this one too.
    leaveEndedSession();
    changeSession({ reason: 'new-password', user });
  };
  return (
    <EntryPage
      title={t('LANG_PASSWORD_EXPIRED_TITLE')}
      intro={t('LANG_PASSWORD_EXPIRED_INTRO', { address: user?.mail ?? '' })}
    >
      <PasswordChangeOptions>
        {({ length }) => (
          <PasswordForm large length={length} submitLabel={t('LANG_PASSWORD_EXPIRED_SAVE')} onChanged={changed} />
        )}
      </PasswordChangeOptions>
      <Button kind="link" className={styles['leave']} onClick={() => void signOut()}>
        {t('LANG_PASSWORD_EXPIRED_SIGN_OUT')}
      </Button>
    </EntryPage>
  );
}
