import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { ImportFrame } from '../../ui/importing/ImportFrame.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { Report } from './Report.tsx';
import type { ImportModel } from './use-import.ts';
import { useImport } from './use-import.ts';

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
  const step = stepOf(model);
  return (
    <ImportFrame title={t('LANG_CONTACT_IMPORT_TITLE')} steps={STEPS.map((key) => t(key))} step={step}>
      {step === 0 ? <FileStep model={model} /> : null}
      {step === 1 && model.reading !== null ? <ColumnsStep model={model} reading={model.reading} /> : null}
      {step === 2 && model.state !== null ? <Report model={model} state={model.state} /> : null}
    </ImportFrame>
  );
}
