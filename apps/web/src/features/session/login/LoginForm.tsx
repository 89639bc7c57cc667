import { AUTH_STATUS } from '@pillarbox/contract/session/status';
import { Eye, EyeOff } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { usePageSettings } from '../../../lib/page-settings.ts';
import { IssuerChoice } from '../issuer/IssuerChoice.tsx';
import { changeSession, session } from '../../../lib/session-state.ts';
import { failureText } from '../state/failure-text.ts';
import type { CredentialProblems } from '../actions/sign-in.ts';
import { checkCredentials, signIn } from '../actions/sign-in.ts';
import styles from './LoginForm.module.css';

type FormAction = NonNullable<ComponentProps<'form'>['onSubmit']>;

/** The text of a failed sign-in. */
function loginFailureText(error: unknown, t: Translate): string {
  return isWrong(error) ? t('LANG_SESSION_WRONG') : failureText(error, t);
}

function isWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid_credentials';
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

/**
 * The form with address, password and "stay signed in". Errors show under their field, and in one summary for screen
 * readers.
 */
export function LoginForm({ onSignedIn }: { readonly onSignedIn: () => void }): ReactNode {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const summary = useId();
  // After an expired session the address is filled in.
  const [known] = useState(() => (session.get().reason === 'signed-out' ? '' : (session.get().user?.mail ?? '')));
  const { issuer } = usePageSettings();
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<CredentialProblems>({});
  const [failure, setFailure] = useState<unknown>(null);

  const submit: FormAction = (event) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const credentials = {
      user: textOf(data.get('user')),
      password: textOf(data.get('password')),
      keep: data.get('keep') !== null,
    };
    const found = checkCredentials(credentials);
    setProblems(found);
    setFailure(null);
    const wrong = found.user !== undefined ? 'user' : found.password !== undefined ? 'password' : null;
    if (wrong !== null) {
      changeSession({ statuscode: AUTH_STATUS.INVALIDDATA });
      focusField(wrong);
      return;
    }
    setBusy(true);
    signIn(credentials).then(onSignedIn, (error: unknown) => {
      setBusy(false);
      setFailure(error);
      changeSession({ statuscode: isWrong(error) ? AUTH_STATUS.AUTHERROR : AUTH_STATUS.NONE });
      focusField('password');
    });
  };
  const focusField = (name: 'user' | 'password'): void => {
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  };
  const count = Object.keys(problems).length;
  const failed = failure === null ? undefined : loginFailureText(failure, t);
  const passwordError = problems.password === undefined ? failed : t(problems.password);

  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate aria-describedby={summary}>
      <div id={summary} role="alert" className={styles['summary']}>
        {count > 0 ? t('LANG_SESSION_ERRORS', { count }) : failed}
      </div>
      <TextField
        label={t('LANG_SESSION_ADDRESS')}
        name="user"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        size="sign-in"
        defaultValue={known}
        autoFocus={known === ''}
        required
        {...(problems.user === undefined ? {} : { error: t(problems.user) })}
      />
      <TextField
        label={t('LANG_SESSION_PASSWORD')}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={1024}
        size="sign-in"
        autoFocus={known !== ''}
        required
        beside={
          <a className={styles['forgot']} href="#/forgot">
            {t('LANG_SESSION_FORGOT')}
          </a>
        }
        after={
          <IconButton
            icon={shown ? <EyeOff size={18} /> : <Eye size={18} />}
            label={t(shown ? 'LANG_SESSION_HIDE_PASSWORD' : 'LANG_SESSION_SHOW_PASSWORD')}
            onClick={() => setShown(!shown)}
          />
        }
        {...(passwordError === undefined ? {} : { error: passwordError })}
      />
      <Checkbox name="keep" label={t('LANG_SESSION_KEEP')} className={styles['keep'] ?? ''} />
      <Button type="submit" kind="primary" size="sign-in" busy={busy}>
        {t(busy ? 'LANG_SESSION_SIGNING_IN' : 'LANG_SESSION_SIGN_IN')}
      </Button>
      {issuer === null ? null : (
        <IssuerChoice
          name={issuer.name}
          keeps={() => form.current !== null && new FormData(form.current).get('keep') !== null}
        />
      )}
    </form>
  );
}
