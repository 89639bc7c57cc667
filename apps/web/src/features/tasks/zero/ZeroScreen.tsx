import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { GrowlContainer } from '../../../ui/GrowlContainer.tsx';
import { ProgressSlot } from '../../../ui/Slot.tsx';
import { readZero, undoStep } from '../actions/zero-actions.ts';
import { openScope } from '../data/tasks-location.ts';
import { zero } from '../state/zero.ts';
import { ZeroCard } from './ZeroCard.tsx';
import { ZeroForm } from './ZeroForm.tsx';
import styles from './ZeroScreen.module.css';

/** The inbox-zero flow: one message after another becomes a task, is answered, filed or deleted [MAIL-019]. */
export function ZeroScreen(): ReactNode {
  const t = useText();
  const flow = useStore(zero);
  const isPhone = useMedia(PHONE);
  const { phase, rows, steps, total, error } = flow;
  // A flow that was left for an answer goes on.
  useEffect(() => {
    const { phase: known, rows: left } = zero.get();
    if (known !== 'ready' || left.length === 0) void readZero(true);
  }, []);
  const left = Math.max(0, total - steps.length);
  const first = rows[0];
  return (
    <div className={styles['screen']}>
      <div className={styles['bar']}>
        <Button kind="quiet" icon={<ChevronLeft size={16} />} onClick={() => openScope({})}>
          {t('LANG_TASKS_ZERO_LEAVE')}
        </Button>
        <span className={styles['progress']}>
          <ProgressSlot label={t('LANG_TASKS_ZERO_PROGRESS')} value={total === 0 ? 0 : steps.length / total} />
        </span>
        <span className={styles['left']}>{total === 0 ? '' : t('LANG_TASKS_ZERO_REMAIN', { count: left })}</span>
      </div>
      <div className={styles['scroll']}>
        {phase === 'failed' ? (
          <div className={styles['middle']}>
            <ErrorState
              title={t('LANG_TASKS_ZERO_FAILED')}
              action={<Button onClick={() => void readZero(true)}>{t('LANG_TASKS_TRY_AGAIN')}</Button>}
            >
              {t(errorTextKey(error))}
            </ErrorState>
          </div>
        ) : null}
        {phase === 'ready' && first === undefined ? (
          <Finished skipped={steps.filter((one) => !one.isSorted).length} />
        ) : null}
        {first === undefined ? null : (
          <div className={styles['column']}>
            <ZeroCard key={`card-${first.uid}`} row={first} behind={Math.min(2, left - 1)} />
            <ZeroForm key={`form-${first.uid}`} row={first} />
          </div>
        )}
      </div>
      {isPhone ? <GrowlContainer /> : null}
    </div>
  );
}

/** After the last message: all is sorted, or some were skipped. */
function Finished({ skipped }: { readonly skipped: number }): ReactNode {
  const t = useText();
  const canUndo = useStore(zero, ({ steps }) => steps.length > 0);
  const again = <Button onClick={() => void readZero(true)}>{t('LANG_TASKS_ZERO_START')}</Button>;
  const back = <Button onClick={() => void undoStep()}>{t('LANG_TASKS_UNDO')}</Button>;
  return (
    <div className={styles['middle']} role="status">
      {skipped > 0 ? (
        <EmptyState title={t('LANG_TASKS_ZERO_LEFT', { count: skipped })} action={again} />
      ) : (
        <EmptyState title={t('LANG_TASKS_ZERO_ALL')} action={canUndo ? back : undefined}>
          {t('LANG_TASKS_ZERO_ALL_HINT')}
        </EmptyState>
      )}
    </div>
  );
}
