import { MAX_SENDER_NAME } from '@pillarbox/contract/remote-accounts/remote-account';
import type { RemotePreset } from '@pillarbox/contract/remote-accounts/remote-account';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { FieldsProps } from './PasswordField.tsx';
import type { FormField, LiveForm } from './account-form.ts';
import { newSending, withSecurity } from './sending-form.ts';
import type { SendingForm } from './sending-form.ts';
import styles from './AccountFields.module.css';

const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

interface SendingFieldsProps extends FieldsProps {
  readonly live: LiveForm;
  /** The service whose servers are in the form. */
  readonly preset: RemotePreset | undefined;
}

/** Whether messages are sent by the account, from which address, and by which server. */
export function SendingFields({ form, live, preset, fault, kept, onChange }: SendingFieldsProps): ReactNode {
  const t = useText();
  const { sending } = live;
  const put = (next: SendingForm | null): void => onChange({ ...form, live: { ...live, sending: next } });
  return (
    <>
      <div>
        <Switch
          label={t('LANG_REMOTE_SENDING')}
          checked={sending !== null}
          onChange={(event) => put(event.currentTarget.checked ? newSending(form, preset) : null)}
        />
        <p className={styles['note']}>{t(sending === null ? 'LANG_REMOTE_SENDING_OFF' : 'LANG_REMOTE_SENDING_ON')}</p>
      </div>
      {sending === null ? null : (
        <ServerForSending
          {...{ sending, fault }}
          hasServer={preset === undefined}
          keeps={kept.sending}
          isOfService={form.service !== null}
          userThere={form.user}
          onChange={put}
        />
      )}
    </>
  );
}

interface ServerProps extends Pick<FieldsProps, 'fault'> {
  readonly sending: SendingForm;
  /** False: the servers are those of a service, and are not shown. */
  readonly hasServer: boolean;
  /** The user signs in at the service, for sending, too. */
  readonly isOfService: boolean;
  /** The stored password serves when none is entered. */
  readonly keeps: boolean;
  /** The user name of reading. */
  readonly userThere: string;
  readonly onChange: (sending: SendingForm) => void;
}

function ServerForSending({ sending, fault, hasServer, isOfService, onChange, ...who }: ServerProps): ReactNode {
  const t = useText();
  const set = (part: Partial<SendingForm>): void => onChange({ ...sending, ...part });
  const faultAt = (field: FormField) => (fault?.field === field ? { error: t(fault.textKey) } : {});
  return (
    <>
      <TextField
        label={t('LANG_REMOTE_SENDING_MAIL')}
        value={sending.mail}
        maxLength={254}
        {...PLAIN}
        {...faultAt('sendingMail')}
        onChange={(event) => set({ mail: event.currentTarget.value })}
      />
      <TextField
        label={t('LANG_REMOTE_SENDING_NAME')}
        value={sending.name}
        maxLength={MAX_SENDER_NAME}
        autoComplete="off"
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      {hasServer || fault?.field === 'sendingHost' ? (
        <>
          <div className={styles['server']}>
            <TextField
              label={t('LANG_REMOTE_SENDING_HOST')}
              value={sending.host}
              maxLength={253}
              {...PLAIN}
              {...faultAt('sendingHost')}
              onChange={(event) => set({ host: event.currentTarget.value })}
            />
            <TextField
              label={t('LANG_REMOTE_SENDING_PORT')}
              inputMode="numeric"
              value={sending.port}
              maxLength={5}
              autoComplete="off"
              {...faultAt('sendingPort')}
              onChange={(event) => set({ port: event.currentTarget.value })}
            />
          </div>
          <Select
            label={t('LANG_REMOTE_SENDING_SECURITY')}
            value={sending.security}
            options={[
              { value: 'tls', label: 'SSL/TLS' },
              { value: 'starttls', label: 'STARTTLS' },
              { value: 'none', label: t('LANG_REMOTE_SECURITY_NONE') },
            ]}
            onChange={(security) => onChange(withSecurity(sending, security))}
          />
        </>
      ) : null}
      {isOfService ? null : <SignInForSending {...who} sending={sending} fault={fault} onChange={onChange} />}
    </>
  );
}

/** The user name and the password for sending, where they are not those of reading. */
function SignInForSending({
  sending,
  fault,
  keeps,
  userThere,
  onChange,
}: Omit<ServerProps, 'hasServer' | 'isOfService'>): ReactNode {
  const t = useText();
  const set = (part: Partial<SendingForm>): void => onChange({ ...sending, ...part });
  const faultAt = (field: FormField) => (fault?.field === field ? { error: t(fault.textKey) } : {});
  return (
    <>
      <TextField
        label={t('LANG_REMOTE_SENDING_USER')}
        value={sending.user}
        maxLength={320}
        placeholder={userThere}
        hint={t('LANG_REMOTE_SENDING_USER_HINT')}
        {...PLAIN}
        {...faultAt('sendingUser')}
        onChange={(event) => set({ user: event.currentTarget.value })}
      />
      <Switch
        label={t('LANG_REMOTE_SENDING_OWN_PASSWORD')}
        checked={sending.ownPassword}
        onChange={(event) => set({ ownPassword: event.currentTarget.checked, password: '' })}
      />
      {sending.ownPassword ? (
        <TextField
          type="password"
          label={t('LANG_REMOTE_SENDING_PASSWORD')}
          hint={keeps ? t('LANG_REMOTE_PASSWORD_KEPT') : undefined}
          value={sending.password}
          maxLength={320}
          autoComplete="new-password"
          {...faultAt('sendingPassword')}
          onChange={(event) => set({ password: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}
