import type { ReactNode } from 'react';
import { useText } from '../lib/i18n/text.tsx';
import { partner } from '../lib/partner.ts';
import { providerPage } from '../lib/provider-pages.ts';
import { go } from '../lib/location.ts';
import { useStore } from '../lib/store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx';
import { DEFAULT_PATH } from './guard.ts';
import styles from './Notes.module.css';

/** Routes /invalid and /invalid/window [SHELL-007, SHELL-008]. */
export function InvalidScreen({ inWindow }: { readonly inWindow: boolean }): ReactNode {
  const t = useText();
  return (
    <main className={styles['page']}>
      <EmptyState
        title={t('LANG_SHELL_INVALID_TITLE')}
        heading
        action={inWindow ? undefined : <Button onClick={() => go(DEFAULT_PATH)}>{t('LANG_SHELL_BACK_TO_MAIL')}</Button>}
      >
        {t(inWindow ? 'LANG_SHELL_INVALID_WINDOW_TEXT' : 'LANG_SHELL_INVALID_TEXT')}
      </EmptyState>
    </main>
  );
}

/**
 * Shown when a part of the page throws; the rest keeps working. The provider's own error page is a link and not a
 * redirect, because the user may be writing elsewhere on the page [BRAND-010].
 */
export function BrokenScreen({ error }: { readonly error: unknown }): ReactNode {
  const t = useText();
  const own = useStore(partner, (value) => providerPage(value, 'error'));
  return (
    <div className={styles['middle']}>
      <ErrorState
        title={t('LANG_SHELL_BROKEN_TITLE')}
        action={
          <>
            <Button onClick={() => location.reload()}>{t('LANG_SHELL_RELOAD')}</Button>
            {own === null ? null : (
              <Button kind="quiet" onClick={() => location.assign(own)}>
                {t('LANG_SHELL_ERROR_PAGE')}
              </Button>
            )}
          </>
        }
        detailsLabel={t('LANG_UI_DETAILS')}
        details={error instanceof Error ? error.message : undefined}
      >
        {t('LANG_SHELL_BROKEN_TEXT')}
      </ErrorState>
    </div>
  );
}
