import { OWN_QUESTION } from '@pillarbox/contract/session/security-question';
import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { showError } from '../../../lib/dialogs.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { QuestionInput, QuestionProblems } from './questions.ts';
import { checkQuestion, questionText, saveQuestion, useQuestions } from './questions.ts';
import styles from './QuestionForm.module.css';

type FormAction = NonNullable<ComponentProps<'form'>['onSubmit']>;

interface QuestionFormProps {
  /** The id of the form, for a submit button outside it. */
  readonly id: string;
  readonly mail: string;
  readonly passwordNeeded: boolean;
  readonly onSaved: () => void;
  /** The answer has the focus when the form appears. */
  readonly focused?: boolean;
  /** The buttons below the fields. `busy` is true while saving. */
  readonly buttons?: (busy: boolean) => ReactNode;
}

const EMPTY: QuestionInput = { chosen: '', own: '', answer: '', password: '' };

/** The errors by field of a failed save; undefined when it concerns no field. */
function problemsOf(error: unknown): QuestionProblems | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'password_wrong') return { password: 'LANG_ERROR_PASSWORD_WRONG' };
  if (error.code === 'sign_in_delayed') return { password: 'LANG_ERROR_SIGN_IN_DELAYED' };
  if (error.code !== 'invalid_request') return undefined;
  if (error.details.field === 'answer') return { answer: 'LANG_RECOVERY_ANSWER_SHORT' };
  return error.details.field === 'question' ? { own: 'LANG_RECOVERY_OWN_MISSING' } : undefined;
}

/** The form with a known question or one of the user's own, and its answer [PREF-035]. */
export function QuestionForm({
  id,
  mail,
  passwordNeeded,
  onSaved,
  focused = false,
  buttons,
}: QuestionFormProps): ReactNode {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const list = useQuestions(mail);
  const [value, setValue] = useState(EMPTY);
  const [problems, setProblems] = useState<QuestionProblems>({});
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(passwordNeeded);
  const wantsPassword = asked || passwordNeeded;

  if (list.isError) return <ListFailed onAgain={() => void list.refetch()} />;
  if (list.data === undefined) return null;
  const options = list.data.map(({ Question }) => ({ value: Question, label: questionText(t, Question) }));
  const chosen = value.chosen === '' ? (options[0]?.value ?? OWN_QUESTION) : value.chosen;
  const set = (change: Partial<QuestionInput>): void => setValue((now) => ({ ...now, ...change }));
  const showProblems = (found: QuestionProblems): void => {
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === 'password') setAsked(true);
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
  };

  const submit: FormAction = (event) => {
    event.preventDefault();
    if (busy) return;
    const input = { ...value, chosen };
    const found = checkQuestion(input, wantsPassword);
    showProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    saveQuestion(mail, input).then(
      () => {
        setBusy(false);
        setValue(EMPTY);
        setAsked(false);
        onSaved();
      },
      (error: unknown) => {
        setBusy(false);
        const named = problemsOf(error);
        if (named !== undefined) showProblems(named);
        else showSaveError(error);
      },
    );
  };
  const problem = (name: keyof QuestionProblems): { error?: string } => {
    const key = problems[name];
    return key === undefined ? {} : { error: t(key) };
  };

  return (
    <form ref={form} id={id} className={styles['form']} onSubmit={submit} noValidate>
      <Select
        label={t('LANG_RECOVERY_QUESTION')}
        value={chosen}
        options={options}
        onChange={(next) => set({ chosen: next })}
      />
      {chosen === OWN_QUESTION ? (
        <TextField
          label={t('LANG_RECOVERY_OWN_QUESTION')}
          name="own"
          value={value.own}
          onChange={(event) => set({ own: event.currentTarget.value })}
          maxLength={200}
          autoComplete="off"
          {...problem('own')}
        />
      ) : null}
      <TextField
        label={t('LANG_RECOVERY_ANSWER')}
        name="answer"
        autoFocus={focused}
        value={value.answer}
        onChange={(event) => set({ answer: event.currentTarget.value })}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        hint={t('LANG_RECOVERY_ANSWER_HINT')}
        {...problem('answer')}
      />
      {wantsPassword ? (
        <TextField
          label={t('LANG_RECOVERY_PRESENT_PASSWORD')}
          name="password"
          type="password"
          value={value.password}
          onChange={(event) => set({ password: event.currentTarget.value })}
          maxLength={1024}
          autoComplete="current-password"
          hint={t('LANG_RECOVERY_PRESENT_HINT')}
          {...problem('password')}
        />
      ) : null}
      {buttons?.(busy)}
    </form>
  );
}

/** Shows an error that concerns no field [ERR-013]. */
function showSaveError(error: unknown): void {
  showError({
    title: text('LANG_RECOVERY_ERROR_TITLE'),
    text: text('LANG_TM_CREATE_SQ_ERROR_SETTING_SQ'),
    ...(error instanceof ApiError ? { details: error.code } : {}),
  });
}

/** Shown when the list of questions could not be loaded [ERR-014]. */
function ListFailed({ onAgain }: { readonly onAgain: () => void }): ReactNode {
  const t = useText();
  return (
    <div role="alert">
      <Banner
        kind="bad"
        icon={<CircleAlert size={18} aria-hidden="true" />}
        action={
          <Button size="small" onClick={onAgain}>
            {t('LANG_RECOVERY_TRY_AGAIN')}
          </Button>
        }
      >
        {t('LANG_RECOVERY_LIST_FAILED')}
      </Banner>
    </div>
  );
}
