import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { ONE_COLUMN, PHONE, useMedia } from '../../../lib/media.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { GrowlContainer } from '../../../ui/GrowlContainer.tsx';
import { focusList } from '../actions/focus-list.ts';
import { goTo, useContactsLocation } from '../data/contacts-location.ts';
import { ContactColumn } from '../list/ContactColumn.tsx';
import { useStore } from '../../../lib/store.ts';
import { activeContact, uncheckAll } from '../state/selection.ts';
import styles from './ContactsScreen.module.css';

/** The screens beside which the list stays; the others fill the sheet. */
const BESIDE_LIST: readonly string[] = ['/contacts', '/contacts/details', '/contacts/new', '/contacts/edit'];

/** Focuses the list when an open contact closes and the browser dropped the focus. */
function useFocusAfterClosing(isOpen: boolean): void {
  const before = useRef(isOpen);
  useEffect(() => {
    const isClosed = before.current && !isOpen;
    before.current = isOpen;
    if (isClosed && document.activeElement === document.body) focusList();
  }, [isOpen]);
}

/** The contacts screen: the list, and beside it the screen of the route. */
export function ContactsScreen({ children }: { readonly children: ReactNode }): ReactNode {
  const { path, id, book, group } = useContactsLocation();
  const isOneColumn = useMedia(ONE_COLUMN);
  const isPhone = useMedia(PHONE);
  const hasList = BESIDE_LIST.includes(path.replace(/(?<=.)\/$/, ''));
  const isOpen = path !== '/contacts';
  const isAlone = !hasList || (isOneColumn && isOpen);
  useFocusAfterClosing(isOpen);
  useShortcut('new_contact', () => goTo('/contacts/new'));
  useShortcut('import_contacts', () => goTo('/contacts/import-contacts'));
  const active = useStore(activeContact);
  const edited = path === '/contacts/details' ? id : active;
  useShortcut('edit_contact', edited === '' || !hasList ? null : () => goTo('/contacts/edit', edited));
  useEffect(uncheckAll, [book, group]);
  return (
    <div className={styles['screen']} data-one={isOneColumn || undefined} data-alone={isAlone || undefined}>
      {hasList ? (
        <div className={styles['list']}>
          <ContactColumn scope={{ book, group }} openId={path === '/contacts/details' ? id : ''} />
        </div>
      ) : null}
      <div className={styles['beside']}>
        {children}
        {isPhone && isAlone ? <GrowlContainer /> : null}
      </div>
    </div>
  );
}
