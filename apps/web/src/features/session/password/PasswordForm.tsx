import { changePassword } from '@pillarbox/contract/session/password';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { isPassword } from '@pillarbox/rules/password';
import { Eye, EyeOff } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useUser } from '../../../lib/session-state.ts';
import { failureText } from '../state/failure-text.ts';
import { PasswordRule } from './PasswordRule.tsx';
import styles from './PasswordForm.module.css';

type FormAction = NonNullable<ComponentProps<'form'>['onSubmit']>;

interface PasswordFormProps {
  /** Least number of characters at this provider. */
  readonly length: number;
  readonly submitLabel: string;
  /** In the size of the pages before sign-in. */
  readonly large?: boolean;
  readonly onChanged: (reply: ReplyOf<typeof changePassword>) => void;
}

/** Errors by field. */
interface Problems {
  readonly old?: string;
  readonly new?: string;
}

/** Errors that concern the new password. All others show under the old one. */
const NEW_PASSWORD_ERRORS: readonly string[] = ['password_weak', 'password_same', 'password_refused'];

/**
 * The form with the old and the new password. The parts of the password rule are checked while the user types
 * [VAL-013].
 */
export function PasswordForm({ length, submitLabel, large = false, onChanged }: PasswordFormProps): ReactNode {
  const t = useText();
  const user = useUser();
  const form = useRef<HTMLFormElement>(null);
  const rule = useId();
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const focusField = (name: keyof Problems): void =>
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  const refuse = (found: Problems): void => {
    setProblems(found);
    focusField(found.old === undefined ? 'new' : 'old');
  };
  const fail = (error: unknown): void => {
    setBusy(false);
    const { code, details } = error instanceof ApiError ? error : { code: '', details: {} };
    const reason = details.serverText;
    const message = reason === undefined ? failureText(error, t) : t('LANG_PASSWORD_REASON', { reason });
    if (code === 'password_wrong') setOld('');
    refuse(NEW_PASSWORD_ERRORS.includes(code) ? { new: message } : { old: message });
  };
  const submit: FormAction = (event) => {
    event.preventDefault();
    if (busy) return;
    const found: Problems = {
      ...(old === '' ? { old: t('LANG_PASSWORD_NO_OLD') } : {}),
      ...(isPassword(fresh, { length }) ? {} : { new: t('LANG_PASSWORD_WEAK') }),
    };
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    setProblems({});
    setBusy(true);
    call(changePassword, { body: { old, new: fresh } }).then((reply) => {
      setBusy(false);
      setOld('');
      setFresh('');
      onChanged(reply);
    }, fail);
  };
  const type = shown ? 'text' : 'password';
  const size = large ? 'sign-in' : 'large';
  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={user?.mail ?? ''} readOnly />
      <TextField
        label={t('LANG_PASSWORD_OLD')}
        name="old"
        type={type}
        autoComplete="current-password"
        maxLength={1024}
        size={size}
        autoFocus={large}
        required
        value={old}
        onChange={(event) => setOld(event.currentTarget.value)}
        {...(problems.old === undefined ? {} : { error: problems.old })}
      />
      <div className={styles['new']}>
        <TextField
          label={t('LANG_PASSWORD_NEW')}
          name="new"
          type={type}
          autoComplete="new-password"
          maxLength={1024}
          size={size}
          required
          value={fresh}
          onChange={(event) => setFresh(event.currentTarget.value)}
          after={
            <IconButton
              icon={shown ? <EyeOff size={18} /> : <Eye size={18} />}
              label={t(shown ? 'LANG_PASSWORD_HIDE' : 'LANG_PASSWORD_SHOW')}
              onClick={() => setShown(!shown)}
            />
          }
          {...(problems.new === undefined ? {} : { error: problems.new })}
        />
        <PasswordRule id={rule} password={fresh} length={length} />
      </div>
      <Button
        type="submit"
        kind="primary"
        size={large ? 'sign-in' : 'large'}
        busy={busy}
        className={large ? '' : (styles['submit'] ?? '')}
      >
        {submitLabel}
      </Button>
    </form>
  );
}
