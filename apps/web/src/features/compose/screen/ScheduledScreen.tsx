import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { gatewayCalls } from '../data/compose-calls.ts';
import { isScheduled, loadOutbox, waiting } from '../data/waiting-store.ts';
import { guardMessages } from '../resume/guard.ts';
import { ScheduledRow } from './ScheduledRow.tsx';
import styles from '../../../ui/WaitingList.module.css';

/**
 * The messages of the outbox: those that wait without a time, and why; then the scheduled ones, the next one first (ui.md 13,
 * 21).
 */
export function ScheduledScreen(): ReactNode {
  const t = useText();
  const items = useStore(waiting);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback((): void => {
    setFailure(null);
    loadOutbox(gatewayCalls.outbox).catch(setFailure);
  }, []);
  useEffect(() => {
    guardMessages();
    load();
  }, [load]);
  const ordered = items?.filter(isScheduled).toSorted((a, b) => a.sendat - b.sendat) ?? [];
  const others = items?.filter((item) => !isScheduled(item)) ?? [];
  return (
    <section className={styles['screen']} aria-labelledby="scheduled-title" aria-busy={items === null || undefined}>
      <header className={styles['top']}>
        <h2 id="scheduled-title" className={styles['title']}>
          {t('LANG_SHELL_SCHEDULED')}
        </h2>
        <IconButton icon={<X size={18} />} label={t('LANG_COMPOSE_CLOSE')} onClick={() => go('/mail/list/msg')} />
      </header>
      {failure !== null ? (
        <ErrorState
          title={t('LANG_SCHEDULE_LOAD_FAILED')}
          action={<Button onClick={load}>{t('LANG_COMPOSE_TRY_AGAIN')}</Button>}
        >
          {t(errorTextKey(failure))}
        </ErrorState>
      ) : items?.length === 0 ? (
        <EmptyState title={t('LANG_SCHEDULE_EMPTY')}>{t('LANG_SCHEDULE_EMPTY_HINT')}</EmptyState>
      ) : (
        <>
          {others.length === 0 ? null : (
            <section aria-labelledby="unsent-title">
              <h3 id="unsent-title" className={styles['part']}>
                {t('LANG_SCHEDULE_UNSENT')}
              </h3>
              <Rows items={others} />
            </section>
          )}
          <Rows items={ordered} />
        </>
      )}
    </section>
  );
}

function Rows({ items }: { readonly items: readonly OutboxItem[] }): ReactNode {
  if (items.length === 0) return null;
  return (
    <ul className={styles['list']} role="list">
      {items.map((item) => (
        <ScheduledRow key={item.id} item={item} />
      ))}
    </ul>
  );
}
