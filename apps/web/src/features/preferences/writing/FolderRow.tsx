import { MAIL_CLIENT_FOLDERS, MAIL_CLIENTS } from '@pillarbox/contract/preferences/mail-clients';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Select } from '../../../ui/Select.tsx';
import { SettingRow } from '../../../ui/SettingRow.tsx';

interface FolderRowProps {
  readonly preferences: Preferences;
  readonly save: (changed: Partial<Preferences>) => void;
}

/** The mail program whose special folders are used [PREF-074]; the hint names them [PREF-025, PREF-026]. */
export function FolderRow({ preferences, save }: FolderRowProps): ReactNode {
  const t = useText();
  const { mail_client: client } = preferences;
  return (
    <SettingRow
      label={t('LANG_IDENTITIES_CLIENT')}
      hint={t('LANG_IDENTITIES_CLIENT_HINT', MAIL_CLIENT_FOLDERS[client])}
    >
      <Select
        quiet
        label={t('LANG_IDENTITIES_CLIENT')}
        value={client}
        options={MAIL_CLIENTS.map((name) => ({
          value: name,
          label: name === 'Default' ? t('LANG_IDENTITIES_CLIENT_DEFAULT') : name,
        }))}
        onChange={(name) => save({ mail_client: name })}
      />
    </SettingRow>
  );
}
