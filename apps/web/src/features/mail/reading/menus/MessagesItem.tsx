import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AddressActionProps } from '../../../../lib/address-action.ts';
import { isWindowHash } from '../../../../lib/child-windows/child.ts';
import { useText } from '../../../../lib/i18n/text.tsx';
import { MenuItem } from '../../../../ui/Menu.tsx';
import { searchWith } from '../../actions/search-with.ts';

/** Shows the messages from and to a person, from the menu of the card. A child window has no list for them. */
export function MessagesItem({ address }: AddressActionProps): ReactNode {
  const t = useText();
  if (isWindowHash()) return null;
  return (
    <MenuItem icon={<Search size={16} />} onAction={() => searchWith(address.mail)}>
      {t('LANG_READING_WITH')}
    </MenuItem>
  );
}
