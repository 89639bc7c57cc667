import type { ReactNode } from 'react';
import { ApiError, errorTextKey } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './Incoming.module.css';

/** Why the rules could not be read. A server without rules is not asked again. */
export function LoadFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const t = useText();
  const isFinal = error instanceof ApiError && error.code === 'mail_rules_unavailable';
  return (
    <div className={styles['failed']}>
      <p role="alert">{t(errorTextKey(error))}</p>
      {isFinal ? null : <Button onClick={onRetry}>{t('LANG_INCOMING_TRY_AGAIN')}</Button>}
    </div>
  );
}
