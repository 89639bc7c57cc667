import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { ImportModel } from './use-import.ts';

interface ImportActionsProps {
  readonly model: Pick<ImportModel, 'busy' | 'run' | 'undo'>;
  readonly state: Pick<CalendarImport, 'id' | 'state'>;
  readonly size: 'small' | 'large';
}

/** What can be done with an import that has ended: go on with one that was interrupted, and take it back. */
export function ImportActions({
  model: { busy, run, undo },
  state: { id, state },
  size,
}: ImportActionsProps): ReactNode {
  const t = useText();
  return (
    <>
      {state === 'interrupted' ? (
        <Button size={size} busy={busy} onClick={() => run(id)}>
          {t('LANG_CALENDAR_IMPORT_GO_ON')}
        </Button>
      ) : null}
      {state === 'interrupted' || state === 'done' ? (
        <Button size={size} busy={busy} onClick={() => undo(id)}>
          {t('LANG_CALENDAR_IMPORT_UNDO')}
        </Button>
      ) : null}
    </>
  );
}
