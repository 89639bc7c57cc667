import type { TextKey } from '@pillarbox/locales/keys';
import { Check, Info } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { growl } from '../../../lib/growl.ts';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useUser } from '../../../lib/session-state.ts';
import type { AddressProblems } from './recovery-address.ts';
import { confirmAddress, isRecoveryAddress, problemsOf, removeAddress, sendCode } from './recovery-address.ts';
import type { RecoveryState } from '../state/recovery-state.ts';
import { useRecoveryState } from '../state/recovery-state.ts';
import styles from './RecoveryAddress.module.css';

type FormAction = NonNullable<ComponentProps<'form'>['onSubmit']>;

/** The recovery address: set it, confirm it with a mailed code, remove it. */
export function RecoveryAddress(): ReactNode {
  const t = useText();
  const { data } = useRecoveryState();
  const [again, setAgain] = useState(false);
  if (data === undefined) return null;
  if (!data.canMail) {
    return (
      <Banner kind="info" icon={<Info size={18} aria-hidden="true" />}>
        {t('LANG_RECOVERY_MAIL_OFF')}
      </Banner>
    );
  }
  if (data.waiting !== '' && !again) return <CodeForm address={data.waiting} onOther={() => setAgain(true)} />;
  return <AddressForm state={data} onSent={() => setAgain(false)} />;
}

interface AddressFormProps {
  readonly state: RecoveryState;
  readonly onSent: () => void;
}

function AddressForm({ state, onSent }: AddressFormProps): ReactNode {
  const t = useText();
  const own = useUser()?.mail ?? '';
  const { default_email: suggested } = usePreferences();
  const [address, setAddress] = useState(isRecoveryAddress(suggested, own) && state.address === '' ? suggested : '');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<AddressProblems>({});
  const [busy, setBusy] = useState(false);

  const run = (work: Promise<void>, done: () => void): void => {
    setBusy(true);
    setProblems({});
    work.then(done, (error: unknown) => setProblems(problemsOf(error))).finally(() => setBusy(false));
  };
  const submit: FormAction = (event) => {
    event.preventDefault();
    if (busy) return;
    if (isRecoveryAddress(address, own)) run(sendCode(address, password), onSent);
    else setProblems({ address: 'LANG_RECOVERY_MAIL_BAD' });
  };
  const removed = (): void => void growl.show({ type: 'success', text: text('LANG_RECOVERY_MAIL_REMOVED') });
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className={styles['intro']}>{t('LANG_RECOVERY_MAIL_INTRO')}</p>
      {state.address === '' ? null : (
        <Banner
          kind="ok"
          icon={<Check size={18} aria-hidden="true" />}
          action={
            <Button size="small" onClick={() => run(removeAddress(password), removed)}>
              {t('LANG_RECOVERY_MAIL_REMOVE')}
            </Button>
          }
        >
          {t('LANG_RECOVERY_MAIL_NOW', { address: state.address })}
        </Banner>
      )}
      <TextField
        label={t('LANG_RECOVERY_ADDRESS')}
        name="address"
        type="email"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        maxLength={320}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...(problems.address === undefined ? {} : { error: t(problems.address) })}
      />
      {state.passwordNeeded || problems.password !== undefined ? (
        <TextField
          label={t('LANG_RECOVERY_PRESENT_PASSWORD')}
          name="password"
          type="password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          maxLength={1024}
          autoComplete="current-password"
          hint={t('LANG_RECOVERY_PRESENT_HINT')}
          {...(problems.password === undefined ? {} : { error: t(problems.password) })}
        />
      ) : null}
      <div>
        <Button type="submit" kind="primary" size="large" busy={busy}>
          {t('LANG_RECOVERY_SEND_CODE')}
        </Button>
      </div>
    </form>
  );
}

interface CodeFormProps {
  readonly address: string;
  readonly onOther: () => void;
}

function CodeForm({ address, onOther }: CodeFormProps): ReactNode {
  const t = useText();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<TextKey | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const submit: FormAction = (event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    confirmAddress(code)
      .then(
        () => growl.show({ type: 'success', text: text('LANG_RECOVERY_MAIL_SAVED') }),
        (error: unknown) => setProblem(Object.values(problemsOf(error))[0]),
      )
      .finally(() => setBusy(false));
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className={styles['intro']} role="status">
        {t('LANG_RECOVERY_CODE_SENT', { address })}
      </p>
      <TextField
        label={t('LANG_RECOVERY_CODE')}
        name="code"
        className={styles['code'] ?? ''}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        maxLength={16}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...(problem === undefined ? {} : { error: t(problem) })}
      />
      <div className={styles['buttons']}>
        <Button type="submit" kind="primary" size="large" busy={busy}>
          {t('LANG_RECOVERY_CONFIRM')}
        </Button>
        <Button kind="quiet" size="large" onClick={onOther}>
          {t('LANG_RECOVERY_OTHER_ADDRESS')}
        </Button>
      </div>
    </form>
  );
}
