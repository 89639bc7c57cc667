import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AddressActionProps } from '../../lib/address-action.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { MenuItem } from '../../ui/Menu.tsx';
import { changeBlocked } from './block.ts';

/** Blocks an address of a message from its menu. The growl offers Undo. */
export function BlockItem({ address }: AddressActionProps): ReactNode {
  const t = useText();
  return (
    <MenuItem icon={<Ban size={16} />} onAction={() => void changeBlocked(address.mail, true)}>
      {t('LANG_SAFETY_BLOCK')}
    </MenuItem>
  );
}
