import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { closeWindow } from '../../lib/child-windows/child.ts';
import { go } from '../../lib/location.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { WindowStrip } from '../../ui/WindowStrip.tsx';
import { pageSettingsOf } from '../../lib/page-settings.ts';
import { partner } from '../../lib/partner.ts';
import { FeedbackForm } from './FeedbackForm.tsx';
import styles from './Feedback.module.css';

const MAIL = '/mail/list/msg';

/** Whether the provider turned feedback off; false while its settings load. */
function useIsOff(): boolean {
  return useStore(partner, (value) => value !== null && !pageSettingsOf(value).takesFeedback);
}

/** Route /mail/feedback: the form in the shell, or a note that feedback is off [SHELL-049]. */
export function FeedbackScreen(): ReactNode {
  const t = useText();
  const isOff = useIsOff();
  return (
    <section className={styles['screen']} aria-label={t('LANG_FEEDBACK_TITLE')} data-area="feedback">
      <h2 className={styles['title']}>{t('LANG_FEEDBACK_TITLE')}</h2>
      {isOff ? (
        <EmptyState
          title={t('LANG_ERROR_FEATURE_OFF')}
          action={<Button onClick={() => go(MAIL)}>{t('LANG_SHELL_BACK_TO_MAIL')}</Button>}
        />
      ) : (
        <FeedbackForm onDone={() => go(MAIL)} />
      )}
    </section>
  );
}

/** Route /window/mail/feedback: the form in a child window, which closes afterwards [SHELL-013]. */
export function FeedbackWindow(): ReactNode {
  const t = useText();
  const isOff = useIsOff();
  return (
    <>
      <WindowStrip title={t('LANG_FEEDBACK_TITLE')} />
      <div className={styles['screen']}>
        {isOff ? (
          <EmptyState title={t('LANG_ERROR_FEATURE_OFF')}>{t('LANG_SHELL_INVALID_WINDOW_TEXT')}</EmptyState>
        ) : (
          <FeedbackForm onDone={() => void closeWindow()} />
        )}
      </div>
    </>
  );
}
