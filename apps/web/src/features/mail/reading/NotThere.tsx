import type { ReactNode } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import styles from './ReadingPane.module.css';

/** The failure of a message that cannot load because there is no network. */
export const OFFLINE = new ApiError('offline');

interface NotThereProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Shown instead of a message that is loading, was deleted, or failed to load. */
export function NotThere({ failure, onRetry, onClose }: NotThereProps): ReactNode {
  const t = useText();
  const waited = useWaited();
  if (failure === null) {
    return waited ? (
      <div className={styles['bones']} role="status" aria-label={t('LANG_MAIL_LOADING')}>
        <div className={styles['boneTop']}>
          <Skeleton width="58%" height={14} />
        </div>
        <div className={styles['boneWho']}>
          <Skeleton width={40} height={40} round />
          <div className={styles['boneLines']}>
            <Skeleton width="34%" height={10} />
            <Skeleton width="22%" />
          </div>
        </div>
        <div className={styles['boneBody']}>
          <Skeleton width="92%" />
          <Skeleton width="86%" />
          <Skeleton width="64%" />
        </div>
      </div>
    ) : null;
  }
  const isOffline = failure === OFFLINE;
  const vanished =
    failure instanceof ApiError && (failure.code === 'message_not_found' || failure.code === 'mailbox_changed');
  return (
    <Middle>
      {vanished ? (
        <EmptyState
          title={t('LANG_MAIL_VANISHED')}
          action={<Button onClick={onClose}>{t('LANG_MAIL_BACK_TO_LIST')}</Button>}
        >
          {t('LANG_MAIL_VANISHED_WHY')}
        </EmptyState>
      ) : (
        <ErrorState
          title={t('LANG_MAIL_MESSAGE_FAILED')}
          // The message loads by itself when the network is back.
          action={isOffline ? undefined : <Button onClick={onRetry}>{t('LANG_MAIL_TRY_AGAIN')}</Button>}
          detailsLabel={t('LANG_MAIL_DETAILS')}
          details={failure instanceof ApiError && !isOffline ? (failure.details.serverText ?? failure.code) : undefined}
        >
          {t(errorTextKey(failure))}
        </ErrorState>
      )}
    </Middle>
  );
}
