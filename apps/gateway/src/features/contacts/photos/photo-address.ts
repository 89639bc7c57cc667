import { CONTACTS_API } from '@pillarbox/contract/contacts/contact';
import type { Account } from '../../../platform/account/account.ts';
import type { ContactRecord } from '../contact.store.ts';

/** `<local part>.<domain>` of the user [API-139]. */
export function photoOwner({ mail }: Pick<Account, 'mail'>): string {
  return mail.replace('@', '.');
}

/** The address of the thumbnail of a contact [API-139], with its state; '' without a photo. */
export function photoAddress(
  owner: Pick<Account, 'mail'>,
  { id, etag, hasPhoto }: Pick<ContactRecord, 'id' | 'etag' | 'hasPhoto'>,
): string {
  if (!hasPhoto) return '';
  const path = [photoOwner(owner), id].map(encodeURIComponent).join('/');
  return `${CONTACTS_API}/contact/photo/${path}?v=${encodeURIComponent(etag)}`;
}
