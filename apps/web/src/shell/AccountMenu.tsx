import type { ReactNode } from 'react';
import { usePreferences } from '../lib/preferences-state.ts';
import { useUser } from '../lib/session-state.ts';
import { useText } from '../lib/i18n/text.tsx';
import type { ShellLink } from '../lib/shell-link.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../ui/Menu.tsx';
import { openLink, useLinks } from './links.ts';

/** The user's avatar, which opens the account menu. */
export function AccountMenu({ size, className }: { readonly size: number; readonly className: string }): ReactNode {
  const t = useText();
  const user = useUser();
  const { fullname } = usePreferences();
  const links = useLinks('account');
  const last = useLinks('account-end');
  const address = user?.mail ?? '';
  const name = t('LANG_SHELL_ACCOUNT', { address });
  const item = (link: ShellLink): ReactNode => (
    <MenuItem
      key={link.key}
      icon={link.icon === undefined ? undefined : <link.icon size={16} aria-hidden="true" />}
      onAction={() => openLink(link)}
    >
      {t(link.textKey)}
    </MenuItem>
  );
  return (
    <Menu
      label={name}
      placement="beside"
      trigger={(props) => (
        <button type="button" {...props} className={className} aria-label={name} data-tooltip={address}>
          <Avatar name={fullname} address={address} size={size} />
        </button>
      )}
    >
      <MenuHeading>{address}</MenuHeading>
      {links.map(item)}
      <MenuSeparator />
      {last.map(item)}
    </Menu>
  );
}
