import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import { CALENDAR_IMPORT_DAYS } from '@pillarbox/contract/calendar/import-calls';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useTargets } from './import.queries.ts';
import { LeftOut } from './LeftOut.tsx';
import { Outcome } from './Outcome.tsx';
import { PreviewList } from './PreviewList.tsx';
import type { ImportModel } from './use-import.ts';
import styles from './CheckStep.module.css';

interface CheckStepProps {
  readonly model: ImportModel;
  readonly state: CalendarImport;
}

/** The second step: what the file holds, what importing it would do, and where it goes. Nothing is saved yet. */
export function CheckStep({ model, state }: CheckStepProps): ReactNode {
  const t = useText();
  return (
    <div className={styles['check']}>
      <div className={styles['scroll']}>
        <p className={styles['file']}>{visibleText(state.name)}</p>
        <Outcome counts={state} title={t('LANG_CALENDAR_IMPORT_WILL')} note={t('LANG_CALENDAR_IMPORT_NOTHING_YET')} />
        {state.unknownZones.length === 0 ? null : (
          <p className={styles['warning']} role="note">
            {t('LANG_CALENDAR_IMPORT_ZONES', { zones: visibleText(state.unknownZones.join(', ')) })}
          </p>
        )}
        {model.error === null ? null : (
          <p className={styles['error']} role="alert">
            {t(errorTextKey(model.error))}
          </p>
        )}
        <LeftOut state={state} />
        <PreviewList state={state} />
        <p className={styles['note']}>{t('LANG_CALENDAR_IMPORT_ALARMS')}</p>
      </div>
      <Foot model={model} state={state} />
    </div>
  );
}

function Foot({ model, state }: CheckStepProps): ReactNode {
  const t = useText();
  const targets = useTargets() ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const target = chosen ?? (targets.find(({ isDefault }) => isDefault) ?? targets[0])?.id ?? '';
  const count = state.added + state.changed;
  return (
    <div className={styles['foot']}>
      <Select
        label={t('LANG_CALENDAR_IMPORT_ADD_TO')}
        value={target}
        options={targets.map(({ id, name }) => ({ value: id, label: visibleText(name) }))}
        onChange={(id) => {
          setChosen(id);
          model.compare(id);
        }}
      />
      <span className={styles['days']}>{t('LANG_CALENDAR_IMPORT_UNDO_DAYS', { count: CALENDAR_IMPORT_DAYS })}</span>
      <Button size="large" kind="quiet" onClick={model.reset}>
        {t('LANG_CALENDAR_IMPORT_CANCEL')}
      </Button>
      <Button
        size="large"
        kind="primary"
        busy={model.busy}
        disabled={count === 0 || target === ''}
        onClick={() => model.run(state.id, target)}
      >
        {t('LANG_CALENDAR_IMPORT_IMPORT', { count })}
      </Button>
    </div>
  );
}
