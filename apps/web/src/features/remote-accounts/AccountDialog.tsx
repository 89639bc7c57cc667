import type { ReplyOf } from '@pillarbox/contract/operation';
import { remoteTest, remoteUpdate } from '@pillarbox/contract/remote-accounts/operations';
import type { RemoteAccount, RemotePreset, RemoteSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { call } from '../../lib/call.ts';
import { growl } from '../../lib/growl.ts';
import { text, useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AccountFields } from './AccountFields.tsx';
import { PasswordField } from './PasswordField.tsx';
import { faultOf, formOf, isFault, keptPasswords, newForm, readForm } from './account-form.ts';
import type { AccountForm, FormFault } from './account-form.ts';
import { refreshAccounts } from './kept-accounts.ts';
import { beginAtService } from './service-sign-in.ts';
import styles from './AccountDialog.module.css';

interface AccountDialogProps {
  /** Null: a new one. */
  readonly account: RemoteAccount | null;
  /** What was entered before a sign-in that was not completed. */
  readonly entered: RemoteSettings | undefined;
  readonly presets: readonly RemotePreset[];
  /** Only the password is asked for. */
  readonly isPasswordOnly: boolean;
  readonly onClose: () => void;
}

/** The form of an account. Nothing is stored unless the server accepts it; Test tries it without storing. */
export function AccountDialog({ account, entered, presets, isPasswordOnly, onClose }: AccountDialogProps): ReactNode {
  const t = useText();
  const id = useId();
  const [form, setForm] = useState<AccountForm>(() => firstForm(account, entered));
  const [fault, setFault] = useState<FormFault | null>(null);
  const [found, setFound] = useState<ReplyOf<typeof remoteTest> | null>(null);
  const [busy, setBusy] = useState<'test' | 'save' | null>(null);
  const known = keptPasswords(form, account);
  /** Saving goes to the service first. */
  const leavesFor = account === null ? form.service : null;
  const kept = { ...known, reading: known.reading && !isPasswordOnly };
  const change = (next: AccountForm): void => {
    setForm(next);
    setFault(null);
    setFound(null);
  };
  const send = async (what: 'test' | 'save'): Promise<void> => {
    const settings = readForm(form, kept);
    setFound(null);
    if (isFault(settings)) {
      setFault(settings);
      return;
    }
    setFault(null);
    setBusy(what);
    const password = form.password === '' ? {} : { password: form.password };
    const own = form.live?.sending;
    const sends = own?.ownPassword === true && own.password !== '' ? { sendingPassword: own.password } : {};
    const body = { ...(account === null ? {} : { id: account.id }), settings, ...password, ...sends };
    try {
      if (what === 'test') setFound(await call(remoteTest, { body }));
      else if (leavesFor !== null) {
        await beginAtService({ settings });
        // The button stays busy until the browser has left.
        return;
      } else {
        await call(remoteUpdate, { body });
        if (account === null)
          growl.show({
            type: 'success',
            text: text(settings.live === undefined ? 'LANG_REMOTE_ADDED' : 'LANG_REMOTE_LIVE_ADDED', {
              user: settings.user,
            }),
          });
        await refreshAccounts();
        onClose();
      }
    } catch (error) {
      setFault(faultOf(error));
    }
    setBusy(null);
  };
  const title =
    account === null
      ? t('LANG_REMOTE_ADD')
      : t(isPasswordOnly ? 'LANG_REMOTE_PASSWORD_FOR' : 'LANG_REMOTE_EDIT_TITLE', { user: account.settings.user });
  const fields = { form, fault, kept, onChange: change };
  return (
    <Dialog
      fixed
      size={isPasswordOnly ? 'confirm' : 'form'}
      title={title}
      onClose={onClose}
      footer={
        <>
          {leavesFor === null ? (
            <Button busy={busy === 'test'} disabled={busy === 'save'} onClick={() => void send('test')}>
              {t('LANG_REMOTE_TEST')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('LANG_REMOTE_CANCEL')}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy === 'save'} disabled={busy === 'test'}>
            {leavesFor === null ? t('LANG_REMOTE_SAVE') : t('LANG_REMOTE_CONTINUE_AT', { service: leavesFor })}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (busy === null) void send('save');
        }}
      >
        {isPasswordOnly ? (
          <PasswordField {...fields} />
        ) : (
          <AccountFields {...fields} id={account?.id} presets={presets} />
        )}
        <p role="status" className={styles['good']}>
          {found === null ? null : (
            <>
              <CircleCheck size={16} aria-hidden="true" />
              {t('LANG_REMOTE_TESTED', { count: found.messages })}{' '}
              {found.sends ? t('LANG_REMOTE_TESTED_SENDING') : null}
            </>
          )}
        </p>
        {fault?.field === '' ? (
          <p role="alert" className={styles['bad']}>
            <CircleAlert size={16} aria-hidden="true" />
            {t(fault.textKey)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}

function firstForm(account: RemoteAccount | null, entered: RemoteSettings | undefined): AccountForm {
  if (account !== null) return formOf(account);
  if (entered === undefined) return newForm();
  const form = formOf({ settings: entered });
  // The folder was never made.
  return entered.live === undefined && entered.folder !== 'INBOX' ? { ...form, newFolder: entered.folder } : form;
}
