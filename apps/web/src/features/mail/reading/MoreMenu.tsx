import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import type { MenuCommand } from './commands.ts';

interface MoreMenuProps {
  readonly commands: readonly MenuCommand[];
  /** Further items, below the commands. */
  readonly children?: ReactNode;
}

/** The menu of further commands for the open message. */
export function MoreMenu({ commands, children }: MoreMenuProps): ReactNode {
  const t = useText();
  return (
    <Menu
      label={t('LANG_MAIL_MORE')}
      placement="bottom-end"
      trigger={(props) => (
        <IconButton {...props} icon={<Ellipsis size={17} strokeWidth={1.75} />} label={t('LANG_MAIL_MORE')} />
      )}
    >
      {commands.map(({ key, label, icon, run, checked, aside }) => (
        <MenuItem
          key={key}
          icon={icon}
          onAction={run}
          {...(checked === undefined ? {} : { checked })}
          {...(aside === undefined ? {} : { aside })}
        >
          {label}
        </MenuItem>
      ))}
      {children}
    </Menu>
  );
}
