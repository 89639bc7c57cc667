import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import type { Opened } from '../composer/compose-session.ts';
import { openCopy, takeOver } from '../composer/draft-elsewhere.ts';
import styles from './ComposeForm.module.css';

/** Shown instead of a draft that another tab has open: the user continues it here, or opens a copy. */
export function OpenElsewhere({ draft }: { readonly draft: Extract<Opened, { kind: 'elsewhere' }> }): ReactNode {
  const t = useText();
  return (
    <ErrorState
      title={t('LANG_WINDOWS_ELSEWHERE')}
      action={
        <span className={styles['choices']}>
          <Button kind="primary" onClick={() => void takeOver(draft)}>
            {t('LANG_WINDOWS_CONTINUE_HERE')}
          </Button>
          <Button onClick={() => void openCopy(draft)}>{t('LANG_WINDOWS_OPEN_COPY')}</Button>
        </span>
      }
    >
      {t('LANG_WINDOWS_ELSEWHERE_HINT')}
    </ErrorState>
  );
}
