import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import { CALENDAR_IMPORT_DAYS } from '@pillarbox/contract/calendar/import-calls';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { ImportActions } from './ImportActions.tsx';
import { LeftOut } from './LeftOut.tsx';
import { Outcome } from './Outcome.tsx';
import { stateText } from './state-text.ts';
import type { ImportModel } from './use-import.ts';
import styles from './CheckStep.module.css';

interface ReportProps {
  readonly model: ImportModel;
  readonly state: CalendarImport;
}

/** The last step: how far the import is, and what became of it, with Undo. */
export function Report({ model, state }: ReportProps): ReactNode {
  const t = useText();
  const isRunning = state.state === 'running' || state.state === 'undoing';
  return (
    <div className={styles['check']}>
      <div className={styles['scroll']}>
        <p className={styles['file']}>{visibleText(state.name)}</p>
        <p className={styles['what']} role="status">
          {stateText(state, t)}
        </p>
        {isRunning ? (
          <progress
            className={styles['progress']}
            value={state.done}
            max={Math.max(1, state.total)}
            aria-label={t('LANG_CALENDAR_IMPORT_TITLE')}
          />
        ) : null}
        {model.error === null ? null : (
          <p className={styles['error']} role="alert">
            {t(errorTextKey(model.error))}
          </p>
        )}
        {state.state === 'undone' && state.stayed > 0 ? (
          <p>{t('LANG_CALENDAR_IMPORT_STAYED', { count: state.stayed })}</p>
        ) : null}
        {state.state === 'done' ? (
          <>
            <Outcome
              counts={state}
              title={t('LANG_CALENDAR_IMPORT_STEP_REPORT')}
              note={t('LANG_CALENDAR_IMPORT_UNDO_DAYS', { count: CALENDAR_IMPORT_DAYS })}
            />
            <LeftOut state={state} />
          </>
        ) : null}
      </div>
      {isRunning ? null : <Steps model={model} state={state} />}
    </div>
  );
}

function Steps({ model, state }: ReportProps): ReactNode {
  const t = useText();
  return (
    <div className={styles['foot']}>
      <ImportActions size="large" model={model} state={state} />
      <Button size="large" kind="quiet" onClick={model.reset}>
        {t('LANG_CALENDAR_IMPORT_ANOTHER')}
      </Button>
      <Button size="large" kind={state.state === 'done' ? 'primary' : 'default'} onClick={() => go('/calendar')}>
        {t('LANG_CALENDAR_IMPORT_SHOW')}
      </Button>
    </div>
  );
}
