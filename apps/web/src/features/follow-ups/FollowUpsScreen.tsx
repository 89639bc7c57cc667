import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { pageSettingsOf } from '../../lib/page-settings.ts';
import { partner } from '../../lib/partner.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { FollowUpRow } from './FollowUpRow.tsx';
import { useFollowUps } from './follow-ups.ts';
import styles from '../../ui/WaitingList.module.css';
import { useOriginals } from './originals.ts';

/** The follow-ups of sent messages, the next due first [FUP-003, SHELL-051]. */
export function FollowUpsScreen(): ReactNode {
  const t = useText();
  const { data: sets, error, refetch } = useFollowUps();
  const isThere = useOriginals(sets);
  const { storedSignIn } = pageSettingsOf(partner.get());
  return (
    <section
      className={styles['screen']}
      aria-labelledby="follow-ups-title"
      aria-busy={(sets === undefined && error === null) || undefined}
    >
      <header className={styles['top']}>
        <h2 id="follow-ups-title" className={styles['title']}>
          {t('LANG_SHELL_FOLLOW_UPS')}
        </h2>
        <IconButton
          icon={<X size={18} />}
          label={t('LANG_FOLLOW_UPS_VIEW_CLOSE')}
          onClick={() => go('/mail/list/msg')}
        />
      </header>
      {sets === undefined ? (
        error === null ? null : (
          <ErrorState
            title={t('LANG_FOLLOW_UPS_VIEW_LOAD_FAILED')}
            action={<Button onClick={() => void refetch()}>{t('LANG_FOLLOW_UPS_VIEW_TRY_AGAIN')}</Button>}
          >
            {t(errorTextKey(error))}
          </ErrorState>
        )
      ) : sets.length === 0 ? (
        <EmptyState title={t('LANG_FOLLOW_UPS_VIEW_EMPTY')}>{t('LANG_FOLLOW_UPS_VIEW_EMPTY_HINT')}</EmptyState>
      ) : (
        <>
          {storedSignIn ? null : <p className={styles['note']}>{t('LANG_FOLLOW_UPS_VIEW_NO_CREDENTIAL')}</p>}
          <ul className={styles['list']} role="list">
            {sets.map((set) => (
              <FollowUpRow key={set.srcUID} set={set} isThere={isThere(set)} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
