import { confirmIdentity } from '@pillarbox/contract/session/second-factor';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { usePageSettings } from '../../../lib/page-settings.ts';
import { Button } from '../../../ui/Button.tsx';
import { confirmAtIssuer } from '../actions/sign-in.ts';
import type { SecretKind } from '../parts/SecretDialog.tsx';
import { SecretDialog } from '../parts/SecretDialog.tsx';
import { failureText } from './failure-text.ts';
import { isAttemptLimit, signOutOnLimit } from './verify.ts';
import styles from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  /** A code of the app is accepted instead of the password. */
  readonly withCode: boolean;
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

/**
 * Asks for the password, or a code of the app, before the second factor is changed. Where an issuer signs users in, it can ask
 * them instead: not all of them have a password.
 */
export function ConfirmDialog({ withCode, onConfirmed, onClose }: ConfirmDialogProps): ReactNode {
  const t = useText();
  const [kind, setKind] = useState<SecretKind>('password');
  const byCode = kind === 'code';
  const { issuer } = usePageSettings();
  const leave = (): void => {
    confirmAtIssuer().catch((error: unknown) => growl.show({ type: 'danger', text: failureText(error, t) }));
  };
  const explain = (failure: unknown): string | null => {
    if (isAttemptLimit(failure)) return null;
    const isWrongCode = failure instanceof ApiError && failure.code === 'second_factor_rejected';
    return isWrongCode ? t('LANG_2FA_WRONG_CODE') : failureText(failure, t);
  };
  return (
    <SecretDialog
      kind={kind}
      words={{
        title: t('LANG_2FA_CONFIRM_TITLE'),
        why: t('LANG_2FA_CONFIRM_WHY'),
        label: t(byCode ? 'LANG_2FA_CODE' : 'LANG_SESSION_PASSWORD'),
        submit: t('LANG_2FA_CONFIRM'),
        cancel: t('LANG_2FA_CANCEL'),
      }}
      send={async (secret) => {
        await signOutOnLimit(call(confirmIdentity, { body: byCode ? { code: secret } : { password: secret } }));
        onConfirmed();
      }}
      explain={explain}
      onLeave={onClose}
    >
      {issuer === null ? null : (
        <Button kind="link" className={styles['other']} onClick={leave}>
          {t('LANG_2FA_CONFIRM_BY_ISSUER', { name: issuer.name })}
        </Button>
      )}
      {withCode ? (
        <Button kind="link" className={styles['other']} onClick={() => setKind(byCode ? 'password' : 'code')}>
          {t(byCode ? 'LANG_2FA_CONFIRM_BY_PASSWORD' : 'LANG_2FA_CONFIRM_BY_CODE')}
        </Button>
      ) : null}
    </SecretDialog>
  );
}
