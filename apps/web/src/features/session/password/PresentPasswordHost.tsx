import { presentPassword } from '@pillarbox/contract/session/password';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { retrySocket } from '../../../lib/socket.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useUser } from '../session.ts';
import { signOut } from '../sign-out.ts';
import { failureText } from './failure-text.ts';
import { presentPasswordWanted } from './password-duty.ts';
import styles from './PresentPassword.module.css';

/** The "reset password" dialog of the shell [SHELL-140], while the session's password is one that the mail server refuses. */
export function PresentPasswordHost(): ReactNode {
  return useStore(presentPasswordWanted) ? <PresentPasswordDialog /> : null;
}

function PresentPasswordDialog(): ReactNode {
  const t = useText();
  const address = useUser()?.mail ?? '';
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = (): void => {
    if (busy || typed === '') return;
    setBusy(true);
    call(presentPassword, { body: { password: typed } }).then(
      () => {
        presentPasswordWanted.set(false);
        retrySocket();
        void queryClient.invalidateQueries();
      },
      (failure: unknown) => {
        setBusy(false);
        setTyped('');
        setError(failureText(failure, t));
        field.current?.focus();
      },
    );
  };
  const leave = (): void => {
    presentPasswordWanted.set(false);
    void signOut();
  };
  return (
    <Dialog
      fixed
      title={t('LANG_SESSION_PRESENT_TITLE')}
      onClose={() => undefined}
      footer={
        <>
          <Button onClick={leave}>{t('LANG_SESSION_PRESENT_LEAVE')}</Button>
          <Button kind="primary" busy={busy} disabled={!busy && typed === ''} onClick={submit}>
            {t('LANG_SESSION_PRESENT_GO')}
          </Button>
        </>
      }
    >
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={styles['why']}>{t('LANG_SESSION_PRESENT_WHY', { address })}</p>
        {/* A password manager finds whose password is meant. */}
        <input type="hidden" name="username" autoComplete="username" value={address} readOnly />
        <TextField
          ref={field}
          label={t('LANG_SESSION_PASSWORD')}
          type="password"
          autoComplete="current-password"
          maxLength={1024}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
          {...(error === undefined ? {} : { error })}
        />
      </form>
    </Dialog>
  );
}
