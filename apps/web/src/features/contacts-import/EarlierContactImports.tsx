import type { ImportState } from '@pillarbox/contract/contacts-import/import';
import type { ReactNode } from 'react';
import type { Translate } from '../../lib/i18n/text.tsx';
import { useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { EarlierImports } from '../../ui/importing/EarlierImports.tsx';
import { useImports } from './import-calls.ts';
import type { ImportModel } from './use-import.ts';

/** What became of an import, in one sentence. */
export function stateText({ state, done, total, added, filled }: ImportState, t: Translate): string {
  switch (state) {
    case 'running':
      return t('LANG_CONTACT_IMPORT_RUNNING', { done, total });
    case 'undoing':
      return t('LANG_CONTACT_IMPORT_UNDOING', { done, total });
    case 'interrupted':
      return t('LANG_CONTACT_IMPORT_INTERRUPTED', { done, total });
    case 'undone':
      return t('LANG_CONTACT_IMPORT_UNDONE');
    case 'done':
    case 'ready':
      return t('LANG_CONTACT_IMPORT_DONE', { count: added + filled });
  }
}

/** The imports that can still be taken back, or that were interrupted. */
export function EarlierContactImports({ model }: { readonly model: ImportModel }): ReactNode {
  const t = useText();
  const imports = (useImports() ?? []).map((one) => ({
    id: one.id,
    name: one.name,
    outcome: stateText(one, t),
    actions: (
      <>
        {one.state === 'interrupted' ? (
          <Button size="small" busy={model.busy} onClick={() => model.run(one.id)}>
            {t('LANG_CONTACT_IMPORT_GO_ON')}
          </Button>
        ) : null}
        {one.state === 'interrupted' || one.state === 'done' ? (
          <Button size="small" busy={model.busy} onClick={() => model.undo(one.id)}>
            {t('LANG_CONTACT_IMPORT_UNDO')}
          </Button>
        ) : null}
      </>
    ),
  }));
  return <EarlierImports title={t('LANG_CONTACT_IMPORT_EARLIER')} imports={imports} />;
}
