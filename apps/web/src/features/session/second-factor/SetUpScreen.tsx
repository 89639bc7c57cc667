import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { growl } from '../../../lib/growl.ts';
import { EntryPage } from '../parts/EntryPage.tsx';
import { useUser } from '../../../lib/session-state.ts';
import { continueSession } from '../actions/open-session.ts';
import { signOut } from '../actions/sign-out.ts';
import { failureText } from './failure-text.ts';
import { offerSecret } from './second-factor.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpSteps } from './SetUpSteps.tsx';
import styles from './SecondFactor.module.css';

/** Route /2fa/setup [SHELL-019]: sets up the second factor that the provider requires [AUTH-055]. */
export function SetUpScreen(): ReactNode {
  const t = useText();
  const mail = useUser()?.mail ?? '';
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const offer = useQuery({
    queryKey: ['second-factor-offer', mail],
    queryFn: () => offerSecret(mail),
    // Each call invalidates the secret of the one before, so there is one call per opening of the screen.
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  const continueToMail = (): void => {
    setBusy(true);
    continueSession().then(
      () => go('/', { replace: true }),
      (error: unknown) => {
        setBusy(false);
        growl.show({ type: 'danger', text: failureText(error, t) });
      },
    );
  };
  if (codes !== null) {
    return (
      <EntryPage title={t('LANG_2FA_RECOVERY_CODES')} intro={t('LANG_2FA_ON')}>
        <div className={styles['setup']}>
          <RecoveryCodes codes={codes} mail={mail} />
          <Button kind="primary" size="sign-in" busy={busy} autoFocus onClick={continueToMail}>
            {t('LANG_2FA_SAVED_GO_ON')}
          </Button>
        </div>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={t('LANG_2FA_SETUP_TITLE')} intro={t('LANG_2FA_SETUP_INTRO')}>
      <div className={styles['setup']}>
        {offer.isError ? (
          <div className={styles['failed']}>
            <p role="alert">{failureText(offer.error, t)}</p>
            <Button onClick={() => void offer.refetch()}>{t('LANG_2FA_TRY_AGAIN')}</Button>
          </div>
        ) : (
          <SetUpSteps mail={mail} offer={offer.data} onOn={setCodes} />
        )}
        <div className={styles['links']}>
          <Button kind="link" onClick={() => void signOut()}>
            {t('LANG_2FA_OTHER_ACCOUNT')}
          </Button>
        </div>
      </div>
    </EntryPage>
  );
}
