import { History, Languages, LogOut, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageSettings } from '../lib/page-settings.ts';
import { usePreferences } from '../lib/preferences-state.ts';
import { signOut } from '../features/session/public.ts';
import { useUser } from '../lib/session-state.ts';
import { openDialog } from '../lib/dialogs.ts';
import { useText } from '../lib/i18n/text.tsx';
import { go } from '../lib/place.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../ui/Menu.tsx';

/** The user's own picture, which opens the account menu. */
export function AccountMenu({ size, className }: { readonly size: number; readonly className: string }): ReactNode {
  const t = useText();
  const user = useUser();
  const { fullname } = usePreferences();
  const { previousVersion } = usePageSettings();
  const address = user?.mail ?? '';
  const name = t('LANG_SHELL_ACCOUNT', { address });
  return (
    <Menu
      label={name}
      placement="right-start"
      trigger={(props) => (
        <button type="button" {...props} className={className} aria-label={name} data-tooltip={address}>
          <Avatar name={fullname} address={address} size={size} />
        </button>
      )}
    >
      <MenuHeading>{address}</MenuHeading>
      <MenuItem icon={<Settings size={16} aria-hidden="true" />} onAction={() => go('/preferences/general')}>
        {t('LANG_SHELL_PREFERENCES')}
      </MenuItem>
      <MenuItem icon={<Languages size={16} aria-hidden="true" />} onAction={() => openDialog('language')}>
        {t('LANG_SHELL_LANGUAGE')}
      </MenuItem>
      {previousVersion === null ? null : (
        <MenuItem icon={<History size={16} aria-hidden="true" />} onAction={() => openDialog('migration')}>
          {t('LANG_SHELL_PREVIOUS_VERSION')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<LogOut size={16} aria-hidden="true" />} onAction={() => void signOut()}>
        {t('LANG_SHELL_SIGN_OUT')}
      </MenuItem>
    </Menu>
  );
}
