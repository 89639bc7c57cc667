import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { isAddress } from '@pillarbox/rules/address';
import { hasDetails, signatureDetails } from '@pillarbox/rules/signature-details/details';
import { UserPlus, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AddressActionProps } from '../../../lib/address-action.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { MenuItem } from '../../../ui/Menu.tsx';
import { offeredDetails } from '../data/offered-details.ts';
import { addPerson, showContact } from './add-person.ts';
import { useKnownContact } from './known-contact.ts';
import { personAt } from './person-at.ts';

/**
 * Adds an address of a message to the contacts from its menu, or shows the contact that has it. With a postal address, it opens the
 * form of the contact or of a new one with that address. When the signature of the address's own message says more about it, it
 * opens the form of a new contact, which offers that.
 */
export function AddressItem({ address, place, written }: AddressActionProps): ReactNode {
  const t = useText();
  const { data: known } = useKnownContact(address.mail);
  if (!isAddress(address.mail)) return null;
  if (place !== undefined) {
    if (known === undefined) return null;
    const { name, mail } = address;
    const edit = (): void =>
      known === null
        ? go('/contacts/new', { search: { name: visibleText(name), mail, place } })
        : go('/contacts/edit', { search: { id: known.object_id, place } });
    return (
      <MenuItem
        icon={<UserPlus size={16} />}
        aside={known === null ? undefined : visibleText(known.Name)}
        onAction={edit}
      >
        {t('LANG_CONTACT_ADD_ITEM')}
      </MenuItem>
    );
  }
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
    <MenuItem icon={<UserPlus size={16} />} onAction={() => add(address, written)}>
      {t('LANG_CONTACT_ADD_ITEM')}
    </MenuItem>
  );
}

function add(address: AddressActionProps['address'], written: AddressActionProps['written']): void {
  const { name, mail } = address;
  const details = signatureDetails(written?.parts ?? [], address);
  if (!hasDetails(details)) {
    void addPerson(personAt(address));
    return;
  }
  offeredDetails.set({ mail, details });
  go('/contacts/new', { search: { name: visibleText(name), mail } });
}
