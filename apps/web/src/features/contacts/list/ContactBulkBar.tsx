import { Copy, Download, FolderInput, SquarePen, Tag, TagsIcon, Trash2, UserRoundPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { askForUpdate } from '../../../lib/ask-for-update.ts';
import { openContactsExport } from '../../../lib/contacts-export.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { BulkAction, BulkBar } from '../../../ui/BulkBar.tsx';
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
    <BulkBar
      label={t('LANG_CONTACTS_SELECTED_ACTIONS')}
      count={
        <>
          <span aria-hidden="true">{ids.length}</span>
          <VisuallyHidden>{t('LANG_CONTACTS_SELECTED', { count: ids.length })}</VisuallyHidden>
        </>
      }
      clearLabel={t('LANG_CONTACTS_SELECT_NONE')}
      onClear={uncheckAll}
    >
      <BulkAction
        iconOnly
        label={t('LANG_CONTACTS_WRITE')}
        icon={<SquarePen size={17} />}
        onClick={() => void writeToContacts(ids)}
      />
      <GroupMenu
        ids={ids}
        trigger={(props) => (
          <BulkAction {...props} iconOnly label={t('LANG_CONTACTS_ADD_TO_GROUP')} icon={<Tag size={17} />} />
        )}
      />
      {group === undefined ? null : (
        <BulkAction
          iconOnly
          label={t('LANG_CONTACTS_REMOVE_FROM_GROUP', { group: group.Name })}
          icon={<TagsIcon size={17} />}
          onClick={() => void removeFromGroup(ids, group)}
        />
      )}
      {canWrite ? (
        <BookMenu
          label={t('LANG_CONTACTS_MOVE')}
          onChoose={(book) => void moveTo(ids, book)}
          trigger={(props) => (
            <BulkAction {...props} iconOnly label={t('LANG_CONTACTS_MOVE')} icon={<FolderInput size={17} />} />
          )}
        />
      ) : null}
      <BookMenu
        label={t('LANG_CONTACTS_COPY_TO')}
        onChoose={(book) => void copyTo(ids, book)}
        trigger={(props) => (
          <BulkAction {...props} iconOnly label={t('LANG_CONTACTS_COPY_TO')} icon={<Copy size={17} />} />
        )}
      />
      {canWrite ? (
        <BulkAction
          iconOnly
          label={t('LANG_CONTACTS_ASK_UPDATE')}
          icon={<UserRoundPen size={17} />}
          onClick={() => askForUpdate(ids)}
        />
      ) : null}
      <BulkAction
        iconOnly
        label={t('LANG_CONTACTS_EXPORT')}
        icon={<Download size={17} />}
        onClick={() => openContactsExport({ contacts: ids })}
      />
      {canWrite ? (
        <BulkAction
          iconOnly
          label={t('LANG_CONTACTS_DELETE')}
          icon={<Trash2 size={17} />}
          onClick={() => removeContacts(ids)}
        />
      ) : null}
    </BulkBar>
  );
}
