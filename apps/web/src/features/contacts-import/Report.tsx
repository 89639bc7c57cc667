import type { ImportState } from '@pillarbox/contract/contacts-import/import';
import { IMPORT_DAYS } from '@pillarbox/contract/contacts-import/import';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { errorTextKey } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { Button } from '../../ui/Button.tsx';
import { stateText } from './EarlierContactImports.tsx';
import { LeftOut } from './LeftOut.tsx';
import { Outcome } from './Outcome.tsx';
import { isRunning } from './import-calls.ts';
import type { ImportModel } from './use-import.ts';
import styles from './Report.module.css';

interface ReportProps {
  readonly model: ImportModel;
  readonly state: ImportState;
}

/** The last step: how far the import is, and what became of it, with Undo. */
export function Report({ model, state }: ReportProps): ReactNode {
  const t = useText();
  const { reading } = model;
  const runs = isRunning(state);
  return (
    <div className={styles['report']}>
      <div className={styles['scroll']}>
        <p className={styles['file']}>{visibleText(state.name)}</p>
        <p className={styles['what']} role="status">
          {stateText(state, t)}
        </p>
        {runs ? (
          <progress
            className={styles['progress']}
            value={state.done}
            max={Math.max(1, state.total)}
            aria-label={t('LANG_CONTACT_IMPORT_TITLE')}
          />
        ) : null}
        {model.error === null ? null : (
          <p className={styles['error']} role="alert">
            {t(errorTextKey(model.error))}
          </p>
        )}
        {state.state === 'undone' && state.kept > 0 ? (
          <p>{t('LANG_CONTACT_IMPORT_KEPT', { count: state.kept })}</p>
        ) : null}
        {state.state === 'done' ? (
          <>
            <Outcome
              counts={state}
              title={t('LANG_CONTACT_IMPORT_STEP_REPORT')}
              note={t('LANG_CONTACT_IMPORT_UNDO_DAYS', { count: IMPORT_DAYS })}
            />
            {reading?.id === state.id ? <LeftOut model={model} reading={reading} isDone /> : null}
          </>
        ) : null}
      </div>
      {runs ? null : <Steps model={model} state={state} />}
    </div>
  );
}

function Steps({ model, state }: ReportProps): ReactNode {
  const t = useText();
  return (
    <div className={styles['foot']}>
      {state.state === 'interrupted' ? (
        <Button size="large" kind="primary" busy={model.busy} onClick={() => model.run()}>
          {t('LANG_CONTACT_IMPORT_GO_ON')}
        </Button>
      ) : null}
      {state.state === 'done' || state.state === 'interrupted' ? (
        <Button size="large" busy={model.busy} onClick={() => model.undo()}>
          {t('LANG_CONTACT_IMPORT_UNDO')}
        </Button>
      ) : null}
      <Button size="large" kind="quiet" onClick={model.reset}>
        {t('LANG_CONTACT_IMPORT_ANOTHER')}
      </Button>
      <Button size="large" kind={state.state === 'done' ? 'primary' : 'default'} onClick={() => go('/contacts')}>
        {t('LANG_CONTACT_IMPORT_SHOW')}
      </Button>
    </div>
  );
}
