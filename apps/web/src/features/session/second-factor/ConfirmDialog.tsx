import { confirmIdentity } from '@pillarbox/contract/session/second-factor';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useUser } from '../session.ts';
import { failureText } from './failure-text.ts';
import { isAttemptLimit, leavingOnLimit } from './verify.ts';
import styles from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  /** A code of the app does as well as the password. */
  readonly withCode: boolean;
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

/** Asks who is there before the second factor is changed: the password, or a code of the app. */
export function ConfirmDialog({ withCode, onConfirmed, onClose }: ConfirmDialogProps): ReactNode {
  const t = useText();
  const mail = useUser()?.mail ?? '';
  const field = useRef<HTMLInputElement>(null);
  const [byCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = (): void => {
    if (busy || typed === '') return;
    setBusy(true);
    leavingOnLimit(call(confirmIdentity, { body: byCode ? { code: typed } : { password: typed } })).then(
      onConfirmed,
      (failure: unknown) => {
        if (isAttemptLimit(failure)) return;
        setBusy(false);
        setTyped('');
        const isWrongCode = failure instanceof ApiError && failure.code === 'second_factor_rejected';
        setError(isWrongCode ? t('LANG_2FA_WRONG_CODE') : failureText(failure, t));
        field.current?.focus();
      },
    );
  };
  return (
    <Dialog
      title={t('LANG_2FA_CONFIRM_TITLE')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('LANG_2FA_CANCEL')}</Button>
          <Button kind="primary" busy={busy} disabled={!busy && typed === ''} onClick={submit}>
            {t('LANG_2FA_CONFIRM')}
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
        <p className={styles['why']}>{t('LANG_2FA_CONFIRM_WHY')}</p>
        {/* A password manager finds whose password is meant. */}
        <input type="hidden" name="username" autoComplete="username" value={mail} readOnly />
        <TextField
          key={String(byCode)}
          ref={field}
          label={t(byCode ? 'LANG_2FA_CODE' : 'LANG_SESSION_PASSWORD')}
          type={byCode ? 'text' : 'password'}
          inputMode={byCode ? 'numeric' : 'text'}
          autoComplete={byCode ? 'one-time-code' : 'current-password'}
          maxLength={byCode ? 20 : 1024}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
          {...(error === undefined ? {} : { error })}
        />
        {withCode ? (
          <Button
            kind="link"
            className={styles['other']}
            onClick={() => {
              setByCode(!byCode);
              setTyped('');
              setError(undefined);
            }}
          >
            {t(byCode ? 'LANG_2FA_CONFIRM_BY_PASSWORD' : 'LANG_2FA_CONFIRM_BY_CODE')}
          </Button>
        ) : null}
      </form>
    </Dialog>
  );
}
