import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { isAddress } from '@pillarbox/rules/address';
import { UserPlus, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AddressActionProps } from '../../../lib/address-action.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { MenuItem } from '../../../ui/Menu.tsx';
import { addPerson, showContact } from './add-person.ts';
import { useKnownContact } from './known-contact.ts';
import { personAt } from './person-at.ts';

/** Adds an address of a message to the contacts from its menu, or shows the contact that has it. */
export function AddressItem({ address }: AddressActionProps): ReactNode {
  const t = useText();
  const { data: known } = useKnownContact(address.mail);
  if (!isAddress(address.mail)) return null;
  if (known !== null && known !== undefined) {
    return (
      <MenuItem
        icon={<UserRound size={16} />}
        aside={visibleText(known.Name)}
        onAction={() => showContact(known.object_id)}
      >
        {t('LANG_CONTACT_ADD_SHOW')}
      </MenuItem>
    );
  }
  return (
    <MenuItem icon={<UserPlus size={16} />} onAction={() => void addPerson(personAt(address))}>
      {t('LANG_CONTACT_ADD_ITEM')}
    </MenuItem>
  );
}
