import { isAnswer } from '@pillarbox/rules/security-answer';
import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { questionText } from '../security-question/questions.ts';
import { askForLink, refusalText, tokenForAnswer } from './forgot-calls.ts';
import styles from './ForgotScreen.module.css';

type FormAction = NonNullable<ComponentProps<'form'>['onSubmit']>;

interface WaysStepProps {
  readonly user: string;
  /** Key of the question's text. */
  readonly question: string;
  readonly onToken: (token: string) => void;
  readonly onSent: () => void;
}

/** Step 2: the answer to the question, or a link by mail. Both are offered to everybody. */
export function WaysStep({ user, question, onToken, onSent }: WaysStepProps): ReactNode {
  const t = useText();
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState<'answer' | 'link' | null>(null);
  const submit: FormAction = (event) => {
    event.preventDefault();
    if (busy !== null) return;
    if (!isAnswer(answer)) {
      setProblem(t('LANG_RECOVERY_ANSWER_SHORT'));
      return;
    }
    setBusy('answer');
    tokenForAnswer(user, answer).then(onToken, (error: unknown) => {
      setBusy(null);
      setProblem(refusalText(t, error));
    });
  };
  const mail = (): void => {
    if (busy !== null) return;
    setBusy('link');
    askForLink(user).then(onSent, (error: unknown) => {
      setBusy(null);
      setRefusal(refusalText(t, error));
    });
  };
  return (
    <form className={styles['steps']} onSubmit={submit} noValidate>
      <p className={styles['question']}>{questionText(t, question)}</p>
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
      <Button type="submit" kind="primary" size="sign-in" busy={busy === 'answer'}>
        {t('LANG_RECOVERY_BY_QUESTION')}
      </Button>
      <p className={styles['or']}>{t('LANG_RECOVERY_OR')}</p>
      <Button size="sign-in" busy={busy === 'link'} onClick={mail}>
        {t('LANG_RECOVERY_BY_MAIL')}
      </Button>
      <p className={styles['note']}>{t('LANG_RECOVERY_BY_MAIL_NOTE')}</p>
      {refusal === undefined ? null : (
        <p role="alert" className={styles['failure']}>
          <CircleAlert size={14} aria-hidden="true" />
          {refusal}
        </p>
      )}
    </form>
  );
}
