import type { RemoteAccount } from '@pillarbox/contract/remote-accounts/remote-account';
import { CircleAlert, CircleCheck, Clock, Download, Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { codeTextKey } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { ProgressSlot } from '../../ui/Slot.tsx';
import { tryAgain } from './account-actions.ts';
import { useMoment } from './use-moment.ts';
import styles from './AccountState.module.css';

/** Where the collection of an account is: always an icon and words, and what there is to know about it. */
export function AccountState({ account }: { readonly account: RemoteAccount }): ReactNode {
  const t = useText();
  const { state, done, found, collected, whileSignedIn, reason, nextAt, settings } = account;
  const moment = useMoment();
  return (
    <>
      <StateLine account={account} />
      {state === 'running' && found > 0 ? (
        <span className={styles['slot']}>
          <ProgressSlot label={t('LANG_REMOTE_RUNNING', { done, found })} value={done / found} />
        </span>
      ) : null}
      {state === 'refused' && settings.live === undefined ? (
        <p className={styles['note']}>{t('LANG_REMOTE_REFUSED_WHAT', { count: collected })}</p>
      ) : null}
      {state === 'failed' ? (
        <p className={styles['note']}>
          {t(codeTextKey(reason))} {nextAt === 0 ? '' : t('LANG_REMOTE_NEXT', { when: moment(nextAt) })}
        </p>
      ) : null}
      {account.sendingRefused ? <p className={styles['note']}>{t('LANG_ERROR_REMOTE_SENDING_REFUSED')}</p> : null}
      <LeftThere account={account} />
      {whileSignedIn ? <p className={styles['note']}>{t('LANG_REMOTE_SIGNED_IN')}</p> : null}
    </>
  );
}

/** How many messages stay on the other side, why, and the button that tries them again. */
function LeftThere({ account }: { readonly account: RemoteAccount }): ReactNode {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const { skipped, skippedLarge, state, settings } = account;
  const others = skipped - skippedLarge;
  if (skipped === 0 || settings.live !== undefined) return null;
  const retry = (): void => {
    setBusy(true);
    void tryAgain(account).finally(() => setBusy(false));
  };
  return (
    <>
      {skippedLarge > 0 ? (
        <p className={styles['note']}>{t('LANG_REMOTE_TOO_LARGE', { count: skippedLarge })}</p>
      ) : null}
      {others > 0 ? (
        <p className={styles['note']}>
          {t('LANG_REMOTE_LEFT', { count: others })}{' '}
          {state === 'ok' || state === 'failed' ? (
            <Button
              kind="link"
              busy={busy}
              aria-label={t('LANG_REMOTE_FOR', { action: t('LANG_REMOTE_TRY_AGAIN'), user: settings.user })}
              onClick={retry}
            >
              {t('LANG_REMOTE_TRY_AGAIN')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

/** The icon and the words of the state; changes are announced. */
function StateLine({ account }: { readonly account: RemoteAccount }): ReactNode {
  const t = useText();
  const moment = useMoment();
  const { state, since, checkedAt, done, found } = account;
  const isLive = account.settings.live !== undefined;
  const [icon, words, look] = ((): [ReactNode, string, string] => {
    switch (state) {
      case 'ok':
        return [<CircleCheck key="ok" size={16} />, t('LANG_REMOTE_OK', { when: moment(checkedAt) }), 'good'];
      case 'running': {
        const isLooking = found === 0;
        const text = isLooking ? t('LANG_REMOTE_LOOKING') : t('LANG_REMOTE_RUNNING', { done, found });
        return [<Download key="running" size={16} />, text, 'plain'];
      }
      case 'refused': {
        const { service } = account.settings;
        const when = moment(since);
        const text =
          service === undefined ? t('LANG_REMOTE_REFUSED', { when }) : t('LANG_REMOTE_ENDED', { service, when });
        return [<CircleAlert key="refused" size={16} />, text, 'bad'];
      }
      case 'failed':
        return [<CircleAlert key="failed" size={16} />, t('LANG_REMOTE_FAILED', { when: moment(since) }), 'bad'];
      case 'paused':
        return [<Pause key="paused" size={16} />, t('LANG_REMOTE_PAUSED', { when: moment(since) }), 'plain'];
      case 'waiting':
        return [
          <Clock key="waiting" size={16} />,
          t(isLive ? 'LANG_REMOTE_LIVE_WAITING' : 'LANG_REMOTE_WAITING'),
          'plain',
        ];
    }
  })();
  return (
    <p className={cx(styles['state'], styles[look])}>
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      <span role="status">{words}</span>
    </p>
  );
}
