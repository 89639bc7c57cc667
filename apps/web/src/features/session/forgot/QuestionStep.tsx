import { isAnswer } from '@pillarbox/rules/security-answer';
import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { questionText } from '../security-question/questions.ts';
import { refusalText, tokenForAnswer } from './forgot-calls.ts';
import styles from './ForgotScreen.module.css';

type FormAction = NonNullable<ComponentProps<'form'>['onSubmit']>;

interface QuestionStepProps {
  readonly user: string;
  /** Key of the question's text. */
  readonly question: string;
  readonly onToken: (token: string) => void;
  readonly onOtherWay: () => void;
}

/** Step 3: the answer to the security question. */
export function QuestionStep({ user, question, onToken, onOtherWay }: QuestionStepProps): ReactNode {
  const t = useText();
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const submit: FormAction = (event) => {
    event.preventDefault();
    if (busy) return;
    if (!isAnswer(answer)) {
      setProblem(t('LANG_RECOVERY_ANSWER_SHORT'));
      return;
    }
    setBusy(true);
    tokenForAnswer(user, answer).then(onToken, (error: unknown) => {
      setBusy(false);
      setProblem(refusalText(t, error));
    });
  };
  return (
    <form className={styles['steps']} onSubmit={submit} noValidate>
      <div>
        <p className={styles['question']}>{questionText(t, question)}</p>
        <p className={styles['under']}>{t('LANG_RECOVERY_NOT_CHOSEN')}</p>
      </div>
      <TextField
        label={t('LANG_RECOVERY_ANSWER')}
        name="answer"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        size="sign-in"
        autoFocus
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
        hint={t('LANG_RECOVERY_ANSWER_HINT')}
        {...(problem === undefined ? {} : { error: problem })}
      />
      <Button type="submit" kind="primary" size="sign-in" busy={busy}>
        {t('LANG_RECOVERY_CONTINUE')}
      </Button>
      <Button size="sign-in" onClick={onOtherWay}>
        {t('LANG_RECOVERY_OTHER_WAY')}
      </Button>
    </form>
  );
}
