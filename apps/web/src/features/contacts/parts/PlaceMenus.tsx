import { selectableBooks } from '@pillarbox/rules/selectable-books';
import { Plus, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import type { MenuTriggerProps } from '../../../ui/Menu.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { addToGroup } from '../actions/contact-actions.ts';
import { goTo } from '../data/contacts-location.ts';
import { useBooksAndGroups } from '../data/contacts.queries.ts';
import type { KnownBook } from '../data/known-books.ts';
import { membersOfNewGroup } from '../state/new-group.ts';
import { ColorSquare } from './ColorSquare.tsx';

interface BookMenuProps {
  readonly label: string;
  readonly trigger: (props: MenuTriggerProps) => ReactNode;
  readonly onChoose: (book: KnownBook) => void;
}

/** A button that opens the address books that the user may write to [CONT-013]. */
export function BookMenu({ label, trigger, onChoose }: BookMenuProps): ReactNode {
  return (
    <Menu label={label} trigger={trigger} placement="top-start">
      <BookItems onChoose={onChoose} />
    </Menu>
  );
}

/** The address books that the user may write to, as items of a menu [CONT-013]. */
export function BookItems({ onChoose }: Pick<BookMenuProps, 'onChoose'>): ReactNode {
  const { data } = useBooksAndGroups();
  return (data === undefined ? [] : selectableBooks(data)).map((book) => (
    <MenuItem key={book.object_id} icon={<ColorSquare color={book.Color} />} onAction={() => onChoose(book)}>
      {book.Name}
    </MenuItem>
  ));
}

interface GroupMenuProps {
  readonly ids: readonly string[];
  readonly trigger: (props: MenuTriggerProps) => ReactNode;
}

/** A button that opens the groups, to add contacts to one, and the way to a new one. */
export function GroupMenu({ ids, trigger }: GroupMenuProps): ReactNode {
  const t = useText();
  return (
    <Menu label={t('LANG_CONTACTS_ADD_TO_GROUP')} trigger={trigger} placement="top-start">
      <GroupItems ids={ids} />
    </Menu>
  );
}

/** The groups as items of a menu, each of which takes the contacts in, and the way to a new group. */
export function GroupItems({ ids }: Pick<GroupMenuProps, 'ids'>): ReactNode {
  const t = useText();
  const { data } = useBooksAndGroups();
  return (
    <>
      {data?.Groups.map((group) => (
        <MenuItem
          key={group.object_id}
          icon={<Tag size={16} style={{ color: group.Color }} />}
          disabled={ids.every((id) => group.contacts.includes(id))}
          onAction={() => void addToGroup(ids, group)}
        >
          {group.Name}
        </MenuItem>
      ))}
      {data === undefined || data.Groups.length === 0 ? null : <MenuSeparator />}
      <MenuItem
        icon={<Plus size={16} />}
        onAction={() => {
          membersOfNewGroup.set(ids);
          goTo('/contacts/groups/new');
        }}
      >
        {t('LANG_CONTACTS_NEW_GROUP')}
      </MenuItem>
    </>
  );
}
