import type { ReactNode } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { usePageSettings } from '../../../lib/page-settings.ts';
import { useUser } from '../../../lib/session-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { EntryPage } from '../parts/EntryPage.tsx';
import { IssuerButton } from './IssuerButton.tsx';
import styles from './Issuer.module.css';

/** Why a sign-in at the issuer has failed, and what to do next. A user who was signed in still is. */
export function IssuerFailed({ error }: { readonly error: unknown }): ReactNode {
  const t = useText();
  const user = useUser();
  const { issuer } = usePageSettings();
  // With `here` the sign-in screen does not lead to the issuer at once.
  const back = (): void => go(user === null ? '/login?here=1' : '/', { replace: true });
  return (
    <EntryPage title={t('LANG_SESSION_ISSUER_FAILED')} intro={t(errorTextKey(error))}>
      <div className={styles['only']}>
        {issuer === null ? null : <IssuerButton name={issuer.name} isOnly keeps={() => false} />}
        <Button size="sign-in" onClick={back}>
          {t('LANG_SESSION_ISSUER_BACK')}
        </Button>
      </div>
    </EntryPage>
  );
}
