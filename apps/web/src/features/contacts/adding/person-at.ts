import type { Person } from '@pillarbox/contract/contacts/person';
import type { Address } from '@pillarbox/contract/mail/fields';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { NOBODY } from '../edit/model/draft.ts';
import { withName } from '@pillarbox/rules/name-parts';

/** Longest name and address that are taken from a message, in characters. */
const MAX_NAME = 200;
const MAX_MAIL = 320;

/** The person of an address. Without a name it is called by the address; marks that only deceive are left out. */
export function personAt({ name, mail }: Address): Person {
  const shown = visibleText(name).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_NAME);
  const emails = [{ id: '', label: '', value: mail.slice(0, MAX_MAIL) }];
  return shown === '' || shown === mail
    ? { ...NOBODY, emails, name: mail.slice(0, MAX_MAIL) }
    : withName({ ...NOBODY, emails }, shown);
}
