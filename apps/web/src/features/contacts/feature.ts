import { UsersRound } from 'lucide-react';
import type { Feature } from '../../lib/feature.ts';
import { loadTexts } from '../../lib/i18n/language.ts';
import { readAgain } from '../../lib/query-client.ts';
import { inShell } from '../../lib/route.ts';
import { onPushOrMissed } from '../../lib/socket.ts';
import { CONTACTS_KEY } from './data/contacts-key.ts';
import { PersonCardHost, PersonSlot } from './person/PersonHost.tsx';
import { forgetContactsAtSignOut } from './data/forget-contacts.ts';

const TITLE = 'LANG_SHELL_CONTACTS';
const PATH = '/contacts';
const route = inShell(TITLE);
const edit = {
  texts: 'contact-edit',
  code: () => import('./edit/EditContactScreen.tsx').then((part) => part.EditContactScreen),
} as const;

/** A screen that adds people to the contacts, and says so in the texts of that. */
async function withAdding<T>(screen: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([screen, loadTexts('contact-add')]);
  return loaded;
}

/** Address books, groups and the people in them. Routes below /contacts that have an icon are links at the end of the pane. */
export const contacts: Feature = {
  name: 'contacts',
  section: {
    path: PATH,
    titleKey: TITLE,
    entry: { to: PATH, icon: UsersRound, digit: '4', tab: true },
    load: { texts: 'contacts', code: () => import('./section.tsx').then((part) => part.section) },
  },
  routes: [
    route(PATH, 'contacts', { load: { code: () => import('./section.tsx').then((part) => part.NothingOpen) } }),
    route('/contacts/details', 'contacts.details', {
      load: { code: () => import('./section.tsx').then((part) => part.ContactDetails) },
    }),
    route('/contacts/new', 'contacts.new-contact', { load: edit }),
    route('/contacts/edit', 'contacts.edit', { load: edit }),
    route('/contacts/groups', 'contacts.groups', {
      load: { code: () => import('./groups/GroupsScreen.tsx').then((part) => part.GroupsScreen) },
    }),
    route('/contacts/groups/new', 'contacts.groups.new', {
      load: { code: () => import('./groups/GroupScreen.tsx').then((part) => part.GroupScreen) },
    }),
    route('/contacts/groups/edit', 'contacts.groups.edit', {
      load: { code: () => import('./groups/GroupScreen.tsx').then((part) => part.GroupScreen) },
    }),
    route('/contacts/collected', 'contacts.collected', {
      load: {
        texts: 'collected',
        code: () => withAdding(import('./collected/CollectedScreen.tsx').then((part) => part.CollectedScreen)),
      },
    }),
    route('/contacts/global-list', 'contacts.global-list', {
      load: {
        texts: 'global-list',
        code: () => withAdding(import('./global/GlobalListScreen.tsx').then((part) => part.GlobalListScreen)),
      },
    }),
    route('/contacts/addressbooks', 'contacts.addressbooks', {
      load: { code: () => import('./books/BooksScreen.tsx').then((part) => part.BooksScreen) },
    }),
    route('/contacts/subscribe', 'contacts.subscribe', {
      load: {
        texts: 'contact-share',
        code: () => import('./sharing/SubscribeScreen.tsx').then((part) => part.SubscribeScreen),
      },
    }),
    route('/contacts/subscribe/:id', 'contacts.subscribe.id', {
      load: {
        texts: 'contact-share',
        code: () => import('./sharing/SubscribeLinkScreen.tsx').then((part) => part.SubscribeLinkScreen),
      },
    }),
    route('/contacts/addressbooks/new', 'contacts.addressbooks.new', {
      load: { code: () => import('./books/BookScreen.tsx').then((part) => part.BookScreen) },
    }),
    route('/contacts/addressbooks/edit', 'contacts.addressbooks.edit', {
      load: { texts: 'contact-share', code: () => import('./books/BookScreen.tsx').then((part) => part.BookScreen) },
    }),
  ],
  addressActions: [
    {
      name: 'add-contact',
      takesPlace: true,
      load: { texts: 'contact-add', code: () => import('./adding/AddressItem.tsx').then((part) => part.AddressItem) },
    },
  ],
  personActions: [
    {
      name: 'add-contact',
      load: {
        texts: 'contact-add',
        code: () => import('./adding/PersonButton.tsx').then((part) => part.PersonButton),
      },
    },
  ],
  hosts: [PersonCardHost],
  slots: { beside: PersonSlot },
  shortcuts: [
    { id: 'new_contact', section: PATH, full: 'N', alone: 'N' },
    { id: 'import_contacts', section: PATH, full: 'I', alone: 'I' },
    { id: 'edit_contact', section: PATH, alone: 'E' },
    { id: 'search_contacts', section: PATH, alone: '/' },
  ],
  help: [
    {
      titleKey: 'LANG_KEYBOARD_LIST',
      rows: [
        { textKey: 'LANG_KEYBOARD_NEXT_PREVIOUS', keys: [['ArrowDown'], ['ArrowUp']] },
        { textKey: 'LANG_KEYBOARD_SELECT', keys: [['Space']] },
        { textKey: 'LANG_KEYBOARD_SELECT_RANGE', keys: [['Shift', 'ArrowDown']] },
        { textKey: 'LANG_KEYBOARD_OPEN', keys: [['Enter']] },
        { textKey: 'LANG_KEYBOARD_DELETE', keys: [['Delete']] },
        { textKey: 'LANG_KEYBOARD_ROW_MENU', keys: [['Shift', 'F10']] },
      ],
    },
  ],
  commands: [
    async () => {
      const [part] = await Promise.all([import('./palette.ts'), loadTexts('contacts')]);
      return part.contactCommands;
    },
  ],
  start: () => {
    onPushOrMissed('contacts-changed', () => void readAgain(CONTACTS_KEY));
    forgetContactsAtSignOut();
    return undefined;
  },
};
