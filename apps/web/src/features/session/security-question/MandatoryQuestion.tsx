import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { closeDialog } from '../../../lib/dialogs.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonRow } from '../../../ui/ButtonRow.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useRecoveryState } from '../state/recovery-state.ts';
import { useUser } from '../../../lib/session-state.ts';
import { signOut } from '../actions/sign-out.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { useQuestions } from './questions.ts';
import styles from './MandatoryQuestion.module.css';

/**
 * The dialog for the security question that the provider requires, in three steps [AUTH-062]. After the last one the
 * tour follows if it is due [AUTH-063]. The dialog cannot be closed; the user can sign out instead.
 */
export function MandatoryQuestion(): ReactNode {
  const t = useText();
  const mail = useUser()?.mail ?? '';
  const form = useId();
  // Loaded while the user reads the first step.
  const list = useQuestions(mail);
  const passwordNeeded = useRecoveryState().data?.passwordNeeded ?? false;
  const [step, setStep] = useState<1 | 2 | 3>(1);
  const title = t(step === 3 ? 'LANG_RECOVERY_MODAL_DONE_TITLE' : 'LANG_RECOVERY_MODAL_START_TITLE');
  return (
    <Dialog title={title} onClose={() => undefined} fixed>
      <div className={styles['content']}>
        <p className={styles['step']} role="status">
          {t('LANG_RECOVERY_MODAL_STEP', { step })}
        </p>
        {step === 2 ? (
          <QuestionForm
            id={form}
            mail={mail}
            passwordNeeded={passwordNeeded}
            onSaved={() => setStep(3)}
            focused
            buttons={(busy) => (
              <ButtonRow>
                <Button type="submit" kind="primary" size="large" busy={busy}>
                  {t('LANG_RECOVERY_SAVE_QUESTION')}
                </Button>
              </ButtonRow>
            )}
          />
        ) : (
          <p>{t(step === 3 ? 'LANG_RECOVERY_MODAL_DONE_TEXT' : 'LANG_RECOVERY_MODAL_START_TEXT')}</p>
        )}
        {step === 1 ? (
          <ButtonRow>
            <Button kind="quiet" size="large" onClick={() => void signOut()}>
              {t('LANG_RECOVERY_SIGN_OUT')}
            </Button>
            <Button kind="primary" size="large" data-autofocus="" onClick={() => setStep(2)}>
              {t('LANG_RECOVERY_CONTINUE')}
            </Button>
          </ButtonRow>
        ) : null}
        {step === 2 && list.isError ? (
          // Without the list of questions the user must be able to sign out.
          <ButtonRow>
            <Button kind="quiet" size="large" onClick={() => void signOut()}>
              {t('LANG_RECOVERY_SIGN_OUT')}
            </Button>
          </ButtonRow>
        ) : null}
        {step === 3 ? (
          <ButtonRow>
            <Button kind="primary" size="large" autoFocus onClick={closeDialog}>
              {t('LANG_RECOVERY_FINISH')}
            </Button>
          </ButtonRow>
        ) : null}
      </div>
    </Dialog>
  );
}
