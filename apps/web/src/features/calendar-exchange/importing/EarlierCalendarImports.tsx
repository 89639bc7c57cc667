import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EarlierImports } from '../../../ui/importing/EarlierImports.tsx';
import { useImports } from './import.queries.ts';
import { stateText } from './state-text.ts';
import type { ImportModel } from './use-import.ts';

/** The imports that can still be taken back, or that were interrupted. */
export function EarlierCalendarImports({ model }: { readonly model: ImportModel }): ReactNode {
  const t = useText();
  const imports = (useImports() ?? []).map((one) => ({
    id: one.id,
    name: visibleText(one.name),
    outcome: stateText(one, t),
    actions:
      one.state === 'interrupted' || one.state === 'done' ? (
        <Button size="small" busy={model.busy} onClick={() => model.undo(one.id)}>
          {t('LANG_CALENDAR_IMPORT_UNDO')}
        </Button>
      ) : null,
  }));
  return <EarlierImports title={t('LANG_CALENDAR_IMPORT_EARLIER')} imports={imports} />;
}
