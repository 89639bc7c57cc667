import type { ReactNode } from 'react';
import { useLocaleTag } from '../../lib/i18n/text.tsx';
import { useDuplicateCount } from './duplicates-calls.ts';

/** The number of possible duplicates beside the link in the pane; nothing when there are none. */
export function DuplicateCount(): ReactNode {
  const tag = useLocaleTag();
  const total = useDuplicateCount() ?? 0;
  return total === 0 ? null : total.toLocaleString(tag);
}
