import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { EarlierImports } from '../../../ui/importing/EarlierImports.tsx';
import { ImportActions } from './ImportActions.tsx';
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
    actions: <ImportActions size="small" model={model} state={one} />,
  }));
  return <EarlierImports title={t('LANG_CALENDAR_IMPORT_EARLIER')} imports={imports} />;
}
