import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { NOTHING_SELECTED } from '../model/selection.ts';
import { selection } from '../state/mail-state.ts';

interface CheckAllProps {
  /** The rows of the list. */
  readonly total: number;
  /** Checks all of them. */
  readonly onAll: () => void;
}

/** Checks all rows, or unchecks those that are checked. */
export function CheckAll({ total, onAll }: CheckAllProps): ReactNode {
  const t = useText();
  const checked = useStore(selection, (now) => now.checked.size);
  return (
    <Checkbox
      aria-label={t('LANG_MAIL_SELECT_ALL')}
      disabled={total === 0}
      checked={checked > 0 && checked >= total}
      indeterminate={checked > 0 && checked < total}
      onChange={() => (checked > 0 ? selection.set(NOTHING_SELECTED) : onAll())}
    />
  );
}
