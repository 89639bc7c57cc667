import { BookMinus, BookUser, Check, Download, Ellipsis, Pencil, Share2, SquarePen, Trash2 } from 'lucide-react';
import type { AddressBook, ContactGroup, SubscribedBook } from '@pillarbox/contract/contacts/book';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { openContactsExport } from '../../../lib/contacts-export.ts';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { writeToContacts } from '../actions/write-to-contacts.ts';
import { endSubscription, makeDefault } from '../actions/book-actions.ts';
import { DeleteBookDialog } from '../parts/DeleteBookDialog.tsx';
import { DeleteGroupDialog } from '../parts/DeleteGroupDialog.tsx';
import type { ContactScope } from '../data/contacts-location.ts';
import { goTo } from '../data/contacts-location.ts';
import { useBooksAndGroups } from '../data/contacts.queries.ts';
import styles from './ScopeHead.module.css';

interface ScopeHeadProps {
  readonly scope: ContactScope;
  /** Number of contacts in the list; undefined while it loads. */
  readonly total: number | undefined;
}

/** The heading of the list: what it shows, how many, and the actions for the open book or group. */
export function ScopeHead({ scope, total }: ScopeHeadProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { data } = useBooksAndGroups();
  const book = data?.AddressBooks.find(({ object_id: id }) => id === scope.book);
  const subscribed = data?.SubscribedBooks.find(({ object_id: id }) => id === scope.book);
  const group = data?.Groups.find(({ object_id: id }) => id === scope.group);
  const isEverybody = scope.book === '' && scope.group === '';
  const groupName = group?.Favourites === 'YES' ? t('LANG_CONTACTS_FAVOURITES') : group?.Name;
  return (
    <div className={styles['head']}>
      <h2 className={styles['name']} title={subscribed && t('LANG_CONTACTS_SHARED_BY', { owner: subscribed.Owner })}>
        {isEverybody ? t('LANG_CONTACTS_ALL') : ((book ?? subscribed)?.Name ?? groupName ?? '')}
      </h2>
      {subscribed?.SharingLevel === 'LOW' ? <Badge>{t('LANG_CONTACTS_READ_ONLY')}</Badge> : null}
      <span className={styles['count']}>{total?.toLocaleString(tag)}</span>
      {group === undefined ? null : <GroupTools group={group} />}
      {book === undefined ? null : <BookTools book={book} />}
      {subscribed === undefined ? null : <SubscribedTools book={subscribed} />}
    </div>
  );
}

function GroupTools({ group }: { readonly group: ContactGroup }): ReactNode {
  const t = useText();
  const [isDeleting, setDeleting] = useState(false);
  const more = t('LANG_CONTACTS_MORE_FOR', { name: group.Name });
  return (
    <>
      <IconButton
        icon={<SquarePen size={17} />}
        label={t('LANG_CONTACTS_WRITE_GROUP')}
        onClick={() => void writeToContacts(group.contacts)}
      />
      <Menu
        label={more}
        placement="bottom-end"
        trigger={(props) => <IconButton {...props} icon={<Ellipsis size={17} />} label={more} />}
      >
        <MenuItem icon={<Pencil size={16} />} onAction={() => goTo('/contacts/groups/edit', group.object_id)}>
          {t('LANG_CONTACTS_EDIT_GROUP')}
        </MenuItem>
        <MenuItem
          icon={<Download size={16} />}
          disabled={group.contacts.length === 0}
          onAction={() => openContactsExport({ contacts: group.contacts })}
        >
          {t('LANG_CONTACTS_EXPORT')}
        </MenuItem>
        <MenuItem danger icon={<Trash2 size={16} />} onAction={() => setDeleting(true)}>
          {t('LANG_CONTACTS_DELETE_GROUP')}
        </MenuItem>
      </Menu>
      {isDeleting ? <DeleteGroupDialog group={group} onClose={() => setDeleting(false)} /> : null}
    </>
  );
}

function BookTools({ book }: { readonly book: AddressBook }): ReactNode {
  const t = useText();
  const [isDeleting, setDeleting] = useState(false);
  const more = t('LANG_CONTACTS_MORE_FOR', { name: book.Name });
  const isDefault = book.Default === 'YES';
  return (
    <>
      <Menu
        label={more}
        placement="bottom-end"
        trigger={(props) => <IconButton {...props} icon={<Ellipsis size={17} />} label={more} />}
      >
        <MenuItem icon={<Pencil size={16} />} onAction={() => goTo('/contacts/addressbooks/edit', book.object_id)}>
          {t('LANG_CONTACTS_EDIT_BOOK')}
        </MenuItem>
        <MenuItem icon={<Share2 size={16} />} onAction={() => goTo('/contacts/addressbooks/edit', book.object_id)}>
          {t('LANG_CONTACTS_SHARE')}
        </MenuItem>
        <MenuItem
          icon={isDefault ? <Check size={16} /> : <BookUser size={16} />}
          disabled={isDefault}
          onAction={() => void makeDefault(book)}
        >
          {t(isDefault ? 'LANG_CONTACTS_DEFAULT' : 'LANG_CONTACTS_MAKE_DEFAULT')}
        </MenuItem>
        <MenuItem
          icon={<Download size={16} />}
          onAction={() => openContactsExport({ book: { id: book.object_id, name: book.Name } })}
        >
          {t('LANG_CONTACTS_EXPORT')}
        </MenuItem>
        <MenuItem danger icon={<Trash2 size={16} />} onAction={() => setDeleting(true)}>
          {t('LANG_CONTACTS_DELETE_BOOK')}
        </MenuItem>
      </Menu>
      {isDeleting ? <DeleteBookDialog book={book} onClose={() => setDeleting(false)} /> : null}
    </>
  );
}

/** The actions for a book of somebody else. */
function SubscribedTools({ book }: { readonly book: SubscribedBook }): ReactNode {
  const t = useText();
  const more = t('LANG_CONTACTS_MORE_FOR', { name: book.Name });
  return (
    <Menu
      label={more}
      placement="bottom-end"
      trigger={(props) => <IconButton {...props} icon={<Ellipsis size={17} />} label={more} />}
    >
      <MenuItem
        icon={<Download size={16} />}
        onAction={() => openContactsExport({ book: { id: book.object_id, name: book.Name } })}
      >
        {t('LANG_CONTACTS_EXPORT')}
      </MenuItem>
      <MenuItem icon={<BookMinus size={16} />} onAction={() => void endSubscription(book)}>
        {t('LANG_CONTACTS_UNSUBSCRIBE')}
      </MenuItem>
    </Menu>
  );
}
