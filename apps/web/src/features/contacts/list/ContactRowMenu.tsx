import { Copy, Download, FolderInput, Pencil, SquarePen, Tag, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { openContactsExport } from '../../../lib/contacts-export.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { MenuItem, MenuPopover, MenuSeparator } from '../../../ui/Menu.tsx';
import { moveTo } from '../actions/contact-actions.ts';
import { copyAddressOf } from '../actions/copy-address.ts';
import { removeContacts } from '../actions/delete-contacts.ts';
import { writeToContacts } from '../actions/write-to-contacts.ts';
import type { ContactView } from '../data/contact-view.ts';
import { goTo } from '../data/contacts-location.ts';
import { BookItems, GroupItems } from '../parts/PlaceMenus.tsx';
import { rowMenu } from './row-menu.ts';
import type { OpenRowMenu } from './row-menu.ts';

/** The menu of a row: by the right button, by Shift+F10, and by the button of the row. */
export function ContactRowMenu({ view }: { readonly view: ContactView }): ReactNode {
  const t = useText();
  const open = useStore(rowMenu);
  if (open === null) return null;
  const { ids, anchor, part } = open;
  const label = {
    whole: t(ids.length === 1 ? 'LANG_CONTACTS_ACTIONS' : 'LANG_CONTACTS_SELECTED_ACTIONS'),
    group: t('LANG_CONTACTS_ADD_TO_GROUP'),
    book: t('LANG_CONTACTS_MOVE'),
  }[part];
  return (
    <MenuPopover key={part} anchor={anchor} label={label} onClose={() => rowMenu.set(null)}>
      {part === 'whole' ? <Commands open={open} view={view} /> : null}
      {part === 'group' ? <GroupItems ids={ids} /> : null}
      {part === 'book' ? <BookItems onChoose={(book) => void moveTo(ids, book)} /> : null}
    </MenuPopover>
  );
}

function Commands({ open, view }: { readonly open: OpenRowMenu; readonly view: ContactView }): ReactNode {
  const t = useText();
  const { ids } = open;
  const [only = ''] = ids;
  const mail = ids.length === 1 ? (view.rowAt(view.indexOf(only))?.mail ?? '') : '';
  return (
    <>
      <MenuItem icon={<SquarePen size={16} />} onAction={() => void writeToContacts(ids)}>
        {t('LANG_CONTACTS_WRITE')}
      </MenuItem>
      {mail === '' ? null : (
        <MenuItem icon={<Copy size={16} />} onAction={() => void copyAddressOf(mail)}>
          {t('LANG_CONTACTS_COPY_VALUE', { value: mail })}
        </MenuItem>
      )}
      {ids.length === 1 ? (
        <MenuItem icon={<Pencil size={16} />} onAction={() => goTo('/contacts/edit', only)}>
          {t('LANG_CONTACTS_EDIT')}
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem icon={<Tag size={16} />} onAction={() => rowMenu.set({ ...open, part: 'group' })}>
        {t('LANG_CONTACTS_ADD_TO_GROUP')}
      </MenuItem>
      <MenuItem icon={<FolderInput size={16} />} onAction={() => rowMenu.set({ ...open, part: 'book' })}>
        {t('LANG_CONTACTS_MOVE')}
      </MenuItem>
      <MenuItem icon={<Download size={16} />} onAction={() => openContactsExport({ contacts: ids })}>
        {t('LANG_CONTACTS_EXPORT')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 size={16} />} onAction={() => removeContacts(ids)}>
        {t('LANG_CONTACTS_DELETE')}
      </MenuItem>
    </>
  );
}
