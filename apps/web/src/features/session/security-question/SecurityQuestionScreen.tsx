import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import { growl } from '../../../lib/growl.ts';
import { RecoveryAddress } from '../recovery-address/RecoveryAddress.tsx';
import { useRecoveryState } from '../state/recovery-state.ts';
import { useUser } from '../../../lib/session-state.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { questionText } from './questions.ts';
import { isUnset, useUserQuestion } from './user-question.ts';
import styles from './SecurityQuestionScreen.module.css';

/** Route /preferences/securityquestion [SHELL-027, PREF-035]: the security question and the recovery address. */
export function SecurityQuestionScreen(): ReactNode {
  const t = useText();
  const mail = useUser()?.mail ?? '';
  const form = useId();
  const recovery = useRecoveryState();
  return (
    <SettingsPage title={t('LANG_RECOVERY_QUESTION')} intro={t('LANG_RECOVERY_QUESTION_INTRO')}>
      <section className={styles['part']}>
        <CurrentQuestion mail={mail} locked={recovery.data?.questionLocked ?? false} />
        <QuestionForm
          id={form}
          mail={mail}
          passwordNeeded={recovery.data?.passwordNeeded ?? false}
          onSaved={() => growl.show({ type: 'success', text: text('LANG_RECOVERY_QUESTION_SAVED') })}
          buttons={(busy) => (
            <div>
              <Button type="submit" kind="primary" size="large" busy={busy}>
                {t('LANG_RECOVERY_SAVE_QUESTION')}
              </Button>
            </div>
          )}
        />
      </section>
      <section className={styles['part']}>
        <h2 className={styles['heading']}>{t('LANG_RECOVERY_MAIL')}</h2>
        <RecoveryAddress />
      </section>
    </SettingsPage>
  );
}

/** The question that is set, or a warning that it is locked. */
function CurrentQuestion({ mail, locked }: { readonly mail: string; readonly locked: boolean }): ReactNode {
  const t = useText();
  const { data } = useUserQuestion(mail);
  if (locked) {
    return (
      <Banner kind="warn" icon={<TriangleAlert size={18} aria-hidden="true" />}>
        {t('LANG_RECOVERY_QUESTION_LOCKED')}
      </Banner>
    );
  }
  if (data === undefined) return null;
  return (
    <Banner kind="info" icon={<Info size={18} aria-hidden="true" />}>
      {isUnset(data)
        ? t('LANG_RECOVERY_QUESTION_NONE')
        : t('LANG_RECOVERY_QUESTION_NOW', { question: questionText(t, data.Question) })}
    </Banner>
  );
}
