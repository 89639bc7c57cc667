import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { closeWindow } from '../../lib/child-windows/child.ts';
import { go } from '../../lib/place.ts';
import { WindowStrip } from '../../ui/WindowStrip.tsx';
import { FeedbackForm } from './FeedbackForm.tsx';
import styles from './Feedback.module.css';

/** Route /mail/feedback: the form inside the shell [SHELL-049]. */
export function FeedbackScreen(): ReactNode {
  const t = useText();
  return (
    <section className={styles['screen']} aria-label={t('LANG_FEEDBACK_TITLE')} data-area="feedback">
      <h2 className={styles['title']}>{t('LANG_FEEDBACK_TITLE')}</h2>
      <FeedbackForm onDone={() => go('/mail/list/msg')} />
    </section>
  );
}

/** Route /window/mail/feedback: the same in a child window, which goes away when it is done [SHELL-013]. */
export function FeedbackWindow(): ReactNode {
  const t = useText();
  return (
    <>
      <WindowStrip title={t('LANG_FEEDBACK_TITLE')} />
      <div className={styles['screen']}>
        <FeedbackForm onDone={() => void closeWindow()} />
      </div>
    </>
  );
}
