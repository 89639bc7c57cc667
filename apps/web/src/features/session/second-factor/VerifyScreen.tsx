import type { TextKey } from '@pillarbox/locales/keys';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { EntryPage } from '../parts/EntryPage.tsx';
import { useUser } from '../../../lib/session-state.ts';
import { signOut } from '../actions/sign-out.ts';
import { CODE_LENGTH, CodeField } from './CodeField.tsx';
import { failureText } from './failure-text.ts';
import { isAttemptLimit, verifyCode, verifyPasskey, verificationMethods } from './verify.ts';
import styles from './SecondFactor.module.css';

/** A code of six digits from the app, or a recovery code. */
type CodeKind = 'g2fa' | 'recovery';

/** Placeholder for the address in the translated sentence. No text contains this character. */
const MAIL_MARK = '\u0001';

function errorOf(error: unknown, kind: CodeKind, t: Translate): string {
  const key = errorTextKey(error);
  if (key !== 'LANG_ERROR_SECOND_FACTOR_REJECTED') return failureText(error, t);
  return t(kind === 'g2fa' ? 'LANG_2FA_WRONG_CODE' : 'LANG_2FA_WRONG_RECOVERY');
}

/** A sentence with the address in bold, wherever the translation has it. */
function Addressed({ textKey, mail }: { readonly textKey: TextKey; readonly mail: string }): ReactNode {
  const t = useText();
  const [before = '', after = ''] = t(textKey, { mail: MAIL_MARK }).split(MAIL_MARK);
  return (
    <>
      {before}
      <strong className={styles['who']}>{mail}</strong>
      {after}
    </>
  );
}

/** Route /2fa/verify [SHELL-018]: the second step of signing in. */
export function VerifyScreen(): ReactNode {
  const t = useText();
  const mail = useUser()?.mail ?? '';
  const field = useRef<HTMLInputElement>(null);
  const [codeKind, setCodeKind] = useState<CodeKind>('g2fa');
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState<'code' | 'passkey' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [passkey, setPasskey] = useState(false);

  useEffect(() => {
    // On failure only the code is offered.
    verificationMethods().then(
      (ways) => setPasskey(ways.passkey),
      () => undefined,
    );
  }, []);

  const attempt = (kind: 'code' | 'passkey', work: () => Promise<void>): void => {
    if (busy !== null) return;
    setBusy(kind);
    setFailure(null);
    work().then(
      () => go('/', { replace: true }),
      (error: unknown) => {
        // The user was signed out.
        if (isAttemptLimit(error)) return;
        setBusy(null);
        setFailure(error);
        if (kind === 'code') setCode('');
        field.current?.focus();
      },
    );
  };
  const submit = (typed: string): void => attempt('code', () => verifyCode({ mfa: codeKind, code: typed, remember }));
  const type = (typed: string): void => {
    setCode(typed);
    // The last digit submits the form (ui.md 6).
    if (codeKind === 'g2fa' && typed.length === CODE_LENGTH) submit(typed);
  };
  const choose = (next: CodeKind): void => {
    setCodeKind(next);
    setCode('');
    setFailure(null);
  };
  const error = failure === null ? undefined : errorOf(failure, codeKind, t);
  const isApp = codeKind === 'g2fa';
  const isComplete = isApp ? code.length === CODE_LENGTH : code.trim() !== '';

  return (
    <EntryPage
      title={t(isApp ? 'LANG_2FA_VERIFY_TITLE' : 'LANG_2FA_RECOVERY_TITLE')}
      intro={<Addressed textKey={isApp ? 'LANG_2FA_VERIFY_INTRO' : 'LANG_2FA_RECOVERY_INTRO'} mail={mail} />}
    >
      <form
        className={styles['verify']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) submit(code);
        }}
      >
        <div role="alert" className={styles['alert']}>
          {error}
        </div>
        {isApp ? (
          <CodeField
            key="app"
            input={field}
            label={t('LANG_2FA_CODE')}
            value={code}
            onChange={type}
            error={error}
            disabled={busy !== null}
            autoFocus
          />
        ) : (
          <TextField
            key="recovery"
            ref={field}
            label={t('LANG_2FA_RECOVERY_CODE')}
            value={code}
            onChange={(event) => type(event.currentTarget.value)}
            size="sign-in"
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            {...(error === undefined ? {} : { error })}
          />
        )}
        <Checkbox
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
          label={t('LANG_2FA_REMEMBER')}
          className={styles['remember'] ?? ''}
        />
        <Button
          type="submit"
          kind="primary"
          size="sign-in"
          busy={busy === 'code'}
          disabled={!isComplete && busy !== 'code'}
        >
          {t(busy === 'code' ? 'LANG_2FA_VERIFYING' : 'LANG_2FA_VERIFY')}
        </Button>
        {passkey ? (
          <Button
            size="sign-in"
            busy={busy === 'passkey'}
            icon={<KeyRound size={17} aria-hidden="true" />}
            onClick={() => attempt('passkey', () => verifyPasskey(remember))}
          >
            {t('LANG_2FA_USE_PASSKEY')}
          </Button>
        ) : null}
        <div className={styles['links']}>
          <Button kind="link" onClick={() => void signOut()}>
            {t('LANG_2FA_OTHER_ACCOUNT')}
          </Button>
          <Button kind="link" onClick={() => choose(isApp ? 'recovery' : 'g2fa')}>
            {t(isApp ? 'LANG_2FA_NO_CODE' : 'LANG_2FA_BACK_TO_CODE')}
          </Button>
        </div>
      </form>
    </EntryPage>
  );
}
