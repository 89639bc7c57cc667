import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { askForLink, questionFor, refusalText } from './forgot-calls.ts';
import styles from './ForgotScreen.module.css';
import { SupportLink } from './SupportLink.tsx';

interface WaysStepProps {
  readonly user: string;
  /** Receives the key of the question's text. */
  readonly onQuestion: (question: string) => void;
  readonly onSent: () => void;
}

/**
 * Step 2: a link by mail, the security question, or the provider. Every user sees the same, and a question is shown only to a
 * user who says that there is one: so that this does not reveal what is set up (decision 17).
 */
export function WaysStep({ user, onQuestion, onSent }: WaysStepProps): ReactNode {
  const t = useText();
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState<'question' | 'link' | null>(null);
  const choose = (way: 'question' | 'link'): void => {
    if (busy !== null) return;
    setBusy(way);
    const chosen = way === 'link' ? askForLink(user).then(onSent) : questionFor(user).then(onQuestion);
    chosen.catch((error: unknown) => {
      setBusy(null);
      setRefusal(refusalText(t, error));
    });
  };
  return (
    <div className={styles['steps']}>
      <Button kind="primary" size="sign-in" autoFocus busy={busy === 'link'} onClick={() => choose('link')}>
        {t('LANG_RECOVERY_BY_MAIL')}
      </Button>
      <p className={styles['note']}>{t('LANG_RECOVERY_BY_MAIL_NOTE')}</p>
      <p className={styles['or']}>{t('LANG_RECOVERY_OR')}</p>
      <Button size="sign-in" busy={busy === 'question'} onClick={() => choose('question')}>
        {t('LANG_RECOVERY_BY_QUESTION')}
      </Button>
      {refusal === undefined ? null : (
        <p role="alert" className={styles['failure']}>
          <CircleAlert size={14} aria-hidden="true" />
          {refusal}
        </p>
      )}
      <div className={styles['neither']}>
        <p>{t('LANG_RECOVERY_NEITHER')}</p>
        <SupportLink />
      </div>
    </div>
  );
}
