import { UserRound, UserRoundPlus } from 'lucide-react';
import type { CommandSource } from '../../lib/commands.ts';
import { text } from '../../lib/i18n/text.tsx';
import { EVERYBODY, goTo, openContact } from './data/contacts-location.ts';
import { findContacts } from './data/contacts.queries.ts';

/** Fewest letters for which contacts are searched, and most contacts that show. */
const MIN_TYPED = 2;
const MAX_CONTACTS = 5;

/** The entries of contacts in search-or-jump: a new contact, and the people whose card contains what is typed. */
export const contactCommands: CommandSource = async (typed, signal) => {
  const create = {
    id: 'contacts new',
    group: 'actions',
    title: text('LANG_CONTACTS_NEW'),
    icon: UserRoundPlus,
    run: () => goTo('/contacts/new', '', EVERYBODY),
  } as const;
  if (typed.trim().length < MIN_TYPED) return [create];
  const found = await findContacts(typed.trim(), MAX_CONTACTS, signal);
  return [
    create,
    ...found.map(({ id, name, mail }) => ({
      id: `contact ${id}`,
      group: 'people' as const,
      title: name,
      icon: UserRound,
      aside: mail,
      // The gateway found it, so it is not filtered again.
      words: typed,
      run: () => openContact(id, EVERYBODY),
    })),
  ];
};
