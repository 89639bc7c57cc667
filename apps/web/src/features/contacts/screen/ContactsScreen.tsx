import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { useFocusAfterClosing } from '../../../lib/use-focus-after-closing.ts';
import { ListAndBeside } from '../../../ui/ListAndBeside.tsx';
import { focusList } from '../actions/focus-list.ts';
import { goTo, useContactsLocation } from '../data/contacts-location.ts';
import { ContactColumn } from '../list/ContactColumn.tsx';
import { useStore } from '../../../lib/store.ts';
import { activeContact, uncheckAll } from '../state/selection.ts';

/** The screens beside which the list stays; the others fill the sheet. */
const BESIDE_LIST: readonly string[] = ['/contacts', '/contacts/details', '/contacts/new', '/contacts/edit'];

/** The contacts screen: the list, and beside it the screen of the route. */
export function ContactsScreen({ children }: { readonly children: ReactNode }): ReactNode {
  const { path, id, book, group } = useContactsLocation();
  const hasList = BESIDE_LIST.includes(path.replace(/(?<=.)\/$/, ''));
  const isOpen = path !== '/contacts';
  useFocusAfterClosing(isOpen ? path : '', focusList);
  useShortcut('new_contact', () => goTo('/contacts/new'));
  useShortcut('import_contacts', () => goTo('/contacts/import-contacts'));
  const active = useStore(activeContact);
  const edited = path === '/contacts/details' ? id : active;
  useShortcut('edit_contact', edited === '' || !hasList ? null : () => goTo('/contacts/edit', edited));
  useEffect(uncheckAll, [book, group]);
  return (
    <ListAndBeside
      list={
        hasList ? <ContactColumn scope={{ book, group }} openId={path === '/contacts/details' ? id : ''} /> : undefined
      }
      isOpen={isOpen}
    >
      {children}
    </ListAndBeside>
  );
}
