import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { PHONE, useMedia } from '../../lib/media.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { Report } from './Report.tsx';
import type { ImportModel } from './use-import.ts';
import { useImport } from './use-import.ts';
import styles from './ImportScreen.module.css';

const STEPS = [
  'LANG_CONTACT_IMPORT_STEP_FILE',
  'LANG_CONTACT_IMPORT_STEP_COLUMNS',
  'LANG_CONTACT_IMPORT_STEP_REPORT',
] as const;

function stepOf({ reading, state }: ImportModel): number {
  if (state !== null) return 2;
  return reading === null ? 0 : 1;
}

/** Route /contacts/import-contacts [SHELL-073, CONT-037]: imports contacts from a file. */
export function ImportScreen(): ReactNode {
  const t = useText();
  const model = useImport();
  const isPhone = useMedia(PHONE);
  const step = stepOf(model);
  return (
    <div className={styles['screen']} data-phone={isPhone || undefined}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('LANG_CONTACT_IMPORT_TITLE')}</h2>
        <ol className={styles['steps']}>
          {STEPS.map((key, index) => (
            <li key={key} className={styles['step']} aria-current={index === step ? 'step' : undefined}>
              {t(key)}
            </li>
          ))}
        </ol>
      </header>
      {step === 0 ? <FileStep model={model} /> : null}
      {step === 1 && model.reading !== null ? <ColumnsStep model={model} reading={model.reading} /> : null}
      {step === 2 && model.state !== null ? <Report model={model} state={model.state} /> : null}
    </div>
  );
}
