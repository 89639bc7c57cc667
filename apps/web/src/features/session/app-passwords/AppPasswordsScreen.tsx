import { createAppPassword, deleteAppPassword } from '@pillarbox/contract/session/app-passwords';
import type { AppPassword } from '@pillarbox/contract/session/app-passwords';
import { KeyRound, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import { useConfirmed } from '../second-factor/use-confirmed.tsx';
import { useDay } from '../second-factor/use-day.ts';
import { AppSettings } from './AppSettings.tsx';
import { refreshAppPasswords, useAppPasswords } from './app-passwords.ts';
import { NamePasswordDialog } from './NamePasswordDialog.tsx';
import { NewPassword } from './NewPassword.tsx';
import styles from './AppPasswordsScreen.module.css';

/** Route /preferences/app-passwords: the passwords of phones and other programs. */
export function AppPasswordsScreen(): ReactNode {
  const t = useText();
  const list = useAppPasswords();
  const { g2fa_enabled } = usePreferences();
  const confirmed = useConfirmed(g2fa_enabled === 1);
  const [isNaming, setNaming] = useState(false);
  const [made, setMade] = useState<{ readonly name: string; readonly password: string } | null>(null);
  const hasFiles = typeof list.data?.files === 'string';
  const create = (name: string): void =>
    confirmed.run(async () => {
      const { password } = await call(createAppPassword, { body: { name } });
      setMade({ name, password });
      await refreshAppPasswords();
    });
  return (
    <SettingsPage
      title={t('LANG_2FA_APPS_TITLE')}
      intro={t(hasFiles ? 'LANG_2FA_APPS_INTRO_FILES' : 'LANG_2FA_APPS_INTRO')}
    >
      <div className={styles['head']}>
        <Button
          icon={<Plus size={16} aria-hidden="true" />}
          busy={confirmed.busy}
          disabled={list.data === undefined}
          onClick={() => setNaming(true)}
        >
          {t('LANG_2FA_APPS_NEW')}
        </Button>
      </div>
      {made === null ? null : <NewPassword {...made} onDone={() => setMade(null)} />}
      {list.isError ? (
        <div className={styles['failed']}>
          <p role="alert">{t(errorTextKey(list.error))}</p>
          <Button onClick={() => void list.refetch()}>{t('LANG_2FA_TRY_AGAIN')}</Button>
        </div>
      ) : null}
      {list.data === undefined ? null : (
        <>
          <PasswordList passwords={list.data.passwords} hasFiles={hasFiles} />
          <AppSettings server={list.data.server} files={list.data.files} user={list.data.user} />
        </>
      )}
      {isNaming ? (
        <NamePasswordDialog
          onClose={() => setNaming(false)}
          onName={(name) => {
            setNaming(false);
            create(name);
          }}
        />
      ) : null}
      {confirmed.dialog}
    </SettingsPage>
  );
}

function PasswordList({
  passwords,
  hasFiles,
}: {
  readonly passwords: readonly AppPassword[];
  readonly hasFiles: boolean;
}): ReactNode {
  const t = useText();
  if (passwords.length === 0) return <p className={styles['none']}>{t('LANG_2FA_APPS_NONE')}</p>;
  return (
    <ul className={styles['list']} aria-label={t('LANG_2FA_APPS_TITLE')}>
      {passwords.map((password) => (
        <PasswordRow key={password.id} password={password} hasFiles={hasFiles} />
      ))}
    </ul>
  );
}

function PasswordRow({
  password,
  hasFiles,
}: {
  readonly password: AppPassword;
  readonly hasFiles: boolean;
}): ReactNode {
  const t = useText();
  const day = useDay();
  const [busy, setBusy] = useState(false);
  const { id, name, usedAt } = password;
  const remove = (): void => {
    setBusy(true);
    call(deleteAppPassword, { params: { id } })
      .then(() => growl.show({ type: 'success', text: text('LANG_2FA_APPS_REMOVED', { name }) }))
      .catch((error: unknown) => growl.show({ type: 'danger', text: text(errorTextKey(error)) }))
      .finally(() => {
        setBusy(false);
        void refreshAppPasswords();
      });
  };
  return (
    <li className={styles['item']}>
      <KeyRound size={18} aria-hidden="true" />
      <span className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['note']}>{t(hasFiles ? 'LANG_2FA_APPS_OPENS_FILES' : 'LANG_2FA_APPS_CONTACTS')}</span>
      </span>
      <span className={usedAt === null ? styles['never'] : styles['note']}>
        {usedAt === null ? t('LANG_2FA_APPS_NEVER') : t('LANG_2FA_LAST_USED', { day: day(usedAt) })}
      </span>
      <Button busy={busy} aria-label={t('LANG_2FA_APPS_REMOVE_ONE', { name })} onClick={remove}>
        {t('LANG_2FA_APPS_REMOVE')}
      </Button>
    </li>
  );
}
