import { removePasskey, renamePasskey } from '@pillarbox/contract/session/second-factor';
import type { MfaState, Passkey } from '@pillarbox/contract/session/second-factor';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { growl } from '../../../lib/growl.ts';
import { failureText } from './failure-text.ts';
import { addPasskey, knowsPasskeys, refreshSecondFactor } from './second-factor.ts';
import type { ConfirmedRunner } from './use-confirmed.tsx';
import { useDay } from './use-day.ts';
import styles from './SecondFactorScreen.module.css';

interface PasskeysProps {
  readonly state: MfaState;
  readonly confirmed: ConfirmedRunner;
}

/** The passkeys of the account: add, rename, remove. */
export function Passkeys({ state, confirmed }: PasskeysProps): ReactNode {
  const t = useText();
  const [named, setNamed] = useState<Passkey | null>(null);
  const isPossible = state.passkeysPossible && knowsPasskeys();
  const { passkeys } = state;
  if (!isPossible && passkeys.length === 0) return null;
  const add = (): void =>
    confirmed.run(async () => {
      const made = await addPasskey(t('LANG_2FA_PASSKEY_NAME', { number: passkeys.length + 1 }));
      await refreshSecondFactor();
      setNamed(made);
    });
  const remove = ({ id }: Passkey): void =>
    confirmed.run(async () => {
      await call(removePasskey, { params: { id } });
      await refreshSecondFactor();
      growl.show({ type: 'success', text: t('LANG_2FA_PASSKEY_REMOVED') });
    });
  return (
    <section className={styles['part']}>
      <h3 className={styles['heading']}>{t('LANG_2FA_PASSKEYS')}</h3>
      <div className={styles['row']}>
        <p className={styles['words']}>{t('LANG_2FA_PASSKEYS_WHAT')}</p>
        {isPossible ? (
          <Button busy={confirmed.busy} onClick={add}>
            {t('LANG_2FA_PASSKEY_ADD')}
          </Button>
        ) : null}
      </div>
      {passkeys.length === 0 ? null : (
        <ul className={styles['list']} aria-label={t('LANG_2FA_PASSKEYS')}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onName={() => setNamed(passkey)}
              onRemove={() => remove(passkey)}
            />
          ))}
        </ul>
      )}
      {named === null ? null : <NameDialog passkey={named} onClose={() => setNamed(null)} />}
    </section>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onName: () => void;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey, onName, onRemove }: PasskeyRowProps): ReactNode {
  const t = useText();
  const day = useDay();
  const { name, createdAt, usedAt } = passkey;
  return (
    <li className={styles['item']}>
      <KeyRound size={18} aria-hidden="true" />
      <span className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['note']}>
          {usedAt === null
            ? t('LANG_2FA_PASSKEY_ADDED', { day: day(createdAt) })
            : t('LANG_2FA_LAST_USED', { day: day(usedAt) })}
        </span>
      </span>
      <IconButton icon={<Pencil size={16} />} label={t('LANG_2FA_PASSKEY_RENAME', { name })} onClick={onName} />
      <IconButton icon={<Trash2 size={16} />} label={t('LANG_2FA_PASSKEY_REMOVE', { name })} onClick={onRemove} />
    </li>
  );
}

function NameDialog({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }): ReactNode {
  const t = useText();
  const [name, setName] = useState(passkey.name);
  const save = (): void => {
    const wanted = name.trim();
    if (wanted === '') return;
    call(renamePasskey, { params: { id: passkey.id }, body: { name: wanted } })
      .then(refreshSecondFactor)
      .then(onClose)
      .catch((error: unknown) => growl.show({ type: 'danger', text: failureText(error, t) }));
  };
  return (
    <Dialog
      title={t('LANG_2FA_PASSKEY_NAME_TITLE')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('LANG_2FA_CANCEL')}</Button>
          <Button kind="primary" disabled={name.trim() === ''} onClick={save}>
            {t('LANG_2FA_SAVE')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('LANG_2FA_PASSKEY_NAME_LABEL')}
          value={name}
          maxLength={60}
          // Selected, so that typing replaces the suggested name.
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
