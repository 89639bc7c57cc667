import type { Preferences } from '@pillarbox/contract/preferences/table';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useUser } from '../../../lib/session-state.ts';
import { SettingRow } from '../../../ui/SettingRow.tsx';
import { SettingsPage } from '../../../ui/SettingsPage.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { save } from '../save.ts';
import { PictureRules } from './PictureRules.tsx';

type Name =
  | 'html_image_replacement'
  | 'html_image_addrbook'
  | 'html_image_trus_defined_sources'
  | 'html_image_trust_my_identities';

/** Route /preferences/image: which pictures of other hosts are shown at once [SHELL-036, PREF-031]. */
export function PicturesScreen(): ReactNode {
  const t = useText();
  const mail = useUser()?.mail ?? '';
  const preferences = usePreferences();
  const isHeld = preferences.html_image_replacement === 1;
  const toggle = (name: Name, label: string, hint?: string): ReactNode => (
    <SettingRow label={label} {...(hint === undefined ? {} : { hint })}>
      <Switch
        aria-label={label}
        checked={preferences[name] === 1}
        disabled={name !== 'html_image_replacement' && !isHeld}
        onChange={(event) => {
          const changed: Partial<Preferences> = { [name]: event.currentTarget.checked ? 1 : 0 };
          save(mail, changed);
        }}
      />
    </SettingRow>
  );
  return (
    <SettingsPage title={t('LANG_PICTURES_TITLE')}>
      {toggle('html_image_replacement', t('LANG_PICTURES_HOLD'), t('LANG_PICTURES_HOLD_HINT'))}
      {toggle('html_image_addrbook', t('LANG_PICTURES_CONTACTS'), t('LANG_PICTURES_CONTACTS_HINT'))}
      {toggle('html_image_trust_my_identities', t('LANG_PICTURES_OWN'))}
      {toggle('html_image_trus_defined_sources', t('LANG_PICTURES_BY_RULE'))}
      <PictureRules mail={mail} />
    </SettingsPage>
  );
}
