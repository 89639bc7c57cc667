import { Copy, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { growl } from '../../../lib/growl.ts';
import { CODE_LENGTH, CodeField } from './CodeField.tsx';
import { failureText } from './failure-text.ts';
import { QR_SIZE, turnOn } from './second-factor.ts';
import type { Offer } from './second-factor.ts';
import styles from './SetUpSteps.module.css';

interface SetUpStepsProps {
  readonly mail: string;
  /** Undefined while loading. */
  readonly offer: Offer | undefined;
  /** The second factor is on. The recovery codes cannot be shown again. */
  readonly onOn: (recoveryCodes: readonly string[]) => void;
}

/** A secret in groups of four characters, which is easier to type. */
function grouped(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** The steps of setting up the app: QR code, secret, and a first code [AUTH-065, VAL-030]. */
export function SetUpSteps({ mail, offer, onOn }: SetUpStepsProps): ReactNode {
  const t = useText();
  const waited = useWaited();
  return (
    <ol className={styles['steps']}>
      <li className={styles['step']}>
        <h2 className={styles['what']}>{t('LANG_2FA_STEP_SCAN')}</h2>
        <p className={styles['how']}>{t('LANG_2FA_STEP_SCAN_HOW')}</p>
        {offer === undefined ? (
          <div className={styles['wait']}>{waited ? <Skeleton height={QR_SIZE} width={QR_SIZE} /> : null}</div>
        ) : (
          <ScanStep offer={offer} />
        )}
      </li>
      <li className={styles['step']}>
        <h2 className={styles['what']}>{t('LANG_2FA_STEP_CODE')}</h2>
        <p className={styles['how']}>{t('LANG_2FA_STEP_CODE_HOW')}</p>
        <CodeStep mail={mail} offer={offer} onOn={onOn} />
      </li>
    </ol>
  );
}

function ScanStep({ offer }: { readonly offer: Offer }): ReactNode {
  const t = useText();
  const copy = (): void => {
    navigator.clipboard.writeText(offer.secret).then(
      () => growl.show({ type: 'success', text: t('LANG_2FA_COPIED') }),
      () => growl.show({ type: 'danger', text: t('LANG_2FA_NOT_COPIED') }),
    );
  };
  return (
    <div className={styles['offer']}>
      <img className={styles['qr']} src={offer.image} width={QR_SIZE} height={QR_SIZE} alt={t('LANG_2FA_QR')} />
      <div className={styles['beside']}>
        <p className={styles['how']}>{t('LANG_2FA_SECRET_HOW')}</p>
        <p className={styles['secret']}>
          <code data-testid="secret">{grouped(offer.secret)}</code>
          <IconButton icon={<Copy size={16} />} label={t('LANG_2FA_COPY_SECRET')} size="dense" onClick={copy} />
        </p>
        <a className={styles['app']} href={offer.uri}>
          <Smartphone size={16} aria-hidden="true" />
          {t('LANG_2FA_OPEN_APP')}
        </a>
      </div>
    </div>
  );
}

function CodeStep({ mail, offer, onOn }: SetUpStepsProps): ReactNode {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const fail = (words: string): void => {
    setBusy(false);
    setCode('');
    setError(words);
    field.current?.focus();
  };
  const submit = (typed: string): void => {
    if (busy || offer === undefined || typed.length < CODE_LENGTH) return;
    setBusy(true);
    setError(undefined);
    turnOn(mail, { secret: offer.secret, code: typed }).then(
      (recoveryCodes) => (recoveryCodes === null ? fail(t('LANG_2FA_WRONG_CODE')) : onOn(recoveryCodes)),
      (failure: unknown) => fail(failureText(failure, t)),
    );
  };
  return (
    <form
      className={styles['prove']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
    >
      <div role="alert" className={styles['alert']}>
        {error}
      </div>
      <CodeField
        input={field}
        label={t('LANG_2FA_CODE')}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          submit(typed);
        }}
        error={error}
        disabled={busy}
      />
      <Button
        type="submit"
        kind="primary"
        size="large"
        busy={busy}
        disabled={!busy && (code.length < CODE_LENGTH || offer === undefined)}
      >
        {t('LANG_2FA_TURN_ON')}
      </Button>
    </form>
  );
}
