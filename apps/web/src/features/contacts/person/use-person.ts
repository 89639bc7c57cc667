import type { Contact } from '@pillarbox/contract/contacts/contact';
import type { Address } from '@pillarbox/contract/mail/fields';
import { isAddress } from '@pillarbox/rules/address';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useUser } from '../../../lib/session-state.ts';
import { useKnownContact } from '../adding/known-contact.ts';

/** What the page knows of the person of an address. */
export interface KnownPerson {
  /** The contact with the address; undefined without one, and until it is known. */
  readonly known: Contact | undefined;
  /** The name in the contacts, of the user's own address the one in the preferences, else the one in the message [CONT-036]. */
  readonly name: string;
  readonly isOwn: boolean;
  /** It is certain that no contact has the address. */
  readonly isUnknown: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** Reads what is known of the person of an address. */
export function usePerson({ mail, name }: Address): KnownPerson {
  const own = useUser()?.mail ?? '';
  const { fullname } = usePreferences();
  const isOwn = own !== '' && own.toLowerCase() === mail.toLowerCase();
  const { data, error, refetch } = useKnownContact(isOwn || !isAddress(mail) ? '' : mail);
  const known = data ?? undefined;
  const shown = visibleText(isOwn ? fullname : (known?.Name ?? name));
  return {
    known,
    isOwn,
    name: shown === '' ? visibleText(mail) : shown,
    isUnknown: data === null,
    error,
    refetch: () => void refetch(),
  };
}
