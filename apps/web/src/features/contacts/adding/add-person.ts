import type { Person } from '@pillarbox/contract/contacts/person';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import { EVERYBODY, openContact } from '../data/contacts-location.ts';
import { createContact, deleteContacts } from '../data/contacts.queries.ts';
import { readKnownContact } from './known-contact.ts';

/** How long Undo is offered, in milliseconds. */
const UNDO_MS = 8000;

/** Shows a contact. */
export function showContact(id: string): void {
  openContact(id, EVERYBODY);
}

/** Adds a person to the default book, unless somebody with the address is in the contacts already. The growl offers Undo. */
export async function addPerson(person: Person): Promise<void> {
  try {
    const known = await readKnownContact(person.emails[0]?.value ?? '');
    if (known === null) added(await createContact({ Person: person }), person.name);
    else {
      const shown = visibleText(known.Name);
      const show = { label: text('LANG_CONTACT_ADD_SHOW'), run: () => showContact(known.object_id) };
      growl.show({ type: 'info', text: text('LANG_CONTACT_ADD_KNOWN', { name: shown }), action: show });
    }
  } catch (error) {
    failed(error);
  }
}

function added(id: string, name: string): void {
  growl.show({
    type: 'success',
    life: UNDO_MS,
    text: text('LANG_CONTACT_ADD_DONE', { name: visibleText(name) }),
    action: { label: text('LANG_CONTACT_ADD_UNDO'), run: () => void deleteContacts([id]).catch(failed) },
    otherwise: {
      label: text('LANG_CONTACT_ADD_EDIT'),
      run: () => go('/contacts/edit', { search: { id } }),
    },
  });
}

function failed(error: unknown): void {
  growl.show({ type: 'danger', text: `${text('LANG_CONTACT_ADD_FAILED')} ${text(errorTextKey(error))}` });
}
