import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { ImportFrame } from '../../../ui/importing/ImportFrame.tsx';
import { CheckStep } from './CheckStep.tsx';
import { FileStep } from './FileStep.tsx';
import { Report } from './Report.tsx';
import { useImport } from './use-import.ts';

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
    <ImportFrame title={t('LANG_CALENDAR_IMPORT_TITLE')} steps={STEPS.map((key) => t(key))} step={step} area="reading">
      {state === null ? <FileStep model={model} /> : null}
      {state !== null && step === 1 ? <CheckStep model={model} state={state} /> : null}
      {state !== null && step === 2 ? <Report model={model} state={state} /> : null}
    </ImportFrame>
  );
}
