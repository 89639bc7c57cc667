import type { ContactSummary } from '../contact.store.ts';

/**
 * The contacts with a photo that have these email addresses, by the address in lower case. When several contacts have one address,
 * the first in the order of the list is taken.
 */
export function photosAt(
  contacts: Iterable<ContactSummary>,
  mails: readonly string[],
): readonly (readonly [mail: string, contact: ContactSummary])[] {
  const wanted = new Set(mails.map((mail) => mail.toLowerCase()));
  const found = new Map<string, ContactSummary>();
  for (const contact of contacts) {
    if (!contact.hasPhoto) continue;
    for (const mail of contact.mails) if (wanted.has(mail) && !found.has(mail)) found.set(mail, contact);
  }
  return [...found];
}
