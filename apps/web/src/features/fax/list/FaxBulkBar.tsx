import type { Fax } from '@pillarbox/contract/fax/fax';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { BulkAction, BulkBar, BulkCount } from '../../../ui/BulkBar.tsx';
import { check, uncheckAll } from '../data/selection.ts';
import { isDeletable, removeFaxes } from '../data/fax-actions.ts';

/** The action for the faxes that are chosen, below the list (ui.md 6). Those on their way have to be stopped first. */
export function FaxBulkBar({ faxes }: { readonly faxes: readonly Fax[] }): ReactNode {
  const t = useText();
  return (
    <BulkBar
      label={t('LANG_FAX_SELECTED_ACTIONS')}
      count={<BulkCount count={faxes.length} sentence={t('LANG_FAX_SELECTED', { count: faxes.length })} />}
      clearLabel={t('LANG_FAX_SELECT_NONE')}
      onClear={uncheckAll}
    >
      <BulkAction
        label={t('LANG_FAX_DELETE')}
        icon={<Trash2 size={17} />}
        disabled={!faxes.some(isDeletable)}
        onClick={() => {
          removeFaxes(faxes);
          const left = faxes.filter((one) => !isDeletable(one));
          check(
            left.map(({ id }) => id),
            false,
          );
        }}
      />
    </BulkBar>
  );
}
