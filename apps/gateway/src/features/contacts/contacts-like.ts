import { folded } from '@pillarbox/rules/suggestions';
import type { ListedContact } from './contact-list.ts';

/** A name and addresses of a message. */
export interface Named {
  readonly name: string;
  /** In lower case. */
  readonly mails: readonly string[];
}

/**
 * Which of the addresses are those of contacts, and every address of the contacts that have the name. `contacts` may be many: each
 * costs some comparisons of texts that were folded before.
 */
export function contactsLike(contacts: Iterable<ListedContact>, { name, mails }: Named) {
  const whole = folded(name);
  const known = new Set<string>();
  const namesakes: { name: string; mail: string }[] = [];
  for (const contact of contacts) {
    for (const mail of mails) if (contact.mails.includes(mail)) known.add(mail);
    if (whole === '' || !contact.starts[0]?.startsWith(`\n${whole}\n`)) continue;
    namesakes.push(...contact.mails.map((mail) => ({ name: contact.name, mail })));
  }
  return { known, namesakes };
}

const ADDRESSES = new WeakMap<readonly ListedContact[], ReadonlySet<string>>();

/** All addresses of a list that is kept, in lower case: collected once. */
export function addressesIn(contacts: readonly ListedContact[]): ReadonlySet<string> {
  const known = ADDRESSES.get(contacts) ?? new Set(contacts.flatMap(({ mails }) => mails));
  ADDRESSES.set(contacts, known);
  return known;
}
