import type { ReactNode } from 'react';
import { text, useText } from '../../../lib/i18n/text.tsx';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import { growl } from '../../../lib/growl.ts';
import { SignedInDevices } from '../devices/SignedInDevices.tsx';
import { refreshDevices } from '../devices/devices.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { PasswordChangeOptions } from './PasswordChangeOptions.tsx';
import { usePasswordNeeds } from './password-needs.ts';
import styles from './PasswordScreen.module.css';

/** Route /preferences/password [SHELL-026, PREF-034]: the password and the signed-in devices. */
export function PasswordScreen(): ReactNode {
  const t = useText();
  const { data } = usePasswordNeeds();
  const changed = ({ ended }: { readonly ended: number }): void => {
    const said = ended === 0 ? text('LANG_PASSWORD_CHANGED') : text('LANG_PASSWORD_CHANGED_ENDED', { ended });
    growl.show({ type: 'success', text: said });
    void refreshDevices();
  };
  return (
    <SettingsPage
      title={t('LANG_PASSWORD_TITLE')}
      {...(data?.changeable === false ? {} : { intro: t('LANG_PASSWORD_INTRO') })}
    >
      <div className={styles['part']}>
        <PasswordChangeOptions>
          {({ length }) => (
            <div className={styles['form']}>
              <PasswordForm length={length} submitLabel={t('LANG_PASSWORD_CHANGE')} onChanged={changed} />
            </div>
          )}
        </PasswordChangeOptions>
      </div>
      <SignedInDevices />
    </SettingsPage>
  );
}
