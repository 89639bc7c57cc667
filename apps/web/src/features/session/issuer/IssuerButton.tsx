import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { beginAtIssuer } from '../actions/sign-in.ts';
import styles from './Issuer.module.css';

interface IssuerButtonProps {
  /** Name of the issuer. */
  readonly name: string;
  /** The only way to sign in, not one beside the password. */
  readonly isOnly?: boolean;
  /** Whether the user wants to stay signed in. */
  readonly keeps: () => boolean;
}

/** Leads to the sign-in page of the issuer. Says so when the issuer cannot be reached. */
export function IssuerButton({ name, isOnly = false, keeps }: IssuerButtonProps): ReactNode {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const leave = (): void => {
    setBusy(true);
    setFailure(null);
    // The button stays busy until the browser has left.
    beginAtIssuer(keeps()).catch((error: unknown) => {
      setBusy(false);
      setFailure(error);
    });
  };
  return (
    <div className={styles['choice']}>
      <Button kind={isOnly ? 'primary' : 'default'} size="sign-in" busy={busy} onClick={leave}>
        {t('LANG_SESSION_ISSUER_SIGN_IN', { name })}
      </Button>
      <div role="alert" className={styles['failure']}>
        {failure === null ? null : t(errorTextKey(failure))}
      </div>
    </div>
  );
}
