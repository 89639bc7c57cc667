import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { ImportOutcome } from '../../../ui/importing/ImportOutcome.tsx';

const KINDS = [
  ['added', 'added', 'LANG_CALENDAR_IMPORT_ADDED'],
  ['changed', 'changed', 'LANG_CALENDAR_IMPORT_CHANGED'],
  ['kept', 'same', 'LANG_CALENDAR_IMPORT_KEPT'],
  ['leftOutCount', 'left-out', 'LANG_CALENDAR_IMPORT_LEFT_OUT'],
] as const;

interface OutcomeProps {
  readonly counts: Pick<CalendarImport, 'added' | 'changed' | 'kept' | 'leftOutCount'>;
  readonly title: string;
  readonly note: string;
}

/** How many entries are new, replace an older version, are there already, or are left out. */
export function Outcome({ counts, title, note }: OutcomeProps): ReactNode {
  const t = useText();
  const parts = KINDS.map(([name, kind, key]) => ({ kind, count: counts[name], word: t(key) }));
  return <ImportOutcome parts={parts} title={title} note={note} />;
}
