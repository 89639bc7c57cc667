import { isPassword, PASSWORD_SIGNS } from '@pillarbox/rules/password';
import { Eye, EyeOff } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { refusalText, setNewPassword } from './forgot-calls.ts';
import styles from './ForgotScreen.module.css';

type FormAction = NonNullable<ComponentProps<'form'>['onSubmit']>;

interface NewPasswordStepProps {
  readonly token: string;
  readonly length: number;
  readonly onDone: () => void;
  /** Returns whether it handles the failure. */
  readonly onFailed: (error: unknown) => boolean;
}

/** Step 3: the new password [VAL-013]. */
export function NewPasswordStep({ token, length, onDone, onFailed }: NewPasswordStepProps): ReactNode {
  const t = useText();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const rule = t('LANG_RECOVERY_NEW_RULE', { length, signs: [...PASSWORD_SIGNS].join('\u00a0') });
  const submit: FormAction = (event) => {
    event.preventDefault();
    if (busy) return;
    if (!isPassword(password, { length })) {
      setProblem(rule);
      return;
    }
    setBusy(true);
    setNewPassword(token, password).then(onDone, (error: unknown) => {
      if (onFailed(error)) return;
      setBusy(false);
      setProblem(refusalText(t, error));
    });
  };
  return (
    <form className={styles['steps']} onSubmit={submit} noValidate>
      <TextField
        label={t('LANG_RECOVERY_NEW_PASSWORD')}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        maxLength={1024}
        size="sign-in"
        autoFocus
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        hint={rule}
        after={
          <IconButton
            icon={shown ? <EyeOff size={18} /> : <Eye size={18} />}
            label={t(shown ? 'LANG_RECOVERY_HIDE' : 'LANG_RECOVERY_SHOW')}
            onClick={() => setShown(!shown)}
          />
        }
        {...(problem === undefined ? {} : { error: problem })}
      />
      <Button type="submit" kind="primary" size="sign-in" busy={busy}>
        {t('LANG_RECOVERY_SAVE_PASSWORD')}
      </Button>
    </form>
  );
}
