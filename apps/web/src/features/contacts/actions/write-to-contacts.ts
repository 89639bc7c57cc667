import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { readSeveral } from '../data/contacts.queries.ts';
import { writeTo } from './contact-actions.ts';

/** Opens the composer with the first address of each contact. */
export async function writeToContacts(ids: readonly string[]): Promise<void> {
  try {
    const contacts = await readSeveral(ids);
    writeTo(contacts.map(({ Name, Email }) => ({ name: Name, mail: Email })));
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}
