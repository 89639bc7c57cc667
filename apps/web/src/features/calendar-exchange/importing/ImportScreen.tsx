import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { CheckStep } from './CheckStep.tsx';
import { FileStep } from './FileStep.tsx';
import { Report } from './Report.tsx';
import { useImport } from './use-import.ts';
import styles from './ImportScreen.module.css';

const STEPS = [
  'LANG_CALENDAR_IMPORT_STEP_FILE',
  'LANG_CALENDAR_IMPORT_PREVIEW',
  'LANG_CALENDAR_IMPORT_STEP_REPORT',
] as const;

/** Route /calendar/import [SHELL-085, CAL-019]: imports events and tasks from a file, and saves calendars as files. */
export function ImportScreen(): ReactNode {
  const t = useText();
  const model = useImport();
  const { state } = model;
  const step = state === null ? 0 : state.state === 'ready' ? 1 : 2;
  return (
    <div className={styles['screen']} data-area="reading">
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('LANG_CALENDAR_IMPORT_TITLE')}</h2>
        <ol className={styles['steps']}>
          {STEPS.map((key, index) => (
            <li key={key} className={styles['step']} aria-current={index === step ? 'step' : undefined}>
              {t(key)}
            </li>
          ))}
        </ol>
      </header>
      {state === null ? <FileStep model={model} /> : null}
      {state !== null && step === 1 ? <CheckStep model={model} state={state} /> : null}
      {state !== null && step === 2 ? <Report model={model} state={state} /> : null}
    </div>
  );
}
