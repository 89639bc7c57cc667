import type { ReactNode } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import type { ShownEvents } from '../data/use-shown-events.ts';

/** In place of a view of which nothing could be read. */
export function EventsFailed({ window }: { readonly window: ShownEvents }): ReactNode {
  const t = useText();
  return (
    <ErrorState
      title={t('LANG_CALENDAR_FAILED')}
      action={<Button onClick={window.refetch}>{t('LANG_CALENDAR_TRY_AGAIN')}</Button>}
    >
      {t(errorTextKey(window.error))}
    </ErrorState>
  );
}
