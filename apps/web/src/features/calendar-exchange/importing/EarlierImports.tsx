import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useImports } from './import.queries.ts';
import { stateText } from './state-text.ts';
import type { ImportModel } from './use-import.ts';
import styles from './FileStep.module.css';

/** The imports that can still be taken back, or that were interrupted. */
export function EarlierImports({ model }: { readonly model: ImportModel }): ReactNode {
  const t = useText();
  const imports = useImports() ?? [];
  if (imports.length === 0) return null;
  return (
    <section>
      <h3 className={styles['heading']}>{t('LANG_CALENDAR_IMPORT_EARLIER')}</h3>
      <ul className={styles['list']}>
        {imports.map((one) => (
          <Earlier key={one.id} one={one} model={model} />
        ))}
      </ul>
    </section>
  );
}

function Earlier({ one, model }: { readonly one: CalendarImport; readonly model: ImportModel }): ReactNode {
  const t = useText();
  return (
    <li className={styles['import']}>
      <span className={styles['name']}>{visibleText(one.name)}</span>
      <span className={styles['what']}>{stateText(one, t)}</span>
      {one.state === 'interrupted' || one.state === 'done' ? (
        <Button size="small" busy={model.busy} onClick={() => model.undo(one.id)}>
          {t('LANG_CALENDAR_IMPORT_UNDO')}
        </Button>
      ) : null}
    </li>
  );
}
