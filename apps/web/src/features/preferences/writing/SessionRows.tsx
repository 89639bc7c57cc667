import type { Preferences } from '@pillarbox/contract/preferences/table';
import type { ReactNode } from 'react';
import { useSections } from '../../../lib/features.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Select } from '../../../ui/Select.tsx';
import { SettingRow } from '../../../ui/SettingRow.tsx';
import { SwitchRow } from './SwitchRow.tsx';

const MAIL = '/mail';

interface SessionRowsProps {
  readonly preferences: Preferences;
  readonly save: (changed: Partial<Preferences>) => void;
}

/** The section after sign-in [PREF-050], and what happens at sign-out [PREF-104]. */
export function SessionRows({ preferences, save }: SessionRowsProps): ReactNode {
  const t = useText();
  const sections = useSections().filter(({ entry }) => entry.foot !== true);
  const wish = `/${preferences.post_login_location.replace(/^\/+/, '')}`;
  const chosen = sections.find(({ path }) => wish === path || wish.startsWith(`${path}/`))?.path ?? MAIL;
  return (
    <>
      <SettingRow label={t('LANG_IDENTITIES_LANDING')}>
        <Select
          quiet
          label={t('LANG_IDENTITIES_LANDING')}
          value={chosen}
          options={sections.map(({ path, titleKey }) => ({ value: path, label: t(titleKey) }))}
          onChange={(path) => save({ post_login_location: path === MAIL ? '' : path })}
        />
      </SettingRow>
      <SwitchRow
        label={t('LANG_IDENTITIES_EXPUNGE')}
        hint={t('LANG_IDENTITIES_EXPUNGE_HINT')}
        value={preferences.expunge_deleted_msgs_on_logout}
        onSave={(value) => save({ expunge_deleted_msgs_on_logout: value })}
      />
    </>
  );
}
