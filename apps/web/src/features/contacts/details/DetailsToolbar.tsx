import type { Contact } from '@pillarbox/contract/contacts/contact';
import { isWritable } from '@pillarbox/rules/selectable-books';
import { Copy, FolderInput, Pencil, SquarePen, Tag, Trash2, UserRoundPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { askForUpdate } from '../../../lib/ask-for-update.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { BesideToolbar } from '../../../ui/BesideToolbar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { copyTo, moveTo, writeTo } from '../actions/contact-actions.ts';
import { removeContacts } from '../actions/delete-contacts.ts';
import { goTo } from '../data/contacts-location.ts';
import { useBooksAndGroups } from '../data/contacts.queries.ts';
import { bookNamed } from '../data/known-books.ts';
import { BookMenu, GroupMenu } from '../parts/PlaceMenus.tsx';
import styles from './DetailsToolbar.module.css';

interface DetailsToolbarProps {
  /** Undefined while it loads: the buttons for it are not there yet. */
  readonly contact: Contact | undefined;
  readonly onBack: () => void;
}

/** The actions for the open contact. */
export function DetailsToolbar({ contact, onBack }: DetailsToolbarProps): ReactNode {
  const t = useText();
  return (
    <BesideToolbar
      label={t('LANG_CONTACTS_ACTIONS')}
      backLabel={t('LANG_CONTACTS_BACK')}
      onBack={onBack}
      className={styles['bar']}
    >
      {contact === undefined ? null : <Actions contact={contact} />}
    </BesideToolbar>
  );
}

function Actions({ contact }: { readonly contact: Contact }): ReactNode {
  const t = useText();
  const { object_id: id, Name: name, Email: mail } = contact;
  const ids = [id];
  const { data } = useBooksAndGroups();
  const book = bookNamed(data, contact.AddressBookId);
  const canWrite = book !== undefined && isWritable(book);
  return (
    <>
      <Button
        size="small"
        className={styles['write'] ?? ''}
        icon={<SquarePen size={16} />}
        onClick={() => writeTo([{ name, mail }])}
      >
        {t('LANG_CONTACTS_WRITE')}
      </Button>
      <GroupMenu
        ids={ids}
        trigger={(props) => <IconButton {...props} icon={<Tag size={17} />} label={t('LANG_CONTACTS_ADD_TO_GROUP')} />}
      />
      {canWrite ? (
        <BookMenu
          label={t('LANG_CONTACTS_MOVE')}
          onChoose={(target) => void moveTo(ids, target)}
          trigger={(props) => (
            <IconButton {...props} icon={<FolderInput size={17} />} label={t('LANG_CONTACTS_MOVE')} />
          )}
        />
      ) : null}
      <BookMenu
        label={t('LANG_CONTACTS_COPY_TO')}
        onChoose={(target) => void copyTo(ids, target)}
        trigger={(props) => <IconButton {...props} icon={<Copy size={17} />} label={t('LANG_CONTACTS_COPY_TO')} />}
      />
      {canWrite ? <WriteActions id={id} /> : <ReadOnly isKnown={book !== undefined} />}
    </>
  );
}

/** What changes the contact. */
function WriteActions({ id }: { readonly id: string }): ReactNode {
  const t = useText();
  return (
    <>
      <IconButton
        icon={<UserRoundPen size={17} />}
        label={t('LANG_CONTACTS_ASK_UPDATE')}
        onClick={() => askForUpdate([id])}
      />
      <IconButton icon={<Trash2 size={17} />} label={t('LANG_CONTACTS_DELETE')} onClick={() => removeContacts([id])} />
      <span className={styles['space']} />
      <Button
        kind="quiet"
        size="small"
        className={styles['write'] ?? ''}
        icon={<Pencil size={16} />}
        onClick={() => goTo('/contacts/edit', id)}
      >
        {t('LANG_CONTACTS_EDIT')}
      </Button>
    </>
  );
}

/** Says in their place that the book may only be read. */
function ReadOnly({ isKnown }: { readonly isKnown: boolean }): ReactNode {
  const t = useText();
  return (
    <>
      <span className={styles['space']} />
      {isKnown ? <Badge>{t('LANG_CONTACTS_READ_ONLY')}</Badge> : null}
    </>
  );
}
