import type { Contact } from '@pillarbox/contract/contacts/contact';
import { ArrowLeft, Copy, FolderInput, Pencil, SquarePen, Tag, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { copyTo, moveTo, writeTo } from '../actions/contact-actions.ts';
import { removeContacts } from '../actions/delete-contacts.ts';
import { goTo } from '../data/contacts-location.ts';
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
    <Toolbar label={t('LANG_CONTACTS_ACTIONS')} className={styles['bar']}>
      <IconButton
        className={styles['back'] ?? ''}
        icon={<ArrowLeft size={18} />}
        label={t('LANG_CONTACTS_BACK')}
        onClick={onBack}
      />
      {contact === undefined ? null : <Actions contact={contact} />}
    </Toolbar>
  );
}

function Actions({ contact }: { readonly contact: Contact }): ReactNode {
  const t = useText();
  const { object_id: id, Name: name, Email: mail } = contact;
  const ids = [id];
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
      <BookMenu
        label={t('LANG_CONTACTS_MOVE')}
        onChoose={(book) => void moveTo(ids, book)}
        trigger={(props) => <IconButton {...props} icon={<FolderInput size={17} />} label={t('LANG_CONTACTS_MOVE')} />}
      />
      <BookMenu
        label={t('LANG_CONTACTS_COPY_TO')}
        onChoose={(book) => void copyTo(ids, book)}
        trigger={(props) => <IconButton {...props} icon={<Copy size={17} />} label={t('LANG_CONTACTS_COPY_TO')} />}
      />
      <IconButton icon={<Trash2 size={17} />} label={t('LANG_CONTACTS_DELETE')} onClick={() => removeContacts(ids)} />
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
