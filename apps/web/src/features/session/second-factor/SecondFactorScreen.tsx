import type { MfaState } from '@pillarbox/contract/session/second-factor';
import { newRecoveryCodes } from '@pillarbox/contract/session/second-factor';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import { growl } from '../../../lib/growl.ts';
import { useUser } from '../../../lib/session-state.ts';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { offerSecret, refreshSecondFactor, turnOff, useSecondFactor } from './second-factor.ts';
import type { Offer } from './second-factor.ts';
import { SetUpSteps } from './SetUpSteps.tsx';
import { TrustedDevices } from './TrustedDevices.tsx';
import { useConfirmed } from './use-confirmed.tsx';
import type { ConfirmedRunner } from './use-confirmed.tsx';
import { useDay } from './use-day.ts';
import styles from './SecondFactorScreen.module.css';

/** Route /preferences/2fa [SHELL-039, PREF-036]. */
export function SecondFactorScreen(): ReactNode {
  const t = useText();
  const state = useSecondFactor();
  const title = useRef<HTMLHeadingElement>(null);
  const enabled = state.data?.enabled;
  const before = useRef(enabled);
  useEffect(() => {
    // The button that had the focus is removed when the second factor is turned off.
    if (before.current === true && enabled === false) title.current?.focus();
    before.current = enabled;
  }, [enabled]);
  return (
    <SettingsPage title={t('LANG_2FA_TITLE')} intro={t('LANG_2FA_INTRO')} titleRef={title}>
      {state.isError ? (
        <div className={styles['failed']}>
          <p role="alert">{t(errorTextKey(state.error))}</p>
          <Button onClick={() => void state.refetch()}>{t('LANG_2FA_TRY_AGAIN')}</Button>
        </div>
      ) : null}
      {state.data === undefined ? null : <SecondFactorSettings state={state.data} />}
    </SettingsPage>
  );
}

/** The dialog that is open. */
type OpenDialog =
  | { readonly kind: 'steps'; readonly offer: Offer }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'off' };

function SecondFactorSettings({ state }: { readonly state: MfaState }): ReactNode {
  const mail = useUser()?.mail ?? '';
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const confirmed = useConfirmed(state.enabled);
  const begin = (): void => confirmed.run(async () => setOpen({ kind: 'steps', offer: await offerSecret(mail) }));
  const showCodes = (codes: readonly string[]): void => {
    setOpen({ kind: 'codes', codes });
    void refreshSecondFactor();
  };
  const renew = (): void => confirmed.run(async () => showCodes((await call(newRecoveryCodes, {})).recoveryCodes));
  return (
    <>
      <AuthenticatorApp state={state} busy={confirmed.busy} onBegin={begin} onOff={() => setOpen({ kind: 'off' })} />
      {state.enabled ? (
        <>
          <Recovery left={state.recoveryLeft} busy={confirmed.busy} onRenew={renew} />
          <Passkeys state={state} confirmed={confirmed} />
          <TrustedDevices devices={state.devices} />
        </>
      ) : null}
      <SecondFactorDialog open={open} setOpen={setOpen} onCodes={showCodes} confirmed={confirmed} />
      {confirmed.dialog}
    </>
  );
}

interface AppProps {
  readonly state: MfaState;
  readonly busy: boolean;
  readonly onBegin: () => void;
  readonly onOff: () => void;
}

function AuthenticatorApp({ state, busy, onBegin, onOff }: AppProps): ReactNode {
  const t = useText();
  const day = useDay();
  if (!state.enabled) {
    return (
      <section className={styles['part']}>
        <div className={styles['row']}>
          <ShieldOff className={styles['off']} size={20} aria-hidden="true" />
          <p className={styles['words']}>{t('LANG_2FA_IS_OFF')}</p>
          <Button kind="primary" busy={busy} onClick={onBegin}>
            {t('LANG_2FA_TURN_ON')}
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section className={styles['part']}>
      <div className={styles['row']}>
        <ShieldCheck className={styles['on']} size={20} aria-hidden="true" />
        <div className={styles['words']}>
          <p>{t('LANG_2FA_IS_ON', { day: day(state.since ?? 0) })}</p>
          {state.required ? <p className={styles['note']}>{t('LANG_2FA_IS_REQUIRED')}</p> : null}
        </div>
        <Button busy={busy} onClick={onBegin}>
          {t('LANG_2FA_OTHER_APP')}
        </Button>
        {state.required ? null : (
          <Button kind="danger-soft" onClick={onOff}>
            {t('LANG_2FA_TURN_OFF')}
          </Button>
        )}
      </div>
    </section>
  );
}

interface RecoveryProps {
  readonly left: number;
  readonly busy: boolean;
  readonly onRenew: () => void;
}

function Recovery({ left, busy, onRenew }: RecoveryProps): ReactNode {
  const t = useText();
  return (
    <section className={styles['part']}>
      <h3 className={styles['heading']}>{t('LANG_2FA_RECOVERY_CODES')}</h3>
      <div className={styles['row']}>
        <p className={styles['words']}>{t('LANG_2FA_RECOVERY_LEFT', { left })}</p>
        <Button busy={busy} onClick={onRenew}>
          {t('LANG_2FA_RECOVERY_RENEW')}
        </Button>
      </div>
    </section>
  );
}

interface OpenedProps {
  readonly open: OpenDialog | null;
  readonly setOpen: (open: OpenDialog | null) => void;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly confirmed: ConfirmedRunner;
}

function SecondFactorDialog({ open, setOpen, onCodes, confirmed }: OpenedProps): ReactNode {
  const t = useText();
  const mail = useUser()?.mail ?? '';
  const close = (): void => setOpen(null);
  switch (open?.kind) {
    case 'steps':
      return (
        <Dialog
          key="steps"
          size="form"
          title={t('LANG_2FA_TURN_ON_TITLE')}
          onClose={close}
          closeLabel={t('LANG_2FA_CLOSE')}
        >
          <div className={styles['steps']}>
            <SetUpSteps mail={mail} offer={open.offer} onOn={onCodes} />
          </div>
        </Dialog>
      );
    case 'codes':
      return (
        // Its own key: a new dialog moves the focus, which was on the code field that is removed.
        <Dialog
          key="codes"
          fixed
          size="form"
          title={t('LANG_2FA_RECOVERY_CODES')}
          onClose={close}
          footer={
            <Button kind="primary" onClick={close}>
              {t('LANG_2FA_SAVED')}
            </Button>
          }
        >
          <RecoveryCodes codes={open.codes} mail={mail} />
        </Dialog>
      );
    case 'off':
      return (
        <Dialog
          title={t('LANG_2FA_TURN_OFF_TITLE')}
          onClose={close}
          footer={
            <>
              <Button data-autofocus onClick={close}>
                {t('LANG_2FA_KEEP')}
              </Button>
              <Button
                kind="danger"
                onClick={() => {
                  close();
                  confirmed.run(async () => {
                    await turnOff(mail);
                    await refreshSecondFactor();
                    growl.show({ type: 'success', text: t('LANG_2FA_WAS_TURNED_OFF') });
                  });
                }}
              >
                {t('LANG_2FA_TURN_OFF')}
              </Button>
            </>
          }
        >
          <p>{t('LANG_2FA_TURN_OFF_WHAT')}</p>
        </Dialog>
      );
    case undefined:
      return null;
  }
}
