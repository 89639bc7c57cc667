import type { ImportState } from '@pillarbox/contract/contacts-import/import';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { ImportOutcome } from '../../ui/importing/ImportOutcome.tsx';

const KINDS = [
  ['added', 'added', 'LANG_CONTACT_IMPORT_ADDED'],
  ['filled', 'changed', 'LANG_CONTACT_IMPORT_FILLED'],
  ['complete', 'same', 'LANG_CONTACT_IMPORT_COMPLETE'],
  ['leftOut', 'left-out', 'LANG_CONTACT_IMPORT_LEFT_OUT'],
] as const;

interface OutcomeProps {
  readonly counts: Pick<ImportState, 'added' | 'filled' | 'complete' | 'leftOut'>;
  readonly title: string;
  readonly note: string;
}

/** How many rows are new, fill in a card, find it complete, or are left out. */
export function Outcome({ counts, title, note }: OutcomeProps): ReactNode {
  const t = useText();
  const parts = KINDS.map(([name, kind, key]) => ({ kind, count: counts[name], word: t(key) }));
  return <ImportOutcome parts={parts} title={title} note={note} />;
}
