import type { RemotePreset } from '@pillarbox/contract/remote-accounts/remote-account';
import { MAX_FOLDER_NAME } from '@pillarbox/rules/folder-name';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { LiveFields } from './LiveFields.tsx';
import { PasswordField } from './PasswordField.tsx';
import type { FieldsProps } from './PasswordField.tsx';
import { SendingFields } from './SendingFields.tsx';
import { presetOf, suggestedFolder, withPreset, withPresetProtocol, withWay } from './account-form.ts';
import type { AccountForm, FormField } from './account-form.ts';
import { useFoldersThere, useOwnFolders } from './accounts.queries.ts';
import { placeText } from './place-text.ts';
import styles from './AccountFields.module.css';

/** Stands for a folder that does not exist yet: no path is empty. */
const NEW = '';
const OTHER = '';

interface AccountFieldsProps extends FieldsProps {
  /** The account that is edited. */
  readonly id: string | undefined;
  readonly presets: readonly RemotePreset[];
}

/** The fields of an account. */
export function AccountFields({ id, presets, ...fields }: AccountFieldsProps): ReactNode {
  const t = useText();
  const { form, onChange } = fields;
  const preset = presetOf(form, presets);
  const set = (part: Partial<AccountForm>): void => onChange({ ...form, ...part });
  return (
    <>
      {id === undefined || form.service === null ? <Server {...fields} presets={presets} /> : null}
      {form.service === null ? null : (
        <p className={styles['note']}>{t('LANG_REMOTE_SIGN_IN_AT', { service: form.service })}</p>
      )}
      {form.protocol === 'imap' ? (
        <SegmentedControl
          label={t('LANG_REMOTE_USE')}
          value={form.live === null ? 'collect' : 'live'}
          options={[
            { value: 'collect', label: t('LANG_REMOTE_USE_COLLECT') },
            { value: 'live', label: t('LANG_REMOTE_USE_LIVE') },
          ]}
          onChange={(use) => set({ live: use === 'live' ? { name: '', color: 1, sending: null } : null })}
        />
      ) : null}
      {form.live === null ? (
        <>
          <Places {...fields} id={id} />
          <div>
            <Switch
              label={t('LANG_REMOTE_LEAVE')}
              checked={form.leave}
              onChange={(event) => set({ leave: event.currentTarget.checked })}
            />
            <p className={styles['note']}>{t(form.leave ? 'LANG_REMOTE_LEAVE_ON' : 'LANG_REMOTE_LEAVE_OFF')}</p>
          </div>
        </>
      ) : (
        <>
          <LiveFields live={form.live} placeholder={suggestedFolder(form)} onChange={(live) => set({ live })} />
          <SendingFields {...fields} live={form.live} preset={preset} />
        </>
      )}
    </>
  );
}

/** The service or the server, and who the user is there. */
function Server({ presets, ...fields }: FieldsProps & { readonly presets: readonly RemotePreset[] }): ReactNode {
  const t = useText();
  const { form, fault, onChange } = fields;
  const preset = presetOf(form, presets);
  return (
    <>
      {presets.length === 0 ? null : (
        <Select
          label={t('LANG_REMOTE_SERVICE')}
          value={preset?.name ?? OTHER}
          options={[
            { value: OTHER, label: t('LANG_REMOTE_SERVICE_OTHER') },
            ...presets.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={(name) => {
            const chosen = presets.find((one) => one.name === name);
            onChange(
              chosen === undefined ? withWay({ ...form, host: '', service: null }, {}) : withPreset(form, chosen),
            );
          }}
        />
      )}
      {preset === undefined ? null : <Service preset={preset} form={form} onChange={onChange} />}
      <TextField
        label={t('LANG_REMOTE_USER')}
        value={form.user}
        maxLength={320}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus=""
        {...(fault?.field === 'user' ? { error: t(fault.textKey) } : {})}
        onChange={(event) => onChange({ ...form, user: event.currentTarget.value })}
      />
      {form.service === null ? <PasswordField {...fields} /> : null}
      {preset === undefined ? <ServerFields {...fields} /> : null}
    </>
  );
}

interface ServiceProps extends Pick<FieldsProps, 'form' | 'onChange'> {
  readonly preset: RemotePreset;
}

/** What is known of a service, and the choices that it leaves. */
function Service({ preset, form, onChange }: ServiceProps): ReactNode {
  const t = useText();
  const { name: service, signsIn, passwords, pop } = preset;
  return (
    <>
      <PresetNote preset={form.service === null ? preset : { ...preset, appPassword: false }} />
      {signsIn && passwords ? (
        <SegmentedControl
          label={t('LANG_REMOTE_WAY')}
          value={form.service === null ? 'password' : 'service'}
          options={[
            { value: 'service', label: t('LANG_REMOTE_WAY_SERVICE', { service }) },
            { value: 'password', label: t('LANG_REMOTE_WAY_PASSWORD') },
          ]}
          onChange={(way) => onChange({ ...form, service: way === 'service' ? service : null, password: '' })}
        />
      ) : null}
      {pop === undefined ? null : (
        <Protocol form={form} onChange={(protocol) => onChange(withPresetProtocol(form, preset, protocol))} />
      )}
    </>
  );
}

function Protocol({
  form,
  onChange,
}: {
  readonly form: AccountForm;
  readonly onChange: (protocol: AccountForm['protocol']) => void;
}): ReactNode {
  const t = useText();
  return (
    <SegmentedControl
      label={t('LANG_REMOTE_PROTOCOL')}
      value={form.protocol}
      options={[
        { value: 'imap', label: 'IMAP' },
        { value: 'pop', label: 'POP3' },
      ]}
      onChange={onChange}
    />
  );
}

function PresetNote({ preset: { name, imap, smtp, appPassword } }: { readonly preset: RemotePreset }): ReactNode {
  const t = useText();
  return (
    <p className={styles['note']}>
      {appPassword ? `${t('LANG_REMOTE_APP_PASSWORD', { service: name })} ` : ''}
      {t('LANG_REMOTE_SERVERS', {
        imap: `${imap.host}:${String(imap.port)}`,
        smtp: `${smtp.host}:${String(smtp.port)}`,
      })}
    </p>
  );
}

/** Protocol, name, port and encryption of the server. */
function ServerFields({ form, fault, onChange }: FieldsProps): ReactNode {
  const t = useText();
  const faultAt = (field: FormField) => (fault?.field === field ? { error: t(fault.textKey) } : {});
  return (
    <>
      <Protocol form={form} onChange={(protocol) => onChange(withWay(form, { protocol }))} />
      <div className={styles['server']}>
        <TextField
          label={t('LANG_REMOTE_HOST')}
          value={form.host}
          maxLength={253}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...faultAt('host')}
          onChange={(event) => onChange({ ...form, host: event.currentTarget.value })}
        />
        <TextField
          label={t('LANG_REMOTE_PORT')}
          inputMode="numeric"
          value={form.port}
          maxLength={5}
          autoComplete="off"
          {...faultAt('port')}
          onChange={(event) => onChange({ ...form, port: event.currentTarget.value })}
        />
      </div>
      <Select
        label={t('LANG_REMOTE_SECURITY')}
        value={form.security}
        options={[
          { value: 'tls', label: 'SSL/TLS' },
          { value: 'starttls', label: 'STARTTLS' },
          { value: 'none', label: t('LANG_REMOTE_SECURITY_NONE') },
        ]}
        onChange={(security) => onChange(withWay(form, { security }))}
      />
    </>
  );
}

/** The folder there, and the own folder. */
function Places({ form, fault, onChange, id }: FieldsProps & { readonly id: string | undefined }): ReactNode {
  const t = useText();
  const own = useOwnFolders();
  const there = useFoldersThere(form.protocol === 'imap' ? id : undefined);
  const inbox = t('LANG_REMOTE_INBOX');
  const paths = [
    ...new Set(['INBOX', ...own.map(({ name }) => name), ...(form.newFolder === null ? [form.folder] : [])]),
  ];
  const named = (path: string) => ({ value: path, label: placeText(path, inbox) });
  return (
    <>
      {form.protocol === 'imap' && id !== undefined ? (
        <Select
          label={t('LANG_REMOTE_FOLDER_THERE')}
          value={form.remoteFolder}
          options={[...new Set([form.remoteFolder, ...there])].map((name) => ({ value: name, label: name }))}
          onChange={(remoteFolder) => onChange({ ...form, remoteFolder })}
        />
      ) : null}
      <Select
        label={t('LANG_REMOTE_FOLDER')}
        value={form.newFolder === null ? form.folder : NEW}
        options={[{ value: NEW, label: t('LANG_REMOTE_FOLDER_NEW') }, ...paths.map(named)]}
        onChange={(path) =>
          onChange(path === NEW ? { ...form, newFolder: '' } : { ...form, folder: path, newFolder: null })
        }
      />
      {form.newFolder === null ? null : (
        <TextField
          label={t('LANG_REMOTE_FOLDER_NAME')}
          value={form.newFolder}
          maxLength={MAX_FOLDER_NAME}
          autoComplete="off"
          placeholder={suggestedFolder(form)}
          {...(fault?.field === 'newFolder' ? { error: t(fault.textKey) } : {})}
          onChange={(event) => onChange({ ...form, newFolder: event.currentTarget.value })}
        />
      )}
    </>
  );
}
