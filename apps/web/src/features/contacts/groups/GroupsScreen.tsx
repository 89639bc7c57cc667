import type { ContactGroup } from '@pillarbox/contract/contacts/book';
import { Pencil, Plus, SquarePen, Tag, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { writeToContacts } from '../actions/write-to-contacts.ts';
import { goTo, openScope } from '../data/contacts-location.ts';
import { ordinaryGroups } from '../data/known-books.ts';
import { DeleteGroupDialog } from '../parts/DeleteGroupDialog.tsx';
import { PlacesPage } from '../parts/PlacesPage.tsx';
import styles from '../parts/PlacesPage.module.css';

/** All groups but the favourites, with what can be done with each [SHELL-062]. */
export function GroupsScreen(): ReactNode {
  const t = useText();
  return (
    <PlacesPage
      title={t('LANG_CONTACTS_GROUPS')}
      intro={t('LANG_CONTACTS_GROUPS_INTRO')}
      action={
        <Button icon={<Plus size={16} />} onClick={() => goTo('/contacts/groups/new')}>
          {t('LANG_CONTACTS_NEW_GROUP')}
        </Button>
      }
    >
      {(known) => {
        const groups = ordinaryGroups(known);
        return groups.length === 0 ? (
          <EmptyState title={t('LANG_CONTACTS_NO_GROUPS')} />
        ) : (
          <ul className={styles['list']}>
            {groups.map((group) => (
              <GroupLine key={group.object_id} group={group} />
            ))}
          </ul>
        );
      }}
    </PlacesPage>
  );
}

function GroupLine({ group }: { readonly group: ContactGroup }): ReactNode {
  const t = useText();
  const [isDeleting, setDeleting] = useState(false);
  const { object_id: id, Name: name } = group;
  return (
    <li className={styles['line']}>
      <Tag size={16} aria-hidden="true" style={{ color: group.Color }} />
      <button type="button" className={styles['name']} onClick={() => openScope({ book: '', group: id })}>
        <bdi>{name}</bdi>
      </button>
      <span className={styles['count']}>{t('LANG_CONTACTS_COUNT', { count: group.contacts.length })}</span>
      <IconButton
        icon={<SquarePen size={16} />}
        label={t('LANG_CONTACTS_WRITE_TO', { name })}
        onClick={() => void writeToContacts(group.contacts)}
      />
      <IconButton
        icon={<Pencil size={16} />}
        label={t('LANG_CONTACTS_EDIT_NAMED', { name })}
        onClick={() => goTo('/contacts/groups/edit', id)}
      />
      <IconButton
        icon={<Trash2 size={16} />}
        label={t('LANG_CONTACTS_DELETE_LABEL', { name })}
        onClick={() => setDeleting(true)}
      />
      {isDeleting ? <DeleteGroupDialog group={group} onClose={() => setDeleting(false)} /> : null}
    </li>
  );
}
