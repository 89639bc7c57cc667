import { isLoginName } from '@pillarbox/rules/address';
import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './ForgotScreen.module.css';

type FormAction = NonNullable<ComponentProps<'form'>['onSubmit']>;

/** Step 1: the address of the mailbox. */
export function AddressStep({ onUser }: { readonly onUser: (user: string) => void }): ReactNode {
  const t = useText();
  const [user, setUser] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const submit: FormAction = (event) => {
    event.preventDefault();
    if (!isLoginName(user.trim())) {
      setProblem(t(user.trim() === '' ? 'LANG_SESSION_NO_ADDRESS' : 'LANG_SESSION_BAD_ADDRESS'));
      return;
    }
    onUser(user);
  };
  return (
    <form className={styles['steps']} onSubmit={submit} noValidate>
      <TextField
        label={t('LANG_RECOVERY_ADDRESS')}
        name="user"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        size="sign-in"
        autoFocus
        required
        value={user}
        onChange={(event) => setUser(event.currentTarget.value)}
        {...(problem === undefined ? {} : { error: problem })}
      />
      <Button type="submit" kind="primary" size="sign-in">
        {t('LANG_RECOVERY_CONTINUE')}
      </Button>
    </form>
  );
}
