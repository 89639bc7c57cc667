import type { RemoteSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import { text, useText } from '../../lib/i18n/text.tsx';
import { go, useLocation } from '../../lib/location.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { beginAtService, finishAtService, forgetSignIn, lastSignIn, returnedOf } from './service-sign-in.ts';
import styles from './ReturnFromService.module.css';

interface ReturnFromServiceProps {
  /** Opens the form with what was entered before. */
  readonly onForm: (settings: RemoteSettings) => void;
}

/** Completes a sign-in from which the browser comes back, and says what came of it. */
export function ReturnFromService({ onForm }: ReturnFromServiceProps): ReactNode {
  const t = useText();
  const { search } = useLocation();
  const [returned] = useState(() => returnedOf(search));
  const [isBusy, setBusy] = useState(returned !== null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (returned === null) return undefined;
    let here = true;
    // The code is removed from the address at once, so that it is neither in the history nor in a bookmark.
    go('/preferences/popimap', { replace: true });
    finishAtService(returned)
      .then(
        ({ settings }) => {
          if (here) greet(settings.user);
          forgetSignIn();
        },
        (error: unknown) => {
          if (here) setFailure(error);
        },
      )
      .finally(() => {
        if (here) setBusy(false);
      });
    return () => {
      here = false;
    };
  }, [returned]);
  const again = (): void => {
    const last = lastSignIn();
    setFailure(null);
    if (last === null) return;
    if ('settings' in last) onForm(last.settings);
    else beginAtService(last).catch(setFailure);
  };
  if (isBusy)
    return (
      <p className={styles['line']} role="status">
        <Spinner />
        {t('LANG_REMOTE_FINISHING')}
      </p>
    );
  if (failure === null) return null;
  return (
    <div className={styles['failed']}>
      <p role="alert" className={styles['line']}>
        <CircleAlert size={16} aria-hidden="true" />
        {t(errorTextKey(failure))}
      </p>
      <Button onClick={again}>{t('LANG_REMOTE_TRY_AGAIN')}</Button>
    </div>
  );
}

function greet(user: string): void {
  growl.show({ type: 'success', text: text('LANG_REMOTE_SIGNED_IN_NOW', { user }) });
}
