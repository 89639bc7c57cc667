import { Copy, Download, FolderInput, SquarePen, Tag, TagsIcon, Trash2, UserRoundPen, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { askForUpdate } from '../../../lib/ask-for-update.ts';
import { openContactsExport } from '../../../lib/contacts-export.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import styles from '../../../ui/BulkBar.module.css';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { copyTo, moveTo, removeFromGroup } from '../actions/contact-actions.ts';
import { removeContacts } from '../actions/delete-contacts.ts';
import { writeToContacts } from '../actions/write-to-contacts.ts';
import { useContactsLocation } from '../data/contacts-location.ts';
import { useBooksAndGroups } from '../data/contacts.queries.ts';
import { hasReadOnly } from '../data/known-books.ts';
import { BookMenu, GroupMenu } from '../parts/PlaceMenus.tsx';
import { selection, uncheckAll } from '../state/selection.ts';

/** The actions for the checked contacts. It shows below the list while a contact is checked (ui.md 6). */
export function ContactBulkBar(): ReactNode {
  const checked = useStore(selection, (now) => now.checked);
  return checked.size === 0 ? null : <Actions ids={[...checked]} />;
}

function Actions({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const t = useText();
  const { group: open } = useContactsLocation();
  const { data } = useBooksAndGroups();
  const group = data?.Groups.find(({ object_id: id }) => id === open);
  const canWrite = !hasReadOnly(ids);
  return (
    <Toolbar label={t('LANG_CONTACTS_SELECTED_ACTIONS')} className={styles['bar']}>
      <span className={styles['count']} role="status">
        <span aria-hidden="true">{ids.length}</span>
        <VisuallyHidden>{t('LANG_CONTACTS_SELECTED', { count: ids.length })}</VisuallyHidden>
      </span>
      <span className={styles['rule']} />
      <Action
        label={t('LANG_CONTACTS_WRITE')}
        icon={<SquarePen size={17} />}
        onClick={() => void writeToContacts(ids)}
      />
      <GroupMenu
        ids={ids}
        trigger={(props) => <Action {...props} label={t('LANG_CONTACTS_ADD_TO_GROUP')} icon={<Tag size={17} />} />}
      />
      {group === undefined ? null : (
        <Action
          label={t('LANG_CONTACTS_REMOVE_FROM_GROUP', { group: group.Name })}
          icon={<TagsIcon size={17} />}
          onClick={() => void removeFromGroup(ids, group)}
        />
      )}
      {canWrite ? (
        <BookMenu
          label={t('LANG_CONTACTS_MOVE')}
          onChoose={(book) => void moveTo(ids, book)}
          trigger={(props) => <Action {...props} label={t('LANG_CONTACTS_MOVE')} icon={<FolderInput size={17} />} />}
        />
      ) : null}
      <BookMenu
        label={t('LANG_CONTACTS_COPY_TO')}
        onChoose={(book) => void copyTo(ids, book)}
        trigger={(props) => <Action {...props} label={t('LANG_CONTACTS_COPY_TO')} icon={<Copy size={17} />} />}
      />
      {canWrite ? (
        <Action
          label={t('LANG_CONTACTS_ASK_UPDATE')}
          icon={<UserRoundPen size={17} />}
          onClick={() => askForUpdate(ids)}
        />
      ) : null}
      <Action
        label={t('LANG_CONTACTS_EXPORT')}
        icon={<Download size={17} />}
        onClick={() => openContactsExport({ contacts: ids })}
      />
      {canWrite ? (
        <Action label={t('LANG_CONTACTS_DELETE')} icon={<Trash2 size={17} />} onClick={() => removeContacts(ids)} />
      ) : null}
      <span className={styles['space']} />
      <IconButton
        className={styles['close'] ?? ''}
        icon={<X size={17} />}
        label={t('LANG_CONTACTS_SELECT_NONE')}
        onClick={uncheckAll}
      />
    </Toolbar>
  );
}

interface ActionProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: string;
  readonly icon: ReactNode;
}

function Action({ label, icon, ...native }: ActionProps): ReactNode {
  return (
    <button type="button" {...native} className={styles['action']} aria-label={label} data-tooltip={label}>
      {icon}
    </button>
  );
}
