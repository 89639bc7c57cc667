import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Middle } from '../../../ui/Middle.tsx';

/** Beside the list, while no fax is open. */
export function NothingOpen(): ReactNode {
  const t = useText();
  return (
    <Middle>
      <EmptyState title={t('LANG_FAX_NOTHING_OPEN')} />
    </Middle>
  );
}
